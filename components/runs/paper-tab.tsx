import { PdfView } from "@/components/artifact/pdf-view";
import { Outline } from "@/components/paper/outline";
import { PaperView } from "@/components/paper/paper-view";
import { FrameworkScript } from "@/components/ui/framework-script";
import { Icon } from "@/components/ui/icon";
import { artifactHref, fileViewHref } from "@/lib/artifacts/address";
import { stageNames } from "@/lib/benchmarks/stages";
import { agentFullName } from "@/lib/catalog/agent-card";
import type { RunFile, RunView } from "@/lib/catalog/run";
import type { PaperDocument } from "@/lib/paper/read-paper";
import { PaperNotLoaded } from "./not-loaded";
import { RunHead, tabHref } from "./run-head";
import { StageStrip } from "./stage-strip";
import { Verdict } from "./verdict";
import { bytesInWords, runTitle } from "./words";
import "./reader.css";

/** Outline and files, the paper, the verdict: three columns where there is room. */
export function PaperTab({ run, paper }: { run: RunView; paper: PaperDocument | null }) {
  return (
    <main id="main" className="rd">
      <nav className="side xs" aria-label="Outline and files">
        <Outline entries={paper?.outline ?? []} />
        <Files run={run} />
      </nav>
      <div className="sheet">
        <RunHead run={run} tab="paper" />
        <StageStrip run={run} />
        <WithheldNote run={run} />
        <Sheet run={run} paper={paper} />
      </div>
      <Verdict run={run} marks={paper?.marks ?? {}} />
    </main>
  );
}

/** To the chair, who alone sees it. */
function WithheldNote({ run: { paper, execution } }: { run: RunView }) {
  if (!paper || !execution?.files.withheld.paths.includes(paper.path)) return null;
  return (
    <div className="note warn">
      <Icon name="warn" />
      <p>
        <b>Only chairs see this file.</b> Something in it looks like a secret.
      </p>
    </div>
  );
}

function Sheet({ run, paper }: { run: RunView; paper: PaperDocument | null }) {
  if (paper) {
    return (
      <PaperView document={paper} fallbackTitle={runTitle(run)} by={<ByLine run={run} paper={paper} />} />
    );
  }
  return (
    <div className="paper-stand-in">
      <h1 dir="auto">{runTitle(run)}</h1>
      {run.paper === null ? <PaperNotLoaded run={run} /> : <PaperFile run={run} file={run.paper} />}
    </div>
  );
}

/** A paper that is no Markdown: a PDF is drawn, anything else is handed over as a file. */
function PaperFile({ run, file }: { run: RunView; file: RunFile }) {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  const download = artifactHref(run.id, file.path, { sha: file.sha256, download: true });
  return (
    <>
      <p className="by small muted">
        {agentFullName(run.agent)} · {stageNames[run.stage].toLowerCase()} ·{" "}
        <a href={download} download>
          {name}
        </a>
        , {bytesInWords(file.bytes)}
      </p>
      {file.mediaType === "application/pdf" && (
        <>
          <FrameworkScript />
          <PdfView
            src={artifactHref(run.id, file.path, { sha: file.sha256 })}
            name={name}
            download={download}
          />
        </>
      )}
    </>
  );
}

/** Words on a page of a two-column conference paper, about. */
const wordsAPage = 500;

function ByLine({ run, paper }: { run: RunView; paper: PaperDocument }) {
  const pages = Math.max(1, Math.round(paper.words / wordsAPage));
  return (
    <>
      {agentFullName(run.agent)} · {stageNames[run.stage].toLowerCase()} ·{" "}
      {paper.words === 1 ? "one word" : `${paper.words.toLocaleString("en-US")} words`}, about{" "}
      {pages === 1 ? "one page" : `${pages} pages`}
      {run.paper && (
        <>
          {" "}
          · <a href={fileViewHref(run.id, run.paper.path, { view: "text" })}>Markdown</a>,{" "}
          {bytesInWords(run.paper.bytes)}
        </>
      )}
    </>
  );
}

const fewFiles = 6;
const leading = ["paper", "results", "proposal", "idea", "transcript", "log", "figure"];

/** The files that matter most, and the way to all. */
function Files({ run }: { run: RunView }) {
  if (run.artifacts.length === 0) return null;
  const weight = (kind: string) => (leading.includes(kind) ? leading.indexOf(kind) : leading.length);
  const first = run.artifacts
    .filter((file) => !file.isBackup)
    .sort((a, b) => weight(a.kind) - weight(b.kind))
    .slice(0, fewFiles);
  return (
    <div className="files">
      <h2>
        Files, {first.length} of {run.artifacts.length}
      </h2>
      <ul className="tree">
        {first.map((file) => (
          <li key={file.path}>
            <a href={fileViewHref(run.id, file.path)} title={file.path}>
              <Icon name="file" />
              <bdi className="clip">{file.path.slice(file.path.lastIndexOf("/") + 1)}</bdi>
              <span className="tn">{bytesInWords(file.bytes)}</span>
            </a>
          </li>
        ))}
      </ul>
      <a className="small all-files" href={tabHref(run.id, "files")}>
        All files
      </a>
    </div>
  );
}
