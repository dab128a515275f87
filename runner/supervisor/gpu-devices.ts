import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const controls = ["/dev/nvidiactl", "/dev/nvidia-uvm", "/dev/nvidia-uvm-tools"];

/** The number in /dev/nvidia<n> of each GPU of this machine, by UUID, as the driver tells it below /proc. */
export function gpuMinors(driver = "/proc/driver/nvidia/gpus"): Map<string, string> {
  const minors = new Map<string, string>();
  for (const bus of existsSync(driver) ? readdirSync(driver) : []) {
    const text = readFileSync(join(driver, bus, "information"), "utf8");
    const uuid = /^GPU UUID:\s*(\S+)/m.exec(text)?.[1];
    const minor = /^Device Minor:\s*(\d+)/m.exec(text)?.[1];
    if (uuid && minor) minors.set(uuid, minor);
  }
  return minors;
}

/** The device files that a job with these GPUs may open; with null the cluster guards them, so all are there. */
export function gpuDevices(gpus: readonly string[] | null, driver?: string): string[] {
  if (gpus?.length === 0) return [];
  const minors = gpuMinors(driver);
  const own = gpus ? gpus.flatMap((uuid) => minors.get(uuid) ?? []) : [...minors.values()];
  return [...own.map((minor) => `/dev/nvidia${minor}`), ...controls];
}
