import type { Gpu } from "@/lib/protocol/words";
import type { RunProgram } from "./run-program";

export interface GpuState {
  readonly gpu: Gpu;
  /** Null: nobody else uses it and it is well. Otherwise why it is not given out. */
  readonly aside: string | null;
}

/** Somebody else's process that holds more than this makes a GPU busy. */
const foreignMb = 500;

/** Faults of the hardware or its driver, not of the program that ran. */
const badXids: ReadonlySet<number> = new Set([48, 62, 64, 74, 79, 92, 94, 95, 119, 120]);

const query = "uuid,name,memory.total,memory.used,pci.bus_id,ecc.errors.uncorrected.volatile.total";

/** A number that `nvidia-smi` may not know: `[N/A]`, `[Not Supported]`. */
function numberOf(text: string | undefined): number | null {
  const number = Number(text?.trim() || Number.NaN);
  return Number.isFinite(number) ? number : null;
}

const rows = (output: string) =>
  output
    .split("\n")
    .map((line) => line.split(", ").map((cell) => cell.trim()))
    .filter((cells) => cells[0]?.startsWith("GPU-") || cells[0]?.startsWith("MIG-"));

const bus = (id: string) =>
  id
    .toLowerCase()
    .replace(/^0000(?=[0-9a-f]{4}:)/, "")
    .replace(/\.\d$/, "");

/** Of the kernel's messages: which GPUs, by bus, have reported a fault of their own, and the last one. */
export function faultyBuses(messages: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [, id, xid] of messages.matchAll(/NVRM: Xid \(PCI:([0-9a-fA-F:.]+)\): (\d+)/g)) {
    if (id && badXids.has(Number(xid))) found.set(bus(id), Number(xid));
  }
  return found;
}

/**
 * All GPUs, and which of them may be given out. A machine without the program, without a GPU or with a driver that
 * hangs has none.
 *
 * @param ours UUIDs of GPUs that our own jobs hold: what runs on them is no stranger
 */
export async function readGpus(
  run: RunProgram,
  ours: ReadonlySet<string>,
  timeoutMs: number,
): Promise<GpuState[]> {
  const format = "--format=csv,noheader,nounits";
  const listed = await run("nvidia-smi", [`--query-gpu=${query}`, format], timeoutMs);
  const found = listed.code === 0 ? rows(listed.output) : [];
  if (found.length === 0) return [];
  const [apps, kernel] = await Promise.all([
    run("nvidia-smi", ["--query-compute-apps=gpu_uuid,pid,used_memory", format], timeoutMs),
    run("dmesg", ["--level=err,warn,notice,info"], timeoutMs),
  ]);
  const faults = faultyBuses(kernel.output);
  const strangers = strangersOf(apps.output);
  return found.map(([uuid = "", name = "", total, used, busId = "", ecc]) => {
    const fault = faultOf(faults.get(bus(busId)), numberOf(ecc));
    const use = ours.has(uuid) ? null : foreignUse(strangers.get(uuid), numberOf(used));
    const why = fault ?? use;
    return {
      gpu: { uuid, name, memoryMb: numberOf(total) ?? 0 },
      aside: why === null ? null : `GPU ${uuid} ${why}`,
    };
  });
}

function faultOf(xid: number | undefined, eccErrors: number | null): string | null {
  if (xid !== undefined) return `reported fault Xid ${xid} and is kept aside`;
  return (eccErrors ?? 0) > 0 ? "has memory errors and is kept aside" : null;
}

function foreignUse(pid: number | undefined, usedMb: number | null): string | null {
  if (pid !== undefined) return `is used by process ${pid}`;
  return (usedMb ?? 0) > foreignMb ? "is used by somebody else" : null;
}

/** By GPU, a process that holds more of it than a stranger may. */
function strangersOf(output: string): Map<string, number> {
  const large = rows(output).filter(
    // Where the driver does not say how much, the use of the whole GPU decides.
    ([, pid, used]) => numberOf(pid) !== null && (numberOf(used) ?? 0) > foreignMb,
  );
  return new Map(large.map(([uuid = "", pid]) => [uuid, Number(pid)]));
}
