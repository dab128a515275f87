import "./people.css";
import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { Moment } from "@/components/ui/moment";

interface Letter {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly error: string | null;
}

interface Props {
  readonly total: number;
  readonly letters: readonly Letter[];
  /** Tries a failed one again; where there is no mail server there is nothing to try. */
  readonly resend?: FormAction;
  readonly lede: string;
}

/** Letters, newest first, each with what became of it. */
export function Outbox({ total, letters, resend, lede }: Props) {
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>Outbox</h1>
        <p className="lede">{lede}</p>
      </div>
      {letters.length === 0 ? (
        <Empty icon="file" title="No mail has been written yet">
          <p>Sign-in links, invitations and reminders stand here once there are some.</p>
        </Empty>
      ) : (
        <>
          <p className="small muted">
            {letters.length === total ? `${total} in all` : `The newest ${letters.length} of ${total}`},
            newest first.
          </p>
          <div className="letters">
            {letters.map((letter, at) => (
              <LetterPanel
                key={letter.id}
                letter={letter}
                isOpen={at === 0}
                {...(resend ? { resend } : {})}
              />
            ))}
          </div>
        </>
      )}
    </main>
  );
}

function LetterPanel({ letter, isOpen, resend }: { letter: Letter; isOpen: boolean; resend?: FormAction }) {
  const { id, recipient, subject, body, createdAt, error } = letter;
  return (
    <details className="panel letter" open={isOpen}>
      <summary>
        <b>{subject}</b>
        <Fate letter={letter} />
        <span className="small">
          to {recipient}, <Moment time={createdAt} />
        </span>
      </summary>
      <div className="letter-body">{withLinks(body)}</div>
      {error !== null && (
        <div className="note bad">
          <Icon name="warn" />
          <div>
            <p>The mail server did not take it: {error}</p>
            {resend && (
              <ActionForm action={resend} submit="Try again" look="plain">
                <input type="hidden" name="id" value={id} />
              </ActionForm>
            )}
          </div>
        </div>
      )}
    </details>
  );
}

function Fate({ letter: { sentAt, error } }: { letter: Letter }) {
  if (sentAt !== null) return <span className="badge ok">sent</span>;
  return error === null ? (
    <span className="badge dash">kept here</span>
  ) : (
    <span className="badge bad">failed</span>
  );
}

const address = /(https?:\/\/[^\s/]+(\/(?:signin\/link\?|invite\/|review|admin)[^\s]*))/;

/** Our own links lead within this site, by whatever name the reader reached it. */
function withLinks(body: string) {
  return body.split(address).map((part, at, parts) => {
    if (at % 3 === 2) return null;
    if (at % 3 === 0) return part;
    return (
      <a key={part} href={parts[at + 1] ?? "/"}>
        {part}
      </a>
    );
  });
}
