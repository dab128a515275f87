/** Connected parts of a graph given by its edges between two kinds of nodes. */
export interface Component {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

/** Parts of a two-sided graph, most left nodes first, then by name; nodes ascending. */
export function components(edges: Iterable<readonly [left: string, right: string]>): Component[] {
  const parent = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    for (let at = node; at !== root; ) {
      const next = parent.get(at) as string;
      parent.set(at, root);
      at = next;
    }
    parent.set(root, root);
    return root;
  };
  // One letter before each name keeps the two sides apart.
  for (const [left, right] of edges) parent.set(rootOf(`l${left}`), rootOf(`r${right}`));
  const parts = Map.groupBy(parent.keys(), rootOf);
  const side = (nodes: readonly string[], letter: string) =>
    nodes
      .filter((node) => node[0] === letter)
      .map((node) => node.slice(1))
      .sort(byCode);
  return [...parts.values()]
    .map((nodes) => ({ left: side(nodes, "l"), right: side(nodes, "r") }))
    .sort((a, b) => b.left.length - a.left.length || byCode(a.left[0] ?? "", b.left[0] ?? ""));
}

/** Ascending by code unit: the same order on every machine, whatever its language. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
