import { day } from "@/components/board/board-provenance";

interface ListedStudy {
  readonly id: string;
  readonly title: string;
  readonly publishedAt: Date | null;
  readonly isDemo: boolean;
}

/** The studies held here whose agreement is public. */
export function StudyList({ studies }: { studies: readonly ListedStudy[] }) {
  return (
    <section className="section" id="studies">
      <header>
        <h2>Studies held here</h2>
        <p>Blind, on the judges’ own rubric; public once the chair has closed and published them.</p>
      </header>
      {studies.length === 0 ? (
        <p className="small muted">None is public yet. A study’s numbers stay closed while it runs.</p>
      ) : (
        <ul className="studies">
          {studies.map(({ id, title, publishedAt, isDemo }) => (
            <li key={id}>
              <a href={`/agreement/${encodeURIComponent(id)}`}>{title}</a>
              {isDemo && <span className="badge dash">demo reviewers</span>}
              {publishedAt && <span className="small muted">published {day(publishedAt)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
