import type { GpuUse } from "@/lib/runs/progress";
import { runProgram } from "../loop/run-program";

const answerMs = 10_000;
const query = "--query-gpu=uuid,name,memory.used,memory.total,utilization.gpu";

/** A driver may not know a number: `[N/A]`, `[Not Supported]`. */
function numberOf(cell: string | undefined): number | null {
  const number = Number.parseFloat(cell ?? "");
  return Number.isFinite(number) && number >= 0 ? number : null;
}

/** What the output of `nvidia-smi` says of these GPUs, each that it knows. */
export function parseGpuUse(output: string, uuids: readonly string[]): GpuUse[] {
  return output.split("\n").flatMap((line) => {
    const [uuid = "", name = "", used, total, percent] = line.split(",").map((cell) => cell.trim());
    if (!uuids.includes(uuid)) return [];
    const share = numberOf(percent);
    return [
      {
        uuid,
        name: name.slice(0, 200),
        usedMb: numberOf(used),
        totalMb: numberOf(total),
        utilPercent: share === null ? null : Math.min(100, share),
      },
    ];
  });
}

/** What the job's GPUs do now; none where the driver does not answer. */
export async function readGpuUse(uuids: readonly string[], timeoutMs = answerMs): Promise<GpuUse[]> {
  if (uuids.length === 0) return [];
  const { code, output } = await runProgram(
    "nvidia-smi",
    [query, "--format=csv,noheader,nounits"],
    timeoutMs,
  );
  return code === 0 ? parseGpuUse(output, uuids) : [];
}
