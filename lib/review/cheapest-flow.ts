interface Arc {
  readonly to: number;
  /** The place of the arc back in `arcs[to]`. */
  readonly back: number;
  room: number;
  readonly cost: number;
}

/** A network whose arcs have whole-number room and cost; built once, then sent through once. */
export class FlowNetwork {
  readonly #arcs: Arc[][];

  constructor(nodes: number) {
    this.#arcs = Array.from({ length: nodes }, () => []);
  }

  /** Adds an arc and gives what to ask `carries` with. */
  add(from: number, to: number, room: number, cost: number): readonly [from: number, at: number] {
    const forward = this.#from(from);
    const backward = this.#from(to);
    forward.push({ to, back: backward.length, room, cost });
    backward.push({ to: from, back: forward.length - 1, room: 0, cost: -cost });
    return [from, forward.length - 1];
  }

  /** Whether an arc of room 1 is used. */
  carries([from, at]: readonly [number, number]): boolean {
    return this.#from(from)[at]?.room === 0;
  }

  /**
   * Sends as much as fits from source to sink, and of all ways to send so much a cheapest: shortest augmenting paths,
   * found by Bellman and Ford's rule with a queue, since arcs back cost less than nothing.
   */
  send(source: number, sink: number): void {
    for (let path = this.#shortest(source, sink); path; path = this.#shortest(source, sink)) {
      for (let node = sink; node !== source; ) {
        const arc = path[node];
        if (!arc) break;
        arc.room--;
        const back = this.#from(arc.to)[arc.back];
        if (!back) break;
        back.room++;
        node = back.to;
      }
    }
  }

  #shortest(source: number, sink: number): readonly (Arc | undefined)[] | undefined {
    const distance = new Array<number>(this.#arcs.length).fill(Number.POSITIVE_INFINITY);
    const into = new Array<Arc | undefined>(this.#arcs.length);
    const isWaiting = new Set([source]);
    distance[source] = 0;
    for (const node of isWaiting) {
      isWaiting.delete(node);
      const here = distance[node] ?? 0;
      for (const arc of this.#from(node)) {
        if (arc.room <= 0 || here + arc.cost >= (distance[arc.to] ?? 0)) continue;
        distance[arc.to] = here + arc.cost;
        into[arc.to] = arc;
        isWaiting.add(arc.to);
      }
    }
    return into[sink] ? into : undefined;
  }

  #from(node: number): Arc[] {
    const arcs = this.#arcs[node];
    if (!arcs) throw new RangeError(`FlowNetwork has no node ${node}`);
    return arcs;
  }
}
