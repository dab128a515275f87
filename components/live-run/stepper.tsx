import { Icon } from "@/components/ui/icon";
import type { Step } from "./steps";

const spoken: Readonly<Record<Step["look"], string>> = {
  done: "done",
  now: "under way",
  todo: "to come",
  failed: "not done",
  skipped: "left out",
};

/** Where a run is on its way. */
export function Stepper({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="stepper" aria-label="Stages">
      {steps.map((step) => (
        <li
          key={step.name}
          className={`way-step ${step.look}`}
          aria-current={step.look === "now" ? "step" : undefined}
        >
          <span className="dot" aria-hidden="true">
            {step.look === "done" && <Icon name="check" />}
            {step.look === "failed" && <Icon name="close" />}
            {step.look === "now" && <i className="pulse" />}
          </span>
          <b>
            {step.name}
            <span className="vh">, {spoken[step.look]}</span>
          </b>
          <span className="tn">{step.detail}</span>
        </li>
      ))}
    </ol>
  );
}
