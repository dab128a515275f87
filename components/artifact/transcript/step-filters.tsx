import { transcriptHref } from "@/lib/transcripts/address";
import { stepKindNames, stepKinds } from "@/lib/transcripts/kinds";
import type { StepCounts } from "@/lib/transcripts/page";
import type { TranscriptAsked } from "@/lib/transcripts/view";

interface Props {
  readonly runId: string;
  readonly asked: TranscriptAsked;
  readonly counts: StepCounts;
  readonly total: number;
}

/** All steps, those of one kind, or what failed: links, each with its count. */
export function StepFilters({ runId, asked: { kind, q }, counts, total }: Props) {
  const choices = [
    { kind: undefined, name: "All", count: total },
    ...stepKinds.map((one) => ({ kind: one, name: stepKindNames[one], count: counts[one] })),
    { kind: "failed" as const, name: "Failed", count: counts.failed },
  ];
  return (
    <nav className="seg" aria-label="Kinds of steps">
      {choices
        .filter((one) => one.count > 0 || one.kind === kind)
        .map((one) => (
          <a
            key={one.name}
            href={transcriptHref(runId, { kind: one.kind, q })}
            aria-current={one.kind === kind ? "page" : undefined}
          >
            {one.name} <span className="tn count">{one.count.toLocaleString("en")}</span>
          </a>
        ))}
    </nav>
  );
}
