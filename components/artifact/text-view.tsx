import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { common, createLowlight } from "lowlight";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { ScrollBox } from "./scroll-box";
import "./code.css";

const lowlight = createLowlight(common);

interface Props {
  readonly text: string;
  /** Coloured as this language where it is known. */
  readonly language?: string | undefined;
  readonly name: string;
}

/** Text as it stands, numbered; code in its colours. Drawn on the server, and never as markup. */
export function TextView({ text, language, name }: Props) {
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  const isKnown = language !== undefined && lowlight.registered(language);
  return (
    <ScrollBox className="code-view" label={`Content of ${name}`}>
      <pre className="gutter" aria-hidden="true">
        {Array.from({ length: lines }, (_, i) => i + 1).join("\n")}
      </pre>
      <pre>
        <code>
          {isKnown ? toJsxRuntime(lowlight.highlight(language, text), { Fragment, jsx, jsxs }) : text}
        </code>
      </pre>
    </ScrollBox>
  );
}
