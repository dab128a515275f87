import { Icon, type IconName } from "@/components/ui/icon";
import { fileViewHref } from "@/lib/artifacts/address";
import { extension, fileName } from "@/lib/artifacts/file-name";
import { isPictureName } from "@/lib/artifacts/safe-type";
import { sizeWords } from "@/lib/artifacts/size-words";
import type { Folder } from "@/lib/artifacts/tree";
import type { ListedFile } from "@/lib/artifacts/view";

interface Place {
  readonly runId: string;
  /** Path of the open file. */
  readonly current: string | null;
}

/** Trees up to this size start with every folder open. */
const fewFiles = 80;
/** More files of one folder are listed behind a fold. */
const mostInFolder = 150;

/** The files of a run as nested lists of plain links; folders fold without a script. */
export function FileTree({ root, ...place }: Place & { root: Folder }) {
  return (
    <nav className="ftree" aria-label="Files of this run">
      <p className="over">
        {root.count === 1 ? "1 file" : `${root.count} files`}, {sizeWords(root.bytes)}
      </p>
      <Entries folder={root} isSmall={root.count <= fewFiles} {...place} />
    </nav>
  );
}

function Entries({ folder, isSmall, ...place }: Place & { folder: Folder; isSmall: boolean }) {
  const shown = folder.files.slice(0, mostInFolder);
  const folded = folder.files.slice(mostInFolder);
  return (
    <ul>
      {folder.folders.map((inner) => (
        <li key={`/${inner.name}`}>
          <details open={opens(inner, isSmall, place.current)}>
            <summary>
              <Icon name="folder" />
              <bdi className="clip">{inner.name}</bdi>
              <span className="tn">{inner.count}</span>
            </summary>
            <Entries folder={inner} isSmall={isSmall} {...place} />
          </details>
        </li>
      ))}
      {shown.map((file) => (
        <FileLink key={file.path} file={file} {...place} />
      ))}
      {folded.length > 0 && (
        <li>
          <details open={folded.some((file) => file.path === place.current)}>
            <summary>
              <Icon name="file" />
              {folded.length} more files
            </summary>
            <ul>
              {folded.map((file) => (
                <FileLink key={file.path} file={file} {...place} />
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  );
}

function FileLink({ file, runId, current }: Place & { file: ListedFile }) {
  return (
    <li>
      <a
        href={fileViewHref(runId, file.path)}
        aria-current={file.path === current ? "page" : undefined}
        title={file.path}
        className={file.isBackup ? "backup" : undefined}
      >
        <Icon name={iconOf(file)} />
        <bdi className="clip">{fileName(file.path)}</bdi>
        <span className="tn">
          {file.isBackup && "backup, "}
          {sizeWords(file.bytes)}
        </span>
      </a>
    </li>
  );
}

/** A folder that leads to the open file is open; backups stay folded otherwise. */
function opens(folder: Folder, isSmall: boolean, current: string | null): boolean {
  if (current?.startsWith(`${folder.path}/`)) return true;
  return isSmall && !isBackup(folder);
}

function isBackup(folder: Folder): boolean {
  return folder.files.every((file) => file.isBackup) && folder.folders.every(isBackup);
}

function iconOf({ path, kind }: ListedFile): IconName {
  if (isPictureName(path)) return "image";
  if (kind === "log" || kind === "transcript") return "log";
  if (kind === "code") return "code";
  return extension(path) === "csv" ? "columns" : "file";
}
