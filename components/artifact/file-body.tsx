import { FrameworkScript } from "@/components/ui/framework-script";
import "katex/dist/katex.min.css";
import "@/components/paper/paper.css";
import type { ReactNode } from "react";
import { Markup } from "@/components/paper/markup";
import { Icon } from "@/components/ui/icon";
import { artifactHref } from "@/lib/artifacts/address";
import { fileName } from "@/lib/artifacts/file-name";
import type { SelectedFile } from "@/lib/artifacts/files-view";
import { JsonView } from "./json-view";
import { LogView } from "./log/log-view";
import { PdfView } from "./pdf-view";
import { TableView } from "./table-view";
import { TextView } from "./text-view";

interface Props {
  readonly runId: string;
  readonly selected: SelectedFile;
}

/** The open file by its viewer. Everything in it is drawn as text, a picture or canvas: nothing of it ever runs. */
export function FileBody({ runId, selected }: Props) {
  const { opened, file, document, size } = selected;
  const address = artifactHref(runId, file.path, { sha: file.sha256 });
  switch (opened.show) {
    case "empty":
      return <Nothing>This file is empty: 0 bytes, as the source has it.</Nothing>;
    case "binary":
      return <Nothing>This file is not text, so there is nothing to show. It can be downloaded.</Nothing>;
    case "broken":
      return <Nothing>{opened.why} It is not opened; it can be downloaded.</Nothing>;
    case "image":
      return (
        <figure className="picture">
          {/* biome-ignore lint/performance/noImgElement: an artifact is sent as it is, never re-encoded */}
          <img src={address} alt={`${fileName(file.path)} as the agent left it`} {...size} />
        </figure>
      );
    case "pdf":
      return (
        <>
          <FrameworkScript />
          <PdfView
            src={address}
            name={fileName(file.path)}
            download={artifactHref(runId, file.path, { download: true })}
          />
        </>
      );
    case "markdown":
      return (
        document && (
          <article className="paper file-paper">
            <Markup tree={document} />
          </article>
        )
      );
    case "json":
      return <JsonView value={opened.value} />;
    case "table":
      return <TableView runId={runId} path={file.path} page={opened.page} isWhole={opened.isWhole} />;
    case "text":
      return (
        <WithNote note={opened.note}>
          <TextView text={opened.text} language={opened.language} name={file.path} />
        </WithNote>
      );
    case "log":
      return (
        <WithNote note={opened.note}>
          <LogView src={address} bytes={file.bytes} name={file.path} head={opened.head} />
        </WithNote>
      );
  }
}

function WithNote({ note, children }: { note: string | undefined; children: ReactNode }) {
  return (
    <>
      {note && (
        <p className="note file-note">
          <Icon name="info" />
          {note}
        </p>
      )}
      {children}
    </>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className="panel empty">
      <Icon name="file" />
      <p>{children}</p>
    </div>
  );
}
