import type { MethodsView, NoteView } from "@/lib/methods/view";

/** Known faults of the published data: kept as published, and said wherever they matter. */
export function Faults({ notes }: { notes: MethodsView["notes"] }) {
  if (notes.length === 0) return <p>No data notes are recorded.</p>;
  return (
    <>
      <p>
        Nothing published is repaired in silence. These are the faults that we know of; each also stands on
        the page it concerns.
      </p>
      <ul className="faults">
        {notes.map((note) => (
          <li key={`${note.subject}-${note.id}-${note.text}`}>
            <Subject note={note} />
            <span>{note.text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Subject({ note: { subject, id } }: { note: NoteView }) {
  if (subject === "task") return <a href={`/tasks/${encodeURIComponent(id)}`}>{id}</a>;
  if (subject === "source") return <code>{id}</code>;
  return <a href={`/runs/${encodeURIComponent(id)}`}>{id}</a>;
}

/** What others wrote that is not here yet, and the one command that brings it. */
export function Missing({ texts }: { texts: MethodsView["texts"] }) {
  const rows = [
    { name: "Task texts", ...texts.tasks },
    { name: "Papers of write-up and end-to-end runs", ...texts.papers },
    { name: "Judges’ own words behind a review", ...texts.reasons },
  ];
  const isWhole = rows.every(({ here, all }) => here === all);
  return (
    <>
      <p>
        The published snapshot holds numbers, names, ids and titles: facts. What others wrote comes from the
        benchmark&rsquo;s repository{isWhole ? "." : ", and part of it is not here:"}
      </p>
      <dl className="bands types">
        {rows.map(({ name, here, all }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tn">
              {here.toLocaleString("en")} of {all.toLocaleString("en")}
            </dd>
          </div>
        ))}
      </dl>
      {!isWhole && (
        <p>
          Clone it and run <code>npm run import:mlrbench -- mlrbench</code>. It adds what is missing and
          changes no number.
        </p>
      )}
      <p className="small muted">
        Not published at all, and so not here: which run the human finding table means, the paper&rsquo;s
        per-task topics, the cost of the coding agents Codex and Gemini CLI, and two of the ten reviewers that
        the paper speaks of.
      </p>
    </>
  );
}
