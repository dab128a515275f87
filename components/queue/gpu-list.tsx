import { megabyteWords } from "@/lib/runs/amount-words";
import type { GpuView } from "@/lib/runs/queue-views";

/** Each GPU of a runner with the memory that its run uses, as a meter with its numbers. */
export function GpuList({ gpus }: { readonly gpus: readonly GpuView[] }) {
  return (
    <ul className="q-gpus">
      {gpus.map((gpu) => (
        <li key={gpu.uuid}>
          <span className="q-gpu-name">{gpu.name}</span>
          <span className="tn muted">{usedWords(gpu)}</span>
          <Meter gpu={gpu} />
        </li>
      ))}
    </ul>
  );
}

function usedWords({ use, memoryMb }: GpuView): string {
  if (!use) return `${megabyteWords(memoryMb)}, free`;
  const used = use.usedMb === null ? "memory unknown" : megabyteWords(use.usedMb);
  const busy = use.utilPercent === null ? "" : `${Math.round(use.utilPercent)}% busy, `;
  return `${busy}${used} of ${megabyteWords(memoryMb)}`;
}

function Meter({ gpu }: { readonly gpu: GpuView }) {
  const share = gpu.use?.usedMb == null || gpu.memoryMb === 0 ? 0 : gpu.use.usedMb / gpu.memoryMb;
  return (
    <div className="meter" aria-hidden="true">
      <i style={{ width: `${Math.min(100, Math.round(share * 100))}%` }} />
    </div>
  );
}
