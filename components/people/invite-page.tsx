import "./people.css";
import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { Icon } from "@/components/ui/icon";
import { Moment } from "@/components/ui/moment";
import type { InvitationState } from "@/lib/people/invitation-state";
import { EmailForm } from "./email-form";

interface Actions {
  readonly accept: FormAction;
  readonly decline: FormAction;
  readonly renew: FormAction;
  readonly sendLink: FormAction;
}

interface Props extends Actions {
  readonly token: string;
  readonly state: InvitationState;
  readonly invitation: {
    readonly email: string;
    readonly role: "reviewer" | "chair";
    readonly study: string | null;
    readonly expires: Date;
  } | null;
  readonly otherAddress: string | null;
  readonly isSignedIn: boolean;
}

/** What an invitation's link opens: what is asked, of whom, and two buttons. Opening it has no effect. */
export function InvitePage(page: Props) {
  const { state, invitation } = page;
  const isOpen = state === "open" && invitation !== null;
  return (
    <main id="main" className="wrap">
      <div className="gate-one">
        <div className="head">
          <h1>{isOpen ? asked(invitation.role) : titles[state]}</h1>
          {invitation?.study && <p className="lede">{invitation.study}</p>}
        </div>
        <div className="panel panel-pad">
          {isOpen ? <Open {...page} invitation={invitation} /> : <Ended {...page} />}
        </div>
      </div>
    </main>
  );
}

const asked = (role: "reviewer" | "chair") =>
  role === "chair" ? "You are invited to be a chair" : "You are invited to review";

const titles: Record<InvitationState, string> = {
  open: "",
  accepted: "This invitation was accepted",
  declined: "This invitation was declined",
  revoked: "This invitation was taken back",
  replaced: "A newer invitation replaced this one",
  expired: "This invitation is too old",
  closed: "This study is closed",
  unknown: "This invitation is not known",
};

function Open({
  token,
  invitation,
  otherAddress,
  accept,
  decline,
}: Props & { readonly invitation: NonNullable<Props["invitation"]> }) {
  const { email, role, expires } = invitation;
  if (otherAddress !== null) return <OtherAddress email={email} own={otherAddress} />;
  const what = role === "chair" ? chairs : reviewers;
  return (
    <>
      <p>{what}</p>
      <p className="small muted">
        For <b className="address">{email}</b>, until <Moment time={expires} />. Accepting signs this browser
        in.
      </p>
      <div className="answers">
        <ActionForm action={accept} submit="Accept">
          <input type="hidden" name="token" value={token} />
        </ActionForm>
        <ActionForm action={decline} submit="Decline" look="plain">
          <input type="hidden" name="token" value={token} />
        </ActionForm>
      </div>
    </>
  );
}

const reviewers =
  "You score papers by a rubric, on your own and without knowing who or what wrote them. Before the first paper you read what is kept of you, and who sees it; you can still say no there.";
const chairs = "A chair runs studies, invites people, and sees everything that belongs to a study.";

function OtherAddress({ email, own }: { email: string; own: string }) {
  return (
    <>
      <div className="note warn">
        <Icon name="warn" />
        <p>
          You are signed in as <b className="address">{own}</b>, and this invitation is for{" "}
          <b className="address">{email}</b>. Sign out, then open the link in your mail again. It stays good.
        </p>
      </div>
      <form method="post" action="/signout">
        <button className="btn primary" type="submit">
          Sign out
        </button>
      </form>
    </>
  );
}

function Ended({ state, token, invitation, isSignedIn, otherAddress, renew, sendLink }: Props) {
  const canRenew = state === "expired" || state === "replaced";
  return (
    <>
      <div className="note warn">
        <Icon name="info" />
        <p>{words[state]}</p>
      </div>
      {canRenew && (
        <ActionForm action={renew} submit="Send a new link">
          <input type="hidden" name="token" value={token} />
        </ActionForm>
      )}
      {state === "accepted" && invitation && (!isSignedIn || otherAddress !== null) && (
        <>
          <p>
            A sign-in link goes to <b className="address">{invitation.email}</b>.
          </p>
          <EmailForm
            action={sendLink}
            email={invitation.email}
            to={homes[invitation.role]}
            submit="Send me a link"
          />
        </>
      )}
      {state === "accepted" && invitation && isSignedIn && otherAddress === null && (
        <a className="btn primary" href={homes[invitation.role]}>
          Go on
        </a>
      )}
      {!canRenew && state !== "accepted" && (
        <p>
          <a href="/">See what Referee is</a>, or <a href="/signin">sign in</a>.
        </p>
      )}
    </>
  );
}

const homes = { reviewer: "/review", chair: "/admin/people" } as const;

const words: Record<InvitationState, string> = {
  open: "",
  accepted: "Its link has done its work. From now on you sign in with your address.",
  declined:
    "Nobody will write to you about it again. If you think otherwise now, ask the chair for a new one.",
  revoked: "The chair has ended it. If that surprises you, ask them.",
  replaced: "Use the link in the latest mail. If you cannot find it, have it sent again to the same address.",
  expired: "Nobody answered in time. A new link goes to the address that was invited.",
  closed: "It takes no more reviews, so there is nothing left to accept. Thank you for looking.",
  unknown: "Perhaps the mail program broke the link in two. Copy it whole from the mail, or ask the chair.",
};
