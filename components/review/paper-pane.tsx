import { PdfView } from "@/components/artifact/pdf-view";
import { Outline } from "@/components/paper/outline";
import { PaperView } from "@/components/paper/paper-view";
import { Prose } from "@/components/paper/prose";
import type { PaperDocument } from "@/lib/paper/read-paper";
import type { BlindPaper } from "@/lib/review/blinding";
import { PaperTools } from "./paper-tools";
import { PlainPaper } from "./plain-paper";
import { paperId } from "./room-ids";

interface Props {
  readonly assignmentId: string;
  readonly paper: BlindPaper;
  readonly document: PaperDocument;
}

const inputNames = {
  idea: "The idea it started from",
  proposal: "The proposal it follows",
  experiment: "The experiment it reports",
};

/** The paper, with what it was given at hand. */
export function PaperPane({ assignmentId, paper, document }: Props) {
  const pdf = `/api/review/${assignmentId}/paper.pdf`;
  const words = document.words.toLocaleString("en-US");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reached by key
    <section className="doc" id="room-doc" aria-label="Paper" tabIndex={0}>
      <div className="doctools">
        {document.outline.length > 0 && (
          <details className="pop outline-pop">
            <summary className="btn quiet">Outline</summary>
            <div className="popbox">
              <Outline entries={document.outline} />
            </div>
          </details>
        )}
        <PaperTools assignmentId={assignmentId} />
      </div>
      <div className="given">
        <details>
          <summary>
            The task: <span className="muted">{paper.task.title}</span>
          </summary>
          {paper.task.text === null ? (
            <p className="hint">The task’s text is not loaded.</p>
          ) : (
            <Prose text={paper.task.text} />
          )}
        </details>
        {paper.inputs.map(({ kind, text }) => (
          <details key={kind}>
            <summary>{inputNames[kind]}</summary>
            <Prose text={text} />
          </details>
        ))}
      </div>
      {paper.hasPdf && (
        <details className="pages" open>
          <summary>Pages as published</summary>
          <PdfView src={pdf} name={`${paper.label}.pdf`} download={pdf} />
          <p className="hint">To quote, select in the text below: it is what the pages say.</p>
        </details>
      )}
      <div id={paperId} className="room-paper">
        {paper.format === "plain" ? (
          <PlainPaper
            label={paper.label}
            text={paper.text}
            by={`System withheld · ${words} words · text of the PDF`}
          />
        ) : (
          <PaperView
            document={document}
            fallbackTitle={`Paper ${paper.label}`}
            by={`System withheld · ${words} words`}
          />
        )}
      </div>
    </section>
  );
}
