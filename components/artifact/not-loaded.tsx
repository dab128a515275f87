import { importCommand } from "@/components/runs/not-loaded";
import { Empty } from "@/components/ui/empty";

/** In place of files, where only the published numbers are here. */
export function NotLoaded({ what }: { what: string }) {
  return (
    <Empty icon="folder" title={`${what} not loaded`}>
      <p>
        This site has the published numbers only. One command brings the files, and nothing is counted twice:
      </p>
      <code className="command">{importCommand}</code>
    </Empty>
  );
}
