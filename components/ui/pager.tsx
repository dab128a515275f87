interface Props {
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (page: number) => string;
}

/** The pages before and after, as links. Nothing where one page holds all. */
export function Pager({ page, pages, hrefOf }: Props) {
  if (pages < 2) return null;
  return (
    <nav className="row push" aria-label="Pages">
      {page > 1 && (
        <a className="btn" rel="prev" href={hrefOf(page - 1)}>
          Previous
        </a>
      )}
      <span className="small muted tn">
        page {page} of {pages}
      </span>
      {page < pages && (
        <a className="btn" rel="next" href={hrefOf(page + 1)}>
          Next
        </a>
      )}
    </nav>
  );
}
