import { execFile } from "node:child_process";

/** What a command of the cluster said, and how it ended. It never throws: a cluster that does not answer is data too. */
export interface Said {
  readonly ok: boolean;
  readonly out: string;
  readonly error: string;
}
export type Ask = (program: string, args: readonly string[]) => Promise<Said>;

/**
 * Asks Slurm's programs.
 *
 * @param environment what they see; SLURM_CONF among it where the site has one of its own
 * @param timeoutMs a controller that is restarting lets its programs wait
 */
export function slurmAsker(environment: NodeJS.ProcessEnv, timeoutMs = 60_000): Ask {
  return (program, args) =>
    new Promise((settle) => {
      const options = {
        env: environment,
        timeout: timeoutMs,
        maxBuffer: 64 * 1024 * 1024,
        killSignal: "SIGKILL",
      } as const;
      execFile(program, [...args], options, (error, out, err) => {
        settle({ ok: error === null, out, error: err.trim() || (error?.message ?? "") });
      });
    });
}
