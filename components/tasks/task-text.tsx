import "katex/dist/katex.min.css";
import { Markup } from "@/components/paper/markup";
import "@/components/paper/paper.css";
import { Empty } from "@/components/ui/empty";
import { readPaper } from "@/lib/paper/read-paper";
import { type HastRoot, isElement, textOf } from "@/lib/paper/tree";

/** The command that brings texts, papers and reasons; the published numbers are there without it. */
const importCommand = "npm run import:mlrbench -- <folder of the benchmark’s repository>";
const noFiles = { folder: "", find: () => undefined };

/** A task's text as its workshop wrote it, or what is missing and the one command that brings it. */
export function TaskText({ title, text }: { title: string; text: string | null }) {
  if (text === null) return <MissingText />;
  return (
    <div className="panel panel-pad">
      <article className="paper task-text" dir="auto">
        <Markup tree={withoutTitle(readPaper(text, noFiles).tree, title)} />
      </article>
    </div>
  );
}

/** The page has the title as its one `h1`; a text's own heading of that rank becomes a section. */
function withoutTitle(tree: HastRoot, title: string): HastRoot {
  const plain = (words: string) => words.toLowerCase().replace(/\s+/g, " ").trim();
  const children = tree.children
    .filter((block) => !(isElement(block, "h1") && plain(textOf(block)) === plain(title)))
    .map((block) => (isElement(block, "h1") ? { ...block, tagName: "h2" } : block));
  return { ...tree, children };
}

function MissingText() {
  return (
    <Empty icon="file" title="The text is not loaded">
      <p>
        Only the published numbers are here: names, scores and labels. Clone the benchmark’s repository and
        import it, and the task’s text, the agents’ papers and the judges’ reasons appear.
      </p>
      <p>
        <code className="command">{importCommand}</code>
      </p>
    </Empty>
  );
}
