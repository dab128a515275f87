export interface Crumb {
  readonly name: string;
  /** Absent for the page itself. */
  readonly href?: string;
}

/** Where a page stands: its parents as links, itself last. */
export function Crumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav className="crumbs trail" aria-label="Where you are">
      {trail.map(({ name, href }, index) => (
        <span key={name}>
          {index > 0 && <span aria-hidden="true">/ </span>}
          {href ? <a href={href}>{name}</a> : <span aria-current="page">{name}</span>}
        </span>
      ))}
    </nav>
  );
}
