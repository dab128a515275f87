interface Props {
  readonly label: string;
  readonly text: string;
  readonly by: string;
}

/** The text of a PDF, line by line as its pages have it: nothing in it is read as markup. */
export function PlainPaper({ label, text, by }: Props) {
  return (
    <article className="paper">
      <header>
        <h1 className="untitled">Paper {label}</h1>
        <p className="by">{by}</p>
      </header>
      <div className="plain-text">{withoutLineNumbers(text)}</div>
    </article>
  );
}

/** Papers under review number their lines at the edge; read as text, the numbers stand on lines of their own. */
function withoutLineNumbers(text: string): string {
  return text
    .split("\n")
    .filter((line) => !/^\d{3}$/.test(line.trim()))
    .join("\n")
    .trim();
}
