/** What the site is and whose data it shows: at the end of every page. */
export function Footer() {
  return (
    <footer className="wrap foot small muted">
      <p>
        Referee is free software (MIT). Scores, papers and reviews come from MLR-Bench (Chen et al., 2025, MIT) and are
        shown as published. <a href="/methods">Sources and methods</a>
      </p>
    </footer>
  );
}
