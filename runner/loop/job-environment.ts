import { keysOf, optionalKeysOf, usualCodingKey, usualKey } from "@/lib/runs/agent-setup";
import type { JobSpec } from "@/lib/runs/job-spec";
import type { Environment } from "../config";

/** Of the runner's environment, what every job sees. */
const shared = [
  "PATH",
  "LANG",
  "LC_ALL",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "REFEREE_ARXIV_URL",
  "REFEREE_ARXIV_EVERY_MS",
  "REFEREE_SEMANTIC_SCHOLAR_URL",
] as const;

/** Names that say something about the runner or the site itself, or change how programs are loaded: for no job. */
const kept = /^(REFEREE_|AUTH_|LD_|NODE_OPTIONS$|SSH_|HOME$|TMPDIR$)/;

export interface JobEnvironment {
  readonly environment: Record<string, string>;
  /** What may not appear in logs and files. */
  readonly secrets: string[];
  /** The first name that the agent needs and the runner has not, or does not give away. */
  readonly missing: string | null;
}

/** Of the runner's environment, what a job is given: path, language, and what its agent's setup names. */
export function jobEnvironment(spec: JobSpec, given: Environment): JobEnvironment {
  const environment: Record<string, string> = {};
  const secrets: string[] = [];
  for (const name of shared) {
    const value = given[name];
    if (value) environment[name] = value;
    secrets.push(...passwordsIn(value));
  }
  const missing: string[] = [];
  const give = (name: string): boolean => {
    const value = kept.test(name) ? undefined : given[name];
    if (!value) return false;
    if (!(shared as readonly string[]).includes(name)) secrets.push(value);
    environment[name] = value;
    return true;
  };
  for (const name of keysOf(spec.setup)) if (!give(name)) missing.push(name);
  for (const name of optionalKeysOf(spec.setup)) give(name);
  return { environment, secrets, missing: missing[0] ?? null };
}

/** The word by which a proxy knows this machine, where its address holds one. */
function passwordsIn(value: string | undefined): string[] {
  const password = value && URL.canParse(value) ? new URL(value).password : "";
  return password === "" ? [] : [...new Set([password, decodeURIComponent(password)])];
}

/** Names of the keys that are set here: the providers' usual ones, and whatever else is called a key. */
export function keyNames(given: Environment): string[] {
  const usual = new Set<string>([...Object.values(usualKey), ...Object.values(usualCodingKey)]);
  return Object.keys(given)
    .filter((name) => given[name] && !kept.test(name) && (usual.has(name) || /_API_KEY$/.test(name)))
    .sort()
    .slice(0, 100);
}
