import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { freePort, runEntry, startEntry, stop, untilAnswers } from "./processes";

/** The site under measurement: its data, made once, and the servers on it, stopped together. */
export class Site {
  readonly folder: string;
  readonly #children: ChildProcess[] = [];
  #made: Promise<string> | undefined;
  #served: Promise<string> | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  get #environment(): Record<string, string> {
    return { REFEREE_DATA_DIR: join(this.folder, "data"), NODE_ENV: "production" };
  }

  /** Makes the data on first use. @returns the run with the long transcript and the large log */
  bigRun(): Promise<string> {
    this.#made ??= runEntry("db/seed/measured-data.ts", [], this.#environment).then(({ stdout }) =>
      stdout.trim(),
    );
    return this.#made;
  }

  /** Starts the production server on first use. @returns its address */
  origin(): Promise<string> {
    this.#served ??= this.freshServer();
    return this.#served;
  }

  /** A production server that has answered nothing yet but its health. */
  async freshServer(): Promise<string> {
    await this.bigRun();
    return this.#start("app/_front/serve.ts", [], "/api/health");
  }

  /** Next's own server on the same build, without what stands in front of it. */
  async plainNext(): Promise<string> {
    await this.bigRun();
    return this.#start("node_modules/next/dist/bin/next", ["start", "-H", "127.0.0.1"], "/licence");
  }

  async #start(entry: string, args: readonly string[], path: string): Promise<string> {
    const port = await freePort();
    const child = startEntry(entry, args, { ...this.#environment, PORT: String(port), HOST: "127.0.0.1" });
    child.stdout?.resume();
    child.stderr?.resume();
    this.#children.push(child);
    const origin = `http://127.0.0.1:${port}`;
    await untilAnswers(`${origin}${path}`, child);
    return origin;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#children.map(stop));
  }
}
