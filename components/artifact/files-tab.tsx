import { Empty } from "@/components/ui/empty";
import type { FilesView } from "@/lib/artifacts/files-view";
import { FileBody } from "./file-body";
import { FileHead } from "./file-head";
import { FileTree } from "./file-tree";
import { NotLoaded } from "./not-loaded";
import "./artifact.css";

/** All files of a run as a tree, and one of them open beside it. */
export function FilesTab({ view }: { view: FilesView }) {
  const { root, runId, selected, missing } = view;
  if (root.count === 0) return <NotLoaded what="The files of this run are" />;
  return (
    <div className="files-tab">
      <FileTree root={root} runId={runId} current={selected?.file.path ?? null} />
      {selected && (
        <section className="file" aria-labelledby="file-name">
          <FileHead runId={runId} selected={selected} />
          <FileBody runId={runId} selected={selected} />
        </section>
      )}
      {missing !== null && (
        <Empty icon="file" title="This run has no such file">
          <p>
            Nothing is stored under <bdi className="mono">{missing}</bdi>. The tree lists every file of this
            run.
          </p>
        </Empty>
      )}
    </div>
  );
}
