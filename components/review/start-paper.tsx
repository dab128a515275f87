import { ActionForm, type FormAction } from "@/components/ui/action-form";
import type { Stage } from "@/lib/benchmarks/stages";
import { stageNames } from "@/lib/benchmarks/stages";
import type { RubricForm } from "@/lib/review/rubric-form";

interface Props {
  readonly assignmentId: string;
  readonly label: string;
  readonly stage: Stage;
  readonly isCalibration: boolean;
  readonly form: RubricForm;
  readonly action: FormAction;
}

/** Before the first look at a paper: once it is opened it stays with this reviewer. */
export function StartPaper({ assignmentId, label, stage, isCalibration, form, action }: Props) {
  return (
    <main id="main" className="wrap">
      <p className="crumbs">
        <a href="/review">My reviews</a>
      </p>
      <div className="head">
        <h1>Paper {label}</h1>
        <p className="lede">
          {stageNames[stage]}, {form.criteria.length} criteria.{" "}
          {isCalibration
            ? "Everybody reads this calibration paper first; its scores stay out of the statistics."
            : "Once you open it, it stays with you."}
        </p>
      </div>
      <ActionForm action={action} submit="Open the paper">
        <input type="hidden" name="assignment" value={assignmentId} />
      </ActionForm>
    </main>
  );
}
