"use client";

import "./globals.css";

interface Props {
  error: Error & { digest?: string };
  reset: () => void;
}

/** The frame itself failed, so this page brings its own. */
export default function GlobalError({ error, reset }: Props) {
  return (
    <html lang="en">
      <body>
        <title>Fault · Referee</title>
        <main className="wrap">
          <section className="panel empty" role="alert">
            <h1>The site could not be shown</h1>
            <p>
              The scores are safe. {error.digest && `The fault is in the server’s log as ${error.digest}.`}{" "}
              Try again in a moment.
            </p>
            <button className="btn primary" type="button" onClick={reset}>
              Try again
            </button>
          </section>
        </main>
      </body>
    </html>
  );
}
