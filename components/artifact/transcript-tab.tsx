import { Empty } from "@/components/ui/empty";
import { FrameworkScript } from "@/components/ui/framework-script";
import { fileViewHref } from "@/lib/artifacts/address";
import { sizeWords } from "@/lib/artifacts/size-words";
import { transcriptHref } from "@/lib/transcripts/address";
import type { TranscriptView } from "@/lib/transcripts/view";
import { NotLoaded } from "./not-loaded";
import { StepFilters } from "./transcript/step-filters";
import { StepList } from "./transcript/step-list";
import { StepWays } from "./transcript/step-ways";
import "./transcript/transcript.css";

/** What the coding agent did, as readable steps; or why that is not here. */
export function TranscriptTab({ view }: { view: TranscriptView }) {
  switch (view.state) {
    case "not-loaded":
      return <NotLoaded what="The transcript of this run is" />;
    case "none":
      return (
        <Empty icon="file" title="This run has no transcript">
          <p>
            Its source keeps none: no coding agent wrote down its steps here. The other files are under Files.
          </p>
        </Empty>
      );
    case "too-large":
      return (
        <Empty
          icon="file"
          title="This transcript is too large for steps"
          ways={
            <a className="btn" href={fileViewHref(view.runId, view.path)}>
              Open it as a log
            </a>
          }
        >
          <p>As a log it opens at once, whatever its size, and can be searched.</p>
        </Empty>
      );
    case "read":
      return <Read view={view} />;
  }
}

type ReadView = Extract<TranscriptView, { state: "read" }>;

const forms = { claude: "Claude Code", codex: "Codex", gemini: "the Gemini CLI", plain: "a plain log" };

function Read({ view }: { view: ReadView }) {
  const { runId, asked, page, counts, path, bytes } = view;
  return (
    <div className="transcript">
      <p className="transcript-facts">
        <span className="tn">{page.total === 1 ? "1 step" : `${page.total.toLocaleString("en")} steps`}</span>
        , read from{" "}
        <a href={fileViewHref(runId, path)}>
          <bdi className="mono">{path}</bdi>
        </a>
        , {sizeWords(bytes)} of {forms[page.form]}
      </p>
      {asked.step === undefined ? (
        <div className="transcript-bar">
          <StepFilters runId={runId} asked={asked} counts={counts} total={page.total} />
          <StepWays runId={runId} asked={asked} page={page} />
        </div>
      ) : (
        <p>
          <a className="btn" href={`${transcriptHref(runId, { from: asked.step })}#step-${asked.step}`}>
            Back among the other steps
          </a>
        </p>
      )}
      {page.steps.length === 0 ? (
        <NoSteps view={view} />
      ) : (
        <>
          <FrameworkScript />
          <StepList runId={runId} asked={asked} page={page} />
        </>
      )}
    </div>
  );
}

function NoSteps({ view: { runId, page } }: { view: ReadView }) {
  if (page.total === 0) {
    return (
      <Empty icon="file" title="The transcript is empty">
        <p>The file is here and nothing is in it, as its source has it.</p>
      </Empty>
    );
  }
  return (
    <Empty
      icon="search"
      title="No step matches"
      ways={
        <a className="btn" href={transcriptHref(runId)}>
          Show all {page.total.toLocaleString("en")} steps
        </a>
      }
    >
      <p>
        Nothing among the steps is of this kind and holds these words, or the place lies behind the last one.
      </p>
    </Empty>
  );
}
