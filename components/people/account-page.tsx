import "./people.css";
import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { TextField } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";

interface Account {
  readonly name: string | null;
  readonly email: string;
  readonly role: "researcher" | "reviewer" | "chair";
  readonly isDemo: boolean;
  readonly isLastChair: boolean;
  readonly since: Date;
  readonly services: readonly string[];
  readonly sessions: readonly { readonly expires: Date; readonly isThis: boolean }[];
  readonly studies: readonly { readonly title: string; readonly label: string; readonly state: string }[];
}

interface Props {
  readonly account: Account;
  readonly rename: FormAction;
  readonly remove: FormAction;
}

/** A person's own account: what is kept, and how to take it along or away. */
export function AccountPage({ account, rename, remove }: Props) {
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>Account</h1>
        <p className="lede">What this site keeps about you, and what you can do with it.</p>
      </div>
      <div className="account-parts">
        <Facts {...account} />
        <Sessions sessions={account.sessions} />
        {!account.isDemo && (
          <section aria-labelledby="name">
            <h2 id="name">Name</h2>
            <p>Shown to chairs alone. Your reviews stand under a label, never under this name.</p>
            <ActionForm action={rename} submit="Save name" look="plain">
              <TextField name="name" label="Your name" value={account.name ?? ""} autoComplete="name" />
            </ActionForm>
          </section>
        )}
        <section aria-labelledby="take">
          <h2 id="take">Take it along</h2>
          <p>
            One JSON file with everything about you: account, sign-ins, invitations, letters, drafts and
            submitted reviews.
          </p>
          <div className="row">
            <a className="btn" href="/api/account/export" download>
              Download my data
            </a>
          </div>
        </section>
        <Removal account={account} remove={remove} />
      </div>
    </main>
  );
}

const roleWords = {
  researcher: "Researcher",
  reviewer: "Reviewer",
  chair: "Chair",
} as const;

function Facts({ email, role, since, services, studies, isDemo }: Account) {
  return (
    <dl className="kv">
      <dt>Address</dt>
      <dd className="address">{email}</dd>
      <dt>Role</dt>
      <dd>
        {roleWords[role]}
        {isDemo && " (demo account, shared by everybody)"}
      </dd>
      <dt>Since</dt>
      <dd>
        <Moment time={since} />
      </dd>
      <dt>Signs in by</dt>
      <dd>
        {["link in a mail", ...services.map((name) => (name === "github" ? "GitHub" : name))].join(", ")}
      </dd>
      <dt>Studies</dt>
      <dd>
        {studies.length === 0 ? (
          <span className="nil word">none</span>
        ) : (
          studies.map(({ title, label, state }) => (
            <span key={title + label}>
              {title}, as {label} ({state})<br />
            </span>
          ))
        )}
      </dd>
    </dl>
  );
}

function Sessions({ sessions }: Pick<Account, "sessions">) {
  const own = sessions.find(({ isThis }) => isThis);
  const others = sessions.length - (own ? 1 : 0);
  return (
    <section aria-labelledby="browsers">
      <h2 id="browsers">Signed in</h2>
      <p>
        This browser{own && ", until "}
        {own && <Moment time={own.expires} />}
        {others > 0 && `, and ${others === 1 ? "one other" : `${others} others`}`}.
      </p>
      <div className="row">
        <form method="post" action="/signout">
          <button className="btn" type="submit">
            Sign out
          </button>
        </form>
        {others > 0 && (
          <form method="post" action="/signout">
            <input type="hidden" name="everywhere" value="yes" />
            <button className="btn" type="submit">
              Sign out everywhere ({sessions.length})
            </button>
          </form>
        )}
      </div>
    </section>
  );
}

function Removal({ account, remove }: Pick<Props, "account" | "remove">) {
  return (
    <section aria-labelledby="leave">
      <h2 id="leave">Delete the account</h2>
      {account.isDemo ? (
        <p>This is a demo account, which everybody shares: it stays.</p>
      ) : account.isLastChair ? (
        <p>
          You are the last chair. <a href="/admin/people">Make somebody else a chair</a> first.
        </p>
      ) : (
        <>
          <p>
            Your address, name, sign-ins, invitations and drafts are deleted at once; papers you have not
            reviewed go back to the chair. Reviews that you submitted stay under their label, which then leads
            to nobody. This cannot be undone.
          </p>
          <ActionForm action={remove} submit="Delete my account" look="danger">
            <TextField
              name="confirmation"
              label={`Type ${account.email} to confirm`}
              type="email"
              autoComplete="off"
              required
            />
          </ActionForm>
        </>
      )}
    </section>
  );
}
