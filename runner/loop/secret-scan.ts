import { Redactor, Secrets } from "../supervisor/redactor";
import type { ScanForSecrets } from "./hash-file";

/** Finds these values, however they are written, and whatever looks like a key. */
export function scanFor(values: readonly string[]): ScanForSecrets {
  const secrets = new Secrets(values);
  return () => {
    const kinds = new Set<string>();
    const redactor = new Redactor(
      secrets,
      () => undefined,
      (kind) => kinds.add(kind),
    );
    return {
      write: (piece) => redactor.write(piece),
      end: () => {
        redactor.end();
        return [...kinds];
      },
    };
  };
}
