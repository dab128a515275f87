import { BinaryGuard } from "./binary-guard";
import { EscapeFilter } from "./escape-filter";
import { Redactor, type Secrets } from "./redactor";
import { RewriteFilter } from "./rewrite-filter";

/** What one of the job's outputs goes through on its way to the log. */
export class ConsoleStream {
  readonly #redactor: Redactor;
  readonly #guard: BinaryGuard;
  readonly #rewrites: RewriteFilter;

  constructor(secrets: Secrets, emit: (bytes: Buffer) => void, now?: () => number) {
    this.#rewrites = new RewriteFilter(emit, now);
    const escapes = new EscapeFilter((bytes) => this.#rewrites.write(bytes));
    this.#guard = new BinaryGuard((bytes) => escapes.write(bytes));
    this.#redactor = new Redactor(secrets, (bytes) => this.#guard.write(bytes));
  }

  write(bytes: Buffer): void {
    this.#redactor.write(bytes);
  }

  tick(): void {
    this.#rewrites.tick();
  }

  end(): void {
    this.#redactor.end();
    this.#guard.end();
    this.#rewrites.end();
  }
}
