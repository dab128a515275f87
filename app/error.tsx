"use client";

import { Icon } from "@/components/ui/icon";

interface Props {
  error: Error & { digest?: string };
  reset: () => void;
}

export default function PageError({ error, reset }: Props) {
  return (
    <main id="main" className="wrap">
      <section className="panel empty" role="alert">
        <Icon name="warn" />
        <h1>This page could not be made</h1>
        <p>
          The scores are safe.{" "}
          {error.digest && (
            <>
              The fault is in the server’s log as <code>{error.digest}</code>.
            </>
          )}{" "}
          Try again; if it stays, the rest of the site still works.
        </p>
        <p className="row">
          <button className="btn primary" type="button" onClick={reset}>
            Try again
          </button>
          <a className="btn" href="/">
            Front page
          </a>
        </p>
      </section>
    </main>
  );
}
