"use client";

import { useFieldError } from "@/components/ui/field-errors";
import type { SetupView } from "@/lib/runs/queue-views";

/** Which agents: as many as wanted. */
export function AgentChecks({ agents }: { readonly agents: readonly SetupView[] }) {
  const error = useFieldError("agents");
  return (
    <fieldset className="q-set" aria-describedby={error ? "agents-error" : undefined}>
      <legend>Agents</legend>
      {agents.map(({ agentId, name, missingKeys }) => (
        <label key={agentId} className="check">
          <input type="checkbox" name="agents" value={agentId} />
          <span>
            {name}
            {missingKeys.length > 0 && (
              <span className="hint q-block">No connected runner has set {missingKeys.join(", ")}.</span>
            )}
          </span>
        </label>
      ))}
      {error && (
        <span className="err" id="agents-error">
          {error}
        </span>
      )}
    </fieldset>
  );
}

/** What is wrong with the choice of tasks, below it. */
export function TasksError() {
  const error = useFieldError("tasks");
  return error ? <span className="err">{error}</span> : null;
}
