/** What holds for every path. */
export function Manners({ site }: { site: string }) {
  return (
    <ul className="dots">
      <li>
        Everything is read-only and open: no key, no sign-in, from any origin. The paths begin with{" "}
        <code>{site}/api/v1</code>.
      </li>
      <li>
        Answers are JSON in UTF-8 unless a path says otherwise. <code>null</code> is missing: never read it as
        zero.
      </li>
      <li>
        A parameter that a path does not know is refused with its name, so that a slip of the pen never gives
        you other numbers than you asked for. An empty value (<code>?year=</code>) is no value.
      </li>
      <li>
        Every answer carries an <code>ETag</code> and may be kept, but ask before you use it again: send the
        tag back as <code>If-None-Match</code>, and <code>304</code> says that nothing changed. Numbers change
        only when facts are added, and <code>snapshot</code> names that state.
      </li>
      <li>
        Fields may be added. Those described here stay. The same description for machines:{" "}
        <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
      </li>
      <li>
        The scores come from MLR-Bench (Chen et al., 2025; MIT). Name it when you use them; each board has its
        citation at <code>.bib</code>. <a href="/methods#sources">Sources and licences</a>
      </li>
    </ul>
  );
}
