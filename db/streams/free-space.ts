import { statfs } from "node:fs/promises";
import { ProtocolRefusal } from "@/lib/protocol/refusal";

/**
 * @param reserveMb what must stay free on the disk of the data folder
 * @throws ProtocolRefusal `no_space` below it: whoever sends keeps what it has and comes back
 */
export async function assertFreeSpace(dataDir: string, reserveMb: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= reserveMb * 1e6) return;
  throw new ProtocolRefusal({
    code: "no_space",
    message: "The site's disk is nearly full. Keep it and try again later.",
  });
}
