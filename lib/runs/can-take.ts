import type { Needs } from "./job-spec";

interface Room {
  readonly gpus: readonly { readonly memoryMb: number }[];
  readonly cpus: number;
  readonly memoryMb: number;
  readonly diskMb: number;
}

/** Whether a machine with this room and these labels can take a job with these needs. */
export function canTake(needs: Needs, room: Room, labels: readonly string[]): boolean {
  const gpus = room.gpus.filter(({ memoryMb }) => memoryMb >= needs.gpuMemoryMb).length;
  return (
    gpus >= needs.gpus &&
    room.cpus >= needs.cpus &&
    room.memoryMb >= needs.memoryMb &&
    room.diskMb >= needs.diskMb &&
    needs.labels.every((label) => labels.includes(label))
  );
}
