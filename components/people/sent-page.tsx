import "./people.css";

interface Props {
  /** No mail server is set up, so the letter waits in the outbox. */
  readonly isKept: boolean;
  readonly isDemo: boolean;
  /** How long the link can be used. */
  readonly minutes: number;
}

/** After a link was asked for. */
export function SentPage({ isKept, isDemo, minutes }: Props) {
  return (
    <main id="main" className="wrap">
      <div className="gate-one">
        <h1>{isKept ? "The letter is written" : "Look in your mail"}</h1>
        <div className="panel panel-pad">
          <p>{isKept ? keptWords(isDemo) : "A link to sign in is on its way to your address."}</p>
          <p className="small muted">
            It works once, for {Math.round(minutes)} minutes. A newer link replaces an older one.
          </p>
          <div className="row">
            {isKept && isDemo && (
              <a className="btn primary" href="/outbox">
                Open the outbox
              </a>
            )}
            <a className="btn" href="/signin">
              {isKept ? "Use another address" : "Nothing came? Ask again"}
            </a>
          </div>
        </div>
      </div>
    </main>
  );
}

const keptWords = (isDemo: boolean) =>
  isDemo
    ? "The demo sends no mail. The letter with your link waits in the outbox, which everybody can read here."
    : "This site has no mail server yet. The letter waits in the outbox: ask the chair to pass the link on to you.";
