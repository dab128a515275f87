import { places } from "./places";

/** What the site is and whose data it shows: at the end of every page. */
export function Footer() {
  return (
    <footer className="foot">
      <div className="wrap foot-in">
        <p>
          Referee is free software (<a href="/licence">MIT</a>). Scores, papers and reviews come from{" "}
          <a href="https://github.com/chchenhui/mlrbench" rel="noreferrer">
            MLR-Bench
          </a>{" "}
          (Chen et al., 2025, MIT) and are shown as published.
        </p>
        <nav aria-label="All places">
          {places.map(({ href, name }) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}
