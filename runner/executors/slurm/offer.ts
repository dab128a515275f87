import type { Gpu } from "@/lib/protocol/words";

/** What a cluster has for jobs, as far as its nodes are at work. */
export interface Offer {
  /** What a single job can have at most: all of one node, the one with most GPUs. Null where no node takes jobs now. */
  readonly node: { readonly cpus: number; readonly memoryMb: number; readonly gpus: readonly Gpu[] } | null;
  readonly nodes: number;
  readonly cpus: number;
  readonly memoryMb: number;
  readonly gpus: number;
}

interface Node {
  readonly name: string;
  readonly cpus: number;
  readonly memoryMb: number;
  /** The type of each GPU; empty where the cluster does not say. */
  readonly gpus: readonly string[];
}

/** Words of a state that mean that jobs are run, or will be once the node has been woken; `*` marks one that is silent. */
const working = /^(idle|mixed|allocated|completing|planned|reserved)[~#+@^$%!]?$/i;

/** The arguments of `sinfo`: one line a node and partition, of the partitions that jobs are sent to. */
export function offerArgs(siteArgs: readonly string[]): string[] {
  const fields = ["NodeHost:80", "StateLong:30", "CPUs:12", "Memory:16", "Gres:500"];
  return ["--noheader", "--Node", ...partitionOf(siteArgs), "--Format", fields.join(",")];
}

function partitionOf(siteArgs: readonly string[]): string[] {
  const at = siteArgs.findIndex((arg) => /^(--partition|-p)/.test(arg));
  const arg = siteArgs[at];
  if (arg === undefined) return [];
  const given =
    arg === "-p" || arg === "--partition" ? siteArgs[at + 1] : arg.replace(/^(--partition=|-p)/, "");
  return given ? [`--partition=${given}`] : [];
}

/** Of `gpu:a100:4(S:0-1),gpu:2`, the type of each GPU. */
function gpusOf(gres: string): string[] {
  return [...gres.matchAll(/(?:^|,)gpu(?::([A-Za-z][\w.-]*))?:(\d+)/g)].flatMap(([, type = "", count]) =>
    Array.from({ length: Math.min(256, Number(count)) }, () => type),
  );
}

/** The nodes of the answer that are at work, each once, however many partitions it is in. */
function nodesOf(said: string): Node[] {
  const nodes = new Map<string, Node>();
  for (const line of said.split("\n")) {
    const [name, state, cpus, memory, gres = ""] = line.trim().split(/\s+/);
    if (!name || !state || !working.test(state)) continue;
    nodes.set(name, { name, cpus: Number(cpus) || 0, memoryMb: Number(memory) || 0, gpus: gpusOf(gres) });
  }
  return [...nodes.values()].filter(({ cpus, memoryMb }) => cpus > 0 && memoryMb > 0);
}

const sum = (nodes: readonly Node[], of: (node: Node) => number) =>
  nodes.reduce((all, node) => all + of(node), 0);

/**
 * What `sinfo` says that the cluster has.
 *
 * @param gpuMemoryMb of each GPU, which a cluster does not tell; 0 where nobody knows
 */
export function offerOf(said: string, gpuMemoryMb: number): Offer {
  const nodes = nodesOf(said);
  const [best] = nodes.toSorted(
    (a, b) => b.gpus.length - a.gpus.length || b.cpus - a.cpus || b.memoryMb - a.memoryMb,
  );
  const gpus = best?.gpus.map((type, at) => ({
    uuid: `slurm:${at}`,
    name: type || "GPU of the cluster",
    memoryMb: gpuMemoryMb,
  }));
  return {
    node: best ? { cpus: best.cpus, memoryMb: best.memoryMb, gpus: gpus ?? [] } : null,
    nodes: nodes.length,
    cpus: sum(nodes, ({ cpus }) => cpus),
    memoryMb: sum(nodes, ({ memoryMb }) => memoryMb),
    gpus: sum(nodes, (node) => node.gpus.length),
  };
}

/** It in a sentence, for whoever sets it up. */
export function offerWords({ node, nodes, cpus, gpus }: Offer): string {
  if (node === null) return "no node takes jobs now: see sinfo";
  const most = `${node.cpus} processors, ${node.memoryMb} MB and ${node.gpus.length} GPUs`;
  const all = `${nodes} ${nodes === 1 ? "node" : "nodes"} with ${cpus} processors and ${gpus} GPUs`;
  return `${all}; a run can have at most ${most}`;
}
