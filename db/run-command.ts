import { inspect } from "node:util";
import { AppError } from "@/lib/errors";
import { readSettings, type Settings } from "@/lib/settings";

/** The edge of a command: settings in, an expected failure as one line, a bug with its stack, and an exit code. */
export function runCommand(run: (settings: Settings, args: readonly string[]) => void | Promise<void>): void {
  const whole = async () => run(readSettings(process.env), process.argv.slice(2));
  whole().catch((error: unknown) => {
    process.stderr.write(`${error instanceof AppError ? error.message : inspect(error)}\n`);
    process.exitCode = 1;
  });
}
