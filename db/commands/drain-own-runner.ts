import { eq } from "drizzle-orm";
import type { Db } from "../client";
import type { CallingRunner } from "../queries/runner-token";
import { runners } from "../schema/runners";
import { transact } from "../transact";

/** The runner asks to be given nothing more, or to be given runs again. What it has goes on. */
export function drainOwnRunner(
  db: Db,
  runner: CallingRunner,
  { isDrained }: { readonly isDrained: boolean },
  now = new Date(),
): { readonly isDrained: boolean } {
  if (runner.isDrained === isDrained) return { isDrained };
  transact(db, (tx) => {
    tx.update(runners)
      .set({ drainedAt: isDrained ? now : null })
      .where(eq(runners.id, runner.id))
      .run();
  });
  return { isDrained };
}
