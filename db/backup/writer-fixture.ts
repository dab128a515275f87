import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { BlobBatch } from "../blobs/blob-batch";
import { openDatabase } from "../client";
import { databaseFile } from "../data-dir";
import { runCommand } from "../run-command";
import { transact } from "../transact";

/** For tests: writes contents, small and large, one after the other, until its input ends. Says when each is stored. */
runCommand(async (settings) => {
  const { dir, file } = databaseFile(settings);
  const db = openDatabase(file);
  let isAsked = true;
  process.stdin.on("end", () => {
    isAsked = false;
  });
  process.stdin.resume();
  for (let n = 0; isAsked; n += 1) {
    const content = randomBytes(n % 2 === 0 ? 200 : 100_000);
    const sha256 = createHash("sha256").update(content).digest("hex");
    const isFile = content.length > 65_536;
    const batch = new BlobBatch(dir);
    if (isFile) batch.add(sha256, content);
    await batch.settle();
    const inline = isFile ? null : content;
    transact(db, (tx) => tx.run(sql`INSERT INTO blobs VALUES (${sha256}, ${content.length}, ${inline})`));
    process.stdout.write(`${sha256}\n`);
  }
  db.$client.close();
});
