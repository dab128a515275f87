import { floorWords, isFloor } from "@/lib/benchmarks/floors";

/** Says of an agent that does no research that it is a floor; of any other, nothing. */
export function FloorBadge({ agent }: { agent: { readonly scaffold: string } }) {
  return isFloor(agent) ? <span className="badge dash">{floorWords}</span> : null;
}
