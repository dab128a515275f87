import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { Empty } from "@/components/ui/empty";
import { Moment } from "@/components/ui/moment";
import type { InvitationState } from "@/lib/people/invitation-state";

export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: "reviewer" | "chair";
  readonly study: { readonly id: string; readonly title: string } | null;
  readonly state: InvitationState;
  readonly createdAt: Date;
  readonly expires: Date;
}

interface Props {
  readonly invitations: readonly InvitationRow[];
  readonly resend: FormAction;
  readonly revoke: FormAction;
}

/** Invitations with their state; those that wait can be sent again or taken back. */
export function InvitationTable({ invitations, resend, revoke }: Props) {
  if (invitations.length === 0) {
    return (
      <Empty icon="file" title="Nobody has been invited yet">
        <p>Invite reviewers from their study, and chairs with the form below.</p>
      </Empty>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="Table of invitations">
      <table className="t">
        <thead>
          <tr>
            <th scope="col" className="sticky">
              Address
            </th>
            <th scope="col">For</th>
            <th scope="col">State</th>
            <th scope="col">Sent</th>
            <th scope="col">Good until</th>
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="sticky">
                <span className="address">{row.email}</span>
              </th>
              <td>
                {row.study ? <a href={`/admin/studies/${row.study.id}`}>{row.study.title}</a> : "Chair"}
              </td>
              <td>
                <span className={`badge ${looks[row.state]}`}>
                  {row.state === "open" ? "waiting" : row.state}
                </span>
              </td>
              <td className="when">
                <Moment time={row.createdAt} />
              </td>
              <td className="when">
                <Moment time={row.expires} />
              </td>
              <td className="acts">
                <Ways row={row} resend={resend} revoke={revoke} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const looks: Record<InvitationState, string> = {
  open: "",
  accepted: "ok",
  declined: "warn",
  revoked: "dash",
  replaced: "dash",
  expired: "warn",
  closed: "dash",
  unknown: "dash",
};

function Ways({ row, resend, revoke }: Pick<Props, "resend" | "revoke"> & { row: InvitationRow }) {
  if (row.state !== "open" && row.state !== "expired") return null;
  return (
    <div>
      <ActionForm action={resend} submit="Send again" look="plain">
        <input type="hidden" name="id" value={row.id} />
      </ActionForm>
      <ActionForm
        action={revoke}
        submit="Take back"
        look="quiet"
        confirm={`Take the invitation of ${row.email} back? Its link ends at once.`}
      >
        <input type="hidden" name="id" value={row.id} />
      </ActionForm>
    </div>
  );
}
