import "./people.css";
import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { TextField } from "@/components/ui/field";
import { type InvitationRow, InvitationTable } from "./invitation-table";
import { type PersonRow, PersonTable } from "./person-table";
import { RightsTable } from "./rights-table";

interface Props {
  readonly people: readonly PersonRow[];
  readonly invitations: readonly InvitationRow[];
  readonly changeRole: FormAction;
  readonly inviteChair: FormAction;
  readonly resend: FormAction;
  readonly revoke: FormAction;
}

/** Everybody with an account, who was invited, and who may do what. */
export function PeoplePage({ people, invitations, changeRole, inviteChair, resend, revoke }: Props) {
  return (
    <main id="main" className="wrap people">
      <div className="head">
        <h1>People</h1>
        <p className="lede">Who has an account, who was invited, and who may do what.</p>
      </div>
      <section aria-labelledby="accounts">
        <header className="row">
          <h2 id="accounts">Accounts</h2>
          <p className="small muted">{people.length}, chairs first</p>
        </header>
        <PersonTable people={people} changeRole={changeRole} />
      </section>
      <section className="section" aria-labelledby="invitations">
        <header>
          <h2 id="invitations">Invitations</h2>
          <p>Reviewers are invited from their study. A newer link replaces the older one.</p>
        </header>
        <InvitationTable invitations={invitations} resend={resend} revoke={revoke} />
      </section>
      <section className="section people-tools" aria-labelledby="invite">
        <header>
          <h2 id="invite">Invite a chair</h2>
        </header>
        <ActionForm action={inviteChair} submit="Send invitation" clears>
          <TextField
            name="email"
            label="E-mail address"
            type="email"
            autoComplete="off"
            hint="The link is for this address alone and works once."
            required
          />
        </ActionForm>
      </section>
      <section className="section" aria-labelledby="rights">
        <header>
          <h2 id="rights">Who may do what</h2>
          <p>The one table that every page and every command asks.</p>
        </header>
        <RightsTable />
      </section>
    </main>
  );
}
