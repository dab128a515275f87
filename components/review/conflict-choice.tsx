import { Icon } from "@/components/ui/icon";
import type { ReviewDraft, StoredDraft } from "@/lib/review/schema";

interface Props {
  readonly mine: ReviewDraft;
  readonly theirs: StoredDraft;
  readonly names: Readonly<Record<string, string>>;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Two versions of one review: nothing is overwritten before the reviewer chooses. */
export function ConflictChoice({ mine, theirs, names, onMine, onTheirs }: Props) {
  const differing = Object.keys(names).filter(
    (key) => JSON.stringify(mine.criteria[key]) !== JSON.stringify(theirs.draft.criteria[key]),
  );
  const when = theirs.savedAt ? ` at ${new Date(theirs.savedAt).toLocaleTimeString("en-GB")}` : "";
  return (
    <section className="note conflict" role="alert" aria-label="Two versions of this review">
      <Icon name="warn" />
      <div>
        <p>
          <b>This review was also saved from another tab or device{when}.</b> Nothing was overwritten. Which
          version should stay?
        </p>
        {differing.length > 0 && (
          <table className="t versions">
            <thead>
              <tr>
                <th scope="col">Differs in</th>
                <th scope="col">This one</th>
                <th scope="col">The other</th>
              </tr>
            </thead>
            <tbody>
              {differing.map((key) => (
                <tr key={key}>
                  <th scope="row">{names[key]}</th>
                  <td>{inShort(mine, key)}</td>
                  <td>{inShort(theirs.draft, key)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="row">
          <button type="button" className="btn" onClick={onMine}>
            Keep this one
          </button>
          <button type="button" className="btn" onClick={onTheirs}>
            Take the other
          </button>
        </p>
      </div>
    </section>
  );
}

function inShort(draft: ReviewDraft, key: string): string {
  const given = draft.criteria[key];
  if (!given) return "open";
  const score = given.canJudge ? (given.score ?? "open") : "cannot judge";
  const reason = given.reason.length > 60 ? `${given.reason.slice(0, 60)}…` : given.reason;
  return reason ? `${score}: ${reason}` : String(score);
}
