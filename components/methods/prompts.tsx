import { mlrPrompts } from "@/lib/prompts/mlr-agent/templates";
import { mlrPromptVersion } from "@/lib/prompts/mlr-agent/version";
import type { PromptTemplate } from "@/lib/prompts/template";

/** The words that MLR-Agent sends, each whole: what stands in braces is filled in. */
export function Prompts() {
  return (
    <>
      <p>
        A run that was started here sends the texts below, version <code>{mlrPromptVersion}</code>. The words
        are this project&rsquo;s own; they ask for the same files as the benchmark&rsquo;s prompts, with which
        the published runs were made. A setup names its version and a runner that has another refuses it, so
        two versions never mix within one agent.
      </p>
      <div className="rubric">
        {mlrPrompts.map((prompt) => (
          <Prompt key={prompt.id} prompt={prompt} />
        ))}
      </div>
    </>
  );
}

function Prompt({ prompt: { id, name, purpose, inputs, text } }: { prompt: PromptTemplate }) {
  const named = Object.entries(inputs);
  return (
    <details className="criterion prompt" id={`prompt-${id}`}>
      <summary>
        <span className="criterion-name">{name}</span>
        <span className="muted">{purpose}</span>
      </summary>
      {named.length > 0 && (
        <dl className="prompt-inputs">
          {named.map(([input, means]) => (
            <div key={input}>
              <dt>
                <var>{input}</var>
              </dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      )}
      <pre className="prompt-text">{pieces(text)}</pre>
    </details>
  );
}

/** The text with each place for an input set apart. */
function pieces(text: string) {
  let at = 0;
  return text.split(/(\{\{\w+\}\})/).map((piece) => {
    const key = at;
    at += piece.length;
    return piece.startsWith("{{") ? (
      <var key={key}>{piece.slice(2, -2)}</var>
    ) : (
      <span key={key}>{piece}</span>
    );
  });
}
