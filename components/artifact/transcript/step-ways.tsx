import { transcriptHref } from "@/lib/transcripts/address";
import { pageSize } from "@/lib/transcripts/kinds";
import type { TranscriptPage } from "@/lib/transcripts/page";
import type { TranscriptAsked } from "@/lib/transcripts/view";

interface Props {
  readonly runId: string;
  readonly asked: TranscriptAsked;
  readonly page: TranscriptPage;
}

/** Words to search for, a step to go to, and the steps before these: plain forms and links. */
export function StepWays({ runId, asked: { kind, q }, page }: Props) {
  const action = `/runs/${encodeURIComponent(runId)}`;
  const isSearch = q !== undefined && q !== "";
  return (
    <div className="row step-ways">
      <form action={action} className="row">
        <input type="hidden" name="tab" value="transcript" />
        {kind && <input type="hidden" name="kind" value={kind} />}
        <label className="vh" htmlFor="step-q">
          Search the steps
        </label>
        <input
          className="input"
          id="step-q"
          name="q"
          type="search"
          defaultValue={q}
          placeholder="Search the steps"
          maxLength={200}
        />
        <button className="btn" type="submit">
          Search
        </button>
      </form>
      <form action={action} className="row">
        <input type="hidden" name="tab" value="transcript" />
        <label htmlFor="step-from">Go to step</label>
        <input
          className="input tn"
          id="step-from"
          name="from"
          inputMode="numeric"
          pattern="[0-9]+"
          required
        />
        <button className="btn" type="submit">
          Go
        </button>
      </form>
      <span className="row push">
        {page.from > 1 && (
          <a
            className="btn"
            rel="prev"
            href={transcriptHref(runId, { kind, q, from: Math.max(1, page.from - pageSize) })}
          >
            Earlier steps
          </a>
        )}
        {page.matching > page.from + pageSize && (
          <a className="btn" href={transcriptHref(runId, { kind, q, from: page.matching - pageSize + 1 })}>
            Last steps
          </a>
        )}
      </span>
      {(isSearch || page.from > 1) && (
        <p className="tn step-place">
          {isSearch &&
            `${page.matching.toLocaleString("en")} of ${page.total.toLocaleString("en")} steps hold “${q}”. `}
          {page.from > 1 &&
            `From place ${page.from.toLocaleString("en")} of ${page.matching.toLocaleString("en")}. `}
          <a href={transcriptHref(runId, { kind })}>
            {isSearch ? "Clear the search" : "From the first step"}
          </a>
        </p>
      )}
    </div>
  );
}
