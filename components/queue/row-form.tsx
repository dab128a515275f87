import { ActionForm, type FormAction } from "@/components/ui/action-form";

interface Props {
  readonly action: FormAction;
  readonly submit: string;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly look?: "primary" | "quiet" | "danger" | "plain";
  readonly confirm?: string;
}

/** A button that does one thing to what its row is about. */
export function RowForm({ action, submit, fields, look = "quiet", confirm }: Props) {
  return (
    <ActionForm
      action={action}
      submit={submit}
      look={look}
      className="q-rowform"
      {...(confirm ? { confirm } : {})}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </ActionForm>
  );
}
