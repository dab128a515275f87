import type { ShownStep } from "@/lib/transcripts/page";
import { proseBlocks } from "@/lib/transcripts/prose";
import { marked } from "../marked";

interface Props {
  readonly step: Pick<ShownStep, "format" | "text">;
  /** Marked wherever it stands. */
  readonly words: string;
}

/** What a step says, as text nodes only: prose with its few styles, code as it stands, edits with both sides. */
export function StepBody({ step: { format, text }, words }: Props) {
  if (text.trim() === "") return null;
  if (format === "code") return <pre>{marked(text, words)}</pre>;
  if (format === "diff") return <Diff text={text} words={words} />;
  return proseBlocks(text).map((block, i) =>
    block.kind === "code" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text have no other identity
      <pre key={i}>{marked(block.text, words)}</pre>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <p key={i} dir="auto">
        {block.runs.map((run, j) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Run key={j} {...run} words={words} />
        ))}
      </p>
    ),
  );
}

function Run({ text, style, words }: { text: string; style: "plain" | "strong" | "code"; words: string }) {
  if (style === "code") return <code>{marked(text, words)}</code>;
  return style === "strong" ? <b>{marked(text, words)}</b> : marked(text, words);
}

/** Lines that went and lines that came, in runs, so that a long edit stays a few elements. */
function Diff({ text, words }: { text: string; words: string }) {
  const runs: { side: string; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const side = sides[line[0] ?? ""] ?? "same";
    const last = runs.at(-1);
    if (last?.side === side) last.lines.push(line);
    else runs.push({ side, lines: [line] });
  }
  return (
    <pre className="diff">
      {runs.map(({ side, lines }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs of a text have no other identity
        <span key={i} className={side}>
          {marked(lines.join("\n"), words)}
        </span>
      ))}
    </pre>
  );
}

const sides: Readonly<Record<string, string>> = { "+": "came", "-": "went", "@": "place" };
