import "./people.css";
import type { FormAction } from "@/components/ui/action-form";
import { Icon } from "@/components/ui/icon";
import { demoPeople } from "@/lib/people/demo";
import { EmailForm } from "./email-form";
import { signInProblem } from "./sign-in-problem";

interface Props {
  readonly sendLink: FormAction;
  /** Where the person was. */
  readonly to: string;
  readonly hasGithub: boolean;
  readonly isDemo: boolean;
  /** A code of the sign-in library, or of ours. */
  readonly error: string | undefined;
  readonly done: string | undefined;
  readonly signedInAs: string | undefined;
}

/** Where people sign in: by a link in a mail, by GitHub, or in the demo by a click. */
export function SignInPage({ sendLink, to, hasGithub, isDemo, error, done, signedInAs }: Props) {
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>Sign in</h1>
        <p className="lede">No password: a link in your mail signs you in. Reading needs no account.</p>
      </div>
      <div className="gate">
        <div className="panel panel-pad">
          <Messages error={error} done={done} signedInAs={signedInAs} />
          <EmailForm action={sendLink} to={to} submit="Send me a link" />
          {hasGithub && (
            <>
              <p className="or">or</p>
              <form method="post" action="/signin/github">
                <input type="hidden" name="to" value={to} />
                <button className="btn wide-btn" type="submit">
                  Continue with GitHub
                </button>
              </form>
            </>
          )}
        </div>
        {isDemo ? <DemoKeys to={to} /> : <WhoSignsIn />}
      </div>
    </main>
  );
}

function Messages({ error, done, signedInAs }: Pick<Props, "error" | "done" | "signedInAs">) {
  const finished = done === undefined ? undefined : endings[done];
  return (
    <>
      {error !== undefined && (
        <div className="note bad" role="alert">
          <Icon name="warn" />
          <p>{signInProblem(error)}</p>
        </div>
      )}
      {finished && (
        <div className="note ok" role="status">
          <Icon name="check" />
          <p>{finished}</p>
        </div>
      )}
      {signedInAs !== undefined && (
        <div className="note">
          <Icon name="info" />
          <p>
            You are signed in as <b className="address">{signedInAs}</b>. Go to{" "}
            <a href="/account">your account</a>, or sign in below as somebody else.
          </p>
        </div>
      )}
    </>
  );
}

const endings: Readonly<Record<string, string>> = {
  "signed-out": "You are signed out.",
  deleted: "Your account is deleted. Reviews that you submitted stay under their label.",
};

function DemoKeys({ to }: { to: string }) {
  return (
    <section className="panel panel-pad" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Demo accounts</h2>
      <p className="small muted">
        This is the demo: look around as anybody. Letters to any address wait in the{" "}
        <a href="/outbox">outbox</a>.
      </p>
      <div className="demo-keys">
        {keys.map(({ email, role }) => (
          <form
            key={email}
            method="post"
            action="/api/auth/demo"
            className={role === "reviewer" ? undefined : "whole"}
          >
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="to" value={to === "/account" ? homes[role] : to} />
            <button className="btn" type="submit">
              <span className={role === "reviewer" ? "vh" : undefined}>Continue as </span>
              <span>{demoName(email, role)}</span>
            </button>
          </form>
        ))}
      </div>
    </section>
  );
}

/** The two who stand alone first, then the ten reviewers. */
const keys = [
  ...demoPeople.filter(({ role }) => role !== "reviewer"),
  ...demoPeople.filter(({ role }) => role === "reviewer"),
];
const homes = { chair: "/admin", reviewer: "/review", researcher: "/account" } as const;

function demoName(email: string, role: string): string {
  const number = /^r(\d+)@/.exec(email)?.[1];
  return number === undefined ? role : `${role} ${number}`;
}

function WhoSignsIn() {
  return (
    <section aria-labelledby="who">
      <h2 id="who">Who needs an account</h2>
      <dl className="may">
        <div>
          <dt>Reviewers</dt>
          <dd>score papers blind in a study. An invitation makes you one.</dd>
        </div>
        <div>
          <dt>Chairs</dt>
          <dd>run studies, invite reviewers and see all of a study.</dd>
        </div>
        <div>
          <dt>Researchers</dt>
          <dd>have an account and nothing more yet. A first sign-in makes one.</dd>
        </div>
      </dl>
    </section>
  );
}
