import { type MouseEvent, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { sizeWords } from "@/lib/artifacts/size-words";
import { transcriptApi, transcriptHref } from "@/lib/transcripts/address";
import { stepKindNames } from "@/lib/transcripts/kinds";
import type { ShownStep } from "@/lib/transcripts/page";
import { marked } from "../marked";
import { readPage } from "./read-page";
import { StepBody } from "./step-body";

interface Props {
  readonly runId: string;
  readonly step: ShownStep;
  readonly words: string;
}

/** One step of a transcript, with a link of its own. */
export function StepCard({ runId, step, words }: Props) {
  const [whole, setWhole] = useState<ShownStep | null>(null);
  const [failed, setFailed] = useState(false);
  const shown = whole ?? step;
  const left = shown.before + shown.more;

  async function showAll(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const page = await readPage(transcriptApi(runId, { step: step.index })).catch(() => null);
    setWhole(page?.steps[0] ?? null);
    setFailed(page === null);
  }

  return (
    <li className={classOf(step)} id={`step-${step.index}`} data-step={step.index}>
      <StepHead step={step} runId={runId} words={words} />
      <div className="step-body">
        {shown.before > 0 && <p className="step-more">{sizeWords(shown.before)} before</p>}
        {!saysItAll(shown) && <StepBody step={shown} words={words} />}
        {left > 0 && (
          <p className="step-more">
            {whole ? (
              `${sizeWords(left)} more are in the file.`
            ) : (
              <a href={transcriptHref(runId, { step: step.index })} onClick={showAll}>
                Show all, {sizeWords(left)} more
              </a>
            )}
            {failed && <span role="status"> It could not be read. Try again.</span>}
          </p>
        )}
      </div>
    </li>
  );
}

function StepHead({ step, runId, words }: Props) {
  const { index, kind, time, tokens, tool } = step;
  return (
    <header>
      <a
        className="no tn"
        href={`${transcriptHref(runId, { from: index })}#step-${index}`}
        title="Link to this step"
      >
        {index}
      </a>
      <span className={tool?.failed ? "badge bad" : "badge"}>
        {tool?.failed && <Icon name="warn" />}
        {tool?.failed ? "Failed" : stepKindNames[kind]}
      </span>
      <Title step={step} words={words} />
      <span className="meta tn">
        {time !== null && <time dateTime={time}>{time.slice(11, 19)}</time>}
        {tokens && <span>{tokenWords(tokens)}</span>}
      </span>
    </header>
  );
}

/** Prompts and messages need no title beside their kind. A command that is its own title is set as code. */
function Title({ step, words }: Pick<Props, "step" | "words">) {
  if (step.title === stepKindNames[step.kind]) return null;
  return saysItAll(step) ? (
    <code className="title">{marked(step.title, words)}</code>
  ) : (
    <b className="title">{marked(step.title, words)}</b>
  );
}

function saysItAll({ title, text, more }: ShownStep): boolean {
  return more === 0 && text === title;
}

function classOf({ kind, tool }: ShownStep): string {
  return tool?.failed ? `step ${kind} failed` : `step ${kind}`;
}

function tokenWords({ input, output, used }: NonNullable<ShownStep["tokens"]>): string {
  if (used !== null) return `${used.toLocaleString("en")} tokens used`;
  const parts = [
    input !== null && `${input.toLocaleString("en")} in`,
    output !== null && `${output.toLocaleString("en")} out`,
  ];
  return `tokens ${parts.filter(Boolean).join(", ")}`;
}
