import { markName } from "./process-tree";

/** What a coding agent may know of the runner's environment: where programs and devices are, and no key. */
const allowed = [
  "PATH",
  "LANG",
  "LC_ALL",
  "LC_CTYPE",
  "TZ",
  "TMPDIR",
  "SHELL",
  "USER",
  "LOGNAME",
  // By this the job's supervisor finds what belongs to the attempt.
  "REFEREE_ATTEMPT",
  "CUDA_VISIBLE_DEVICES",
  "CUDA_DEVICE_ORDER",
  "CUDA_HOME",
  "NVIDIA_VISIBLE_DEVICES",
  "LD_LIBRARY_PATH",
  "OMP_NUM_THREADS",
  "VIRTUAL_ENV",
  "CONDA_PREFIX",
  "PYENV_ROOT",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
  "SSL_CERT_FILE",
  "NODE_EXTRA_CA_CERTS",
  "PIP_INDEX_URL",
  "HF_ENDPOINT",
] as const;

/** Output for a file rather than for a terminal. */
const plainOutput = {
  TERM: "dumb",
  NO_COLOR: "1",
  PYTHONUNBUFFERED: "1",
  TQDM_MININTERVAL: "5",
};

/** The environment of a coding agent: what is allowed of the runner's, a home of its own, and what its tool needs. */
export function environmentOf(
  given: Readonly<Record<string, string | undefined>>,
  home: string,
  mark: string,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const taken = allowed.flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(taken), ...plainOutput, HOME: home, ...own, [markName]: mark };
}
