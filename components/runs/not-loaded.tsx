import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import type { RunView } from "@/lib/catalog/run";
import type { JudgeReview } from "@/lib/catalog/run-review";
import { tabHref } from "./run-head";
import { artifactNames } from "./words";

/** The one command that brings texts to a site which has only the published numbers. */
export const importCommand = "npm run import:mlrbench -- <folder of the benchmark's repository>";

/** In place of the paper, where only its scores are here. */
export function PaperNotLoaded({ run }: { run: RunView }) {
  if (run.execution) return <NothingLeft run={run} isWithheld={run.execution.files.withheld.count > 0} />;
  const { name, url, licence } = run.provenance.source;
  return (
    <Empty icon="file" title={`The ${artifactNames[run.stage]} is not loaded`}>
      <p>
        Its published scores are here, complete. Text, figures, transcript and the judges&rsquo; reasons come
        from the benchmark&rsquo;s own repository with one command, and nothing is counted twice:
      </p>
      <code className="command">{importCommand}</code>
      <p>
        The repository is <a href={url}>{name}</a>, {licence}.
      </p>
    </Empty>
  );
}

/** Of a run that was executed here and has nothing to read. */
function NothingLeft({ run, isWithheld }: { run: RunView; isWithheld: boolean }) {
  const what = artifactNames[run.stage];
  return (
    <Empty
      icon="file"
      title={`There is no ${what} to read`}
      ways={
        <>
          <a className="btn" href={tabHref(run.id, "files")}>
            Look at its files
          </a>
          <a className="btn" href={tabHref(run.id, "how")}>
            See how it ran
          </a>
        </>
      }
    >
      <p>
        {isWithheld
          ? `Some of this run's files may hold a secret and wait for the chair. The ${what} may be one of them.`
          : `The agent finished without leaving its ${what} among the run's files.`}
      </p>
    </Empty>
  );
}

/** Above reasons that are not here. Nothing where they are. */
export function ReasonsNotLoaded({ reviews }: { reviews: readonly JudgeReview[] }) {
  if (reviews.length === 0 || reviews.some((one) => one.reasons !== null)) return null;
  return (
    <div className="note">
      <Icon name="info" />
      <p>
        <b>Scores only.</b> The judges&rsquo; reasons come with <code>{importCommand}</code>
      </p>
    </div>
  );
}
