import { Icon } from "@/components/ui/icon";
import type { RunnerState } from "@/lib/runs/runner-state";
import type { RunState } from "@/lib/runs/state";
import { runLooks, runnerLooks } from "./words";

/** The state of a run: a word and a mark, never colour alone. */
export function RunBadge({ state }: { readonly state: RunState }) {
  const { tone, icon, name } = runLooks[state];
  return (
    <span className={`badge ${tone}`}>
      <Icon name={icon} />
      {name}
    </span>
  );
}

/** The state of a runner. */
export function RunnerBadge({ state }: { readonly state: RunnerState }) {
  const { tone, icon, name } = runnerLooks[state];
  return (
    <span className={`badge ${tone}`}>
      <Icon name={icon} />
      {name}
    </span>
  );
}
