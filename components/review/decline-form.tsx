import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { AreaField, SelectField } from "@/components/ui/field";

const reasons = [
  { value: "conflict", name: "A conflict: I know the authors or the work" },
  { value: "not_my_field", name: "It is not my field" },
  { value: "no_time", name: "I have no time for it" },
];

interface Props {
  readonly assignmentId: string;
  readonly label: string;
  readonly action: FormAction;
}

/** Gives a paper back, with a reason. */
export function DeclineForm({ assignmentId, label, action }: Props) {
  return (
    <details className="pop">
      <summary className="btn quiet" aria-label={`Conflict with ${label}, or no time`}>
        Conflict
      </summary>
      <div className="popbox decline">
        <ActionForm action={action} submit={`Give ${label} back`} look="danger">
          <input type="hidden" name="assignment" value={assignmentId} />
          <SelectField name="why" label="Why" value="conflict" options={reasons} />
          <AreaField name="reason" label="In a few words" hint="Only the chair reads this." rows={2} />
        </ActionForm>
      </div>
    </details>
  );
}
