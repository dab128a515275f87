import { Icon } from "@/components/ui/icon";
import { type DraftFaults, reasonLength } from "@/lib/review/draft-faults";
import type { FormCriterion } from "@/lib/review/rubric-form";
import type { CriterionDraft, Quote } from "@/lib/review/schema";
import { longestReason } from "./edit-draft";
import { QuoteChips } from "./quote-chips";
import { Anchors, TenRow } from "./ten-row";

interface Props {
  readonly criterion: FormCriterion;
  readonly number: number;
  readonly given: CriterionDraft;
  readonly minReason: number;
  readonly isCurrent: boolean;
  /** Only once somebody tried to submit: nobody is scolded while writing. */
  readonly faults: DraftFaults;
  readonly onChange: (change: Partial<CriterionDraft>) => void;
  readonly onShow: (quote: Quote) => boolean;
}

/** One criterion: question, score, reason, quotes. */
export function CriterionCard(props: Props) {
  const { criterion, number, given, isCurrent, faults, onChange, onShow } = props;
  const { key, name, question, anchors } = criterion;
  const scoreFault = faults[`${key}.score`];
  return (
    <fieldset className={isCurrent ? "rc act" : "rc"} id={`c-${key}`} data-card={key}>
      <legend>
        <span>
          {number}. {name}
        </span>
        <StateBadge given={given} />
      </legend>
      <p className="hint">
        {key === "overall" ? `${question} Your own judgement, not an average.` : question}
      </p>
      <TenRow
        name={key}
        label={name}
        most={10}
        value={given.canJudge ? given.score : null}
        isDisabled={!given.canJudge}
        anchors={anchors}
        isInvalid={scoreFault !== undefined}
        {...(scoreFault ? { describedBy: `e-${key}` } : {})}
        onChange={(score) => onChange({ score })}
      />
      {scoreFault && (
        <p className="err" id={`e-${key}`}>
          <Icon name="warn" /> {scoreFault}
        </p>
      )}
      <Anchors anchors={anchors} value={given.canJudge ? given.score : null} />
      <label className="check cj">
        <input
          type="checkbox"
          checked={!given.canJudge}
          onChange={(event) => onChange({ canJudge: !event.target.checked })}
        />
        Cannot judge
      </label>
      <ReasonField {...props} />
      <QuoteChips
        quotes={given.quotes}
        onShow={onShow}
        onRemove={(at) => onChange({ quotes: given.quotes.filter((_, index) => index !== at) })}
      />
    </fieldset>
  );
}

function StateBadge({ given }: { given: CriterionDraft }) {
  if (!given.canJudge) return <span className="badge dash">cannot judge</span>;
  if (given.score === null) return <span className="badge warn">open</span>;
  return <span className="badge ink tn">{given.score}</span>;
}

function ReasonField({ criterion: { key, name }, given, minReason, faults, onChange }: Props) {
  const fault = faults[`${key}.reason`];
  const length = reasonLength(given);
  const written =
    length > 0 ? `${length} characters, at least ${minReason}` : `at least ${minReason} characters`;
  return (
    <div className="field">
      <label htmlFor={`w-${key}`}>
        {given.canJudge ? "Why" : "Why can it not be judged?"} <span className="vh">{name}</span>{" "}
        <span className="hint tn" id={`h-${key}`}>
          {written}
        </span>
      </label>
      <textarea
        className="input"
        id={`w-${key}`}
        rows={3}
        maxLength={longestReason}
        placeholder={given.canJudge ? "What in the paper led you to this score?" : undefined}
        value={given.reason}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault ? `f-${key}` : `h-${key}`}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
      {fault && (
        <span className="err" id={`f-${key}`}>
          <Icon name="warn" /> {fault}
        </span>
      )}
    </div>
  );
}
