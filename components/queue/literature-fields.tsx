import type { ReactNode } from "react";

interface Props {
  readonly by: "indexes" | "model";
  /** The fields of the model that searches. */
  readonly children: ReactNode;
}

/** How literature is found; a model is asked for only where one is to search. */
export function LiteratureFields({ by, children }: Props) {
  return (
    <fieldset className="q-set q-literature">
      <legend>Literature</legend>
      <label className="check">
        <input type="radio" name="literatureBy" value="indexes" defaultChecked={by === "indexes"} />
        <span>
          From arXiv and Semantic Scholar
          <span className="hint q-block">Every citation is a paper that is there.</span>
        </span>
      </label>
      <label className="check">
        <input type="radio" name="literatureBy" value="model" defaultChecked={by === "model"} />
        <span>
          By a model that can search
          <span className="hint q-block">As the benchmark did; its citations are checked afterwards.</span>
        </span>
      </label>
      <div className="q-literature-model">{children}</div>
    </fieldset>
  );
}
