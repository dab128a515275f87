import { Icon } from "@/components/ui/icon";
import { artifactHref, fileViewHref } from "@/lib/artifacts/address";
import { fileName } from "@/lib/artifacts/file-name";
import type { SelectedFile } from "@/lib/artifacts/files-view";
import { sizeWords } from "@/lib/artifacts/size-words";
import { viewerOf } from "@/lib/artifacts/viewer";

/** What the open file is, where it comes from, and what can be done with it. */
export function FileHead({ runId, selected }: { runId: string; selected: SelectedFile }) {
  const { file, asText } = selected;
  const name = fileName(file.path);
  const folder = file.path.slice(0, file.path.length - name.length);
  return (
    <header className="file-head">
      <div>
        <h2 id="file-name">
          {folder && <bdi className="folder">{folder}</bdi>}
          <bdi>{name}</bdi>
        </h2>
        <p className="facts">
          <span>{kindWords(file.kind)}</span>
          <span className="tn">{sizeWords(file.bytes)}</span>
          {file.isBackup && <span className="badge dash">backup</span>}
          {file.revision > 1 && <span className="badge">revision {file.revision}</span>}
          <span className="mono" title={`SHA-256 ${file.sha256}`}>
            {file.sha256.slice(0, 12)}
          </span>
          <span className="source" title="Where the source keeps it">
            <bdi>{file.sourceKey}</bdi>
          </span>
        </p>
      </div>
      <div className="row">
        {hasReading(selected) && (
          <nav className="seg" aria-label="How it is shown">
            <a href={fileViewHref(runId, file.path)} aria-current={asText ? undefined : "page"}>
              Formatted
            </a>
            <a
              href={fileViewHref(runId, file.path, { view: "text" })}
              aria-current={asText ? "page" : undefined}
            >
              Text
            </a>
          </nav>
        )}
        {file.kind === "transcript" && (
          <a className="btn" href={`/runs/${encodeURIComponent(runId)}?tab=transcript`}>
            Read as steps
          </a>
        )}
        <a className="btn" href={artifactHref(runId, file.path, { download: true })} download={name}>
          <Icon name="download" />
          Download
        </a>
      </div>
    </header>
  );
}

/** Files that can be shown both as what they are and as they stand. */
function hasReading({ file, opened }: SelectedFile): boolean {
  if (opened.show === "empty" || opened.show === "binary") return false;
  if ("note" in opened && opened.note !== undefined) return false;
  return ["markdown", "table", "json"].includes(viewerOf(file));
}

function kindWords(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
