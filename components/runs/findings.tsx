import { Prose } from "@/components/paper/prose";
import { Icon } from "@/components/ui/icon";
import { Mark, type MarkName } from "@/components/ui/mark";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import { findingWords } from "@/lib/benchmarks/mlr-bench/rubric-words";
import type { RunView } from "@/lib/catalog/run";
import type { JudgeReview, RunFinding } from "@/lib/catalog/run-review";
import type { PaperMarks } from "@/lib/paper/marks";

interface Props {
  run: RunView;
  marks: PaperMarks;
  /** "" on the page that shows the paper. */
  paperPage?: string;
}

/** What judges and people found wrong: first the count, then each finding with its evidence. */
export function Findings({ run, marks, paperPage = "" }: Props) {
  const listed = run.findings.filter((one) => one.rater !== "human");
  const labels = run.findings.filter((one) => one.rater === "human");
  const isIdea = run.stage === "idea" || run.stage === "proposal";
  if (isIdea && run.findings.length === 0) return null; // nothing was run yet that could be faked
  return (
    <section className="find" id="findings" aria-labelledby="findings-title">
      <h3 id="findings-title">Findings</h3>
      {run.checks.length === 0 && labels.length === 0 ? (
        <p className="faint">
          <span className="nil word">not checked</span> for faked results, citations and formulas.
        </p>
      ) : (
        <p className="muted">{summary(listed, run.checks)}</p>
      )}
      {listed.map((finding, index) => (
        <Finding
          key={finding.id}
          finding={finding}
          number={index + 1}
          checks={run.checks}
          marks={marks}
          page={paperPage}
        />
      ))}
      {labels.length > 0 && <HumanLabels labels={labels} />}
    </section>
  );
}

function summary(listed: readonly RunFinding[], checks: readonly JudgeReview[]): string {
  if (checks.length === 0) return "Checked by people only.";
  const judges = checks.length === 1 ? "one judge" : "two judges";
  return listed.length === 0
    ? `${judges} checked the run and listed nothing.`
    : `${listed.length} listed by ${judges}, ${new Set(listed.map((one) => one.type)).size} of four kinds.`;
}

function Finding({
  finding,
  number,
  checks,
  marks,
  page,
}: {
  finding: RunFinding;
  number: number;
  checks: readonly JudgeReview[];
  marks: PaperMarks;
  page: string;
}) {
  const family = judgeFamilies.find(
    (one) => one.id === checks.find((check) => check.id === finding.review)?.judge.family,
  );
  return (
    <details className="finding" id={`finding-${number}`}>
      <summary>
        <span className="badge bad">
          <Icon name="flag" />F{number}
        </span>
        <span>{findingWords[finding.type].name}</span>
        {family && <RaterName mark={family.mark} name={family.short} />}
      </summary>
      {finding.description === null ? (
        <p className="faint">The judge&rsquo;s words are not loaded.</p>
      ) : (
        <Prose text={finding.description} marks={marks} page={page} />
      )}
      {finding.evidence && (
        <blockquote className="evidence">
          <Prose text={finding.evidence} marks={marks} page={page} />
        </blockquote>
      )}
    </details>
  );
}

function RaterName({ mark, name }: { mark: MarkName; name: string }) {
  return (
    <span className="rater small muted">
      <Mark name={mark} />
      {name}
    </span>
  );
}

const labelWords = { yes: "yes", no: "no", not_sure: "not sure" } as const;

/** What the people were asked: for citations that are incorrect, where the judges looked for ones that do not exist. */
const askedOfPeople: Readonly<Record<RunFinding["type"], string>> = {
  faked_result: findingWords.faked_result.name,
  hallucinated_methodology: findingWords.hallucinated_methodology.name,
  nonexistent_citation: "Incorrect citation",
  mathematical_error: findingWords.mathematical_error.name,
};

function HumanLabels({ labels }: { labels: readonly RunFinding[] }) {
  return (
    <div className="human-labels">
      <p className="rater small muted">
        <Mark name="human" />
        Checked by a person
      </p>
      <dl className="kv">
        {labels.map((one) => (
          <div className="pair" key={one.id}>
            <dt>{askedOfPeople[one.type]}</dt>
            <dd className={one.label === "yes" ? "is-bad" : undefined}>
              {one.label === "yes" && <Icon name="flag" />}
              {labelWords[one.label]}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
