import "./people.css";
import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { Icon } from "@/components/ui/icon";
import { Moment } from "@/components/ui/moment";
import type { LinkState } from "@/lib/people/link-state";
import { EmailForm } from "./email-form";

interface Props {
  readonly state: LinkState;
  readonly email: string;
  readonly token: string;
  readonly to: string;
  readonly expires: Date | null;
  readonly usedAt: Date | null;
  readonly isSignedIn: boolean;
  readonly spendLink: FormAction;
  readonly sendLink: FormAction;
}

/** What a sign-in link opens: what it is good for, and one button. Opening it has no effect, so mail scanners may. */
export function LinkPage(link: Props) {
  return (
    <main id="main" className="wrap">
      <div className="gate-one">
        <div>
          <h1>{titles[link.state]}</h1>
        </div>
        {link.state === "good" ? <Good {...link} /> : <Ended {...link} />}
      </div>
    </main>
  );
}

const titles: Record<LinkState, string> = {
  good: "Sign in to Referee",
  used: "This link was used",
  expired: "This link is too old",
  replaced: "A newer link replaced this one",
  unknown: "This link is not known",
};

function Good({ email, token, to, expires, spendLink }: Props) {
  return (
    <div className="panel panel-pad">
      <p>
        The button signs this browser in as <b className="address">{email}</b>. The link works once, until{" "}
        <Moment time={expires} />.
      </p>
      <ActionForm action={spendLink} submit="Sign in">
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="to" value={to} />
      </ActionForm>
      <p className="small muted">You did not ask for it? Close this page: nothing happens.</p>
    </div>
  );
}

function Ended({ state, email, to, usedAt, isSignedIn, sendLink }: Props) {
  const isKnown = state !== "unknown";
  return (
    <div className="panel panel-pad">
      <div className="note warn">
        <Icon name="info" />
        <p>
          {words[state]}
          {state === "used" && (
            <>
              {" "}
              It was used on <Moment time={usedAt} />.
            </>
          )}
        </p>
      </div>
      {isSignedIn && (
        <p>
          This browser is signed in. <a href={to}>Go on</a>
        </p>
      )}
      {isKnown && (
        <p>
          A fresh link goes to <b className="address">{email}</b>.
        </p>
      )}
      <EmailForm action={sendLink} to={to} submit="Send a fresh link" {...(isKnown ? { email } : {})} />
    </div>
  );
}

const words: Record<LinkState, string> = {
  good: "",
  used: "A link signs in once, and this one has done it.",
  expired: "Nobody used it in time. Nothing is lost.",
  replaced: "Use the link in the latest mail, or ask for another.",
  unknown: "Perhaps the mail program broke it in two. Copy it whole from the mail, or ask for a fresh one.",
};
