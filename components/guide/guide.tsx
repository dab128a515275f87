import type { ReactNode } from "react";
import "./guide.css";

export interface GuidePart {
  readonly id: string;
  readonly name: string;
  readonly children?: ReactNode;
  /** Places within the part that the list of contents names too. */
  readonly inside?: readonly { readonly id: string; readonly name: string }[];
}

/** A long page to look things up in: a title, a list of contents that stays in sight, and its parts. */
export function Guide({ title, lede, parts }: { title: string; lede: string; parts: readonly GuidePart[] }) {
  return (
    <main id="main" className="wrap guide">
      <div className="head">
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
      </div>
      <Contents parts={parts} />
      <div className="guide-body">
        {parts.map(({ id, name, children }) => (
          <section key={id} id={id} aria-labelledby={`${id}-name`}>
            <h2 id={`${id}-name`}>
              <a className="anchor" href={`#${id}`}>
                {name}
              </a>
            </h2>
            {children}
          </section>
        ))}
      </div>
    </main>
  );
}

function Contents({ parts }: { parts: readonly GuidePart[] }) {
  return (
    <nav className="guide-nav" aria-label="Contents">
      <p className="over">On this page</p>
      <ol>
        {parts.map(({ id, name, inside }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
            {inside && (
              <ol>
                {inside.map((one) => (
                  <li key={one.id}>
                    <a href={`#${one.id}`}>{one.name}</a>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
