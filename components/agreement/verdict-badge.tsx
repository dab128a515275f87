import { Icon, type IconName } from "@/components/ui/icon";
import type { Verdict } from "@/lib/agreement/schema";
import { verdictLabels } from "./names";

const icons: Record<Verdict, IconName> = {
  shown: "check",
  "not shown": "warn",
  worse: "alert",
  "worse, within the margin": "alert",
  "too few papers": "info",
};

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { text, tone } = verdictLabels[verdict];
  return (
    <span className={`badge ${tone}`}>
      <Icon name={icons[verdict]} />
      {text}
    </span>
  );
}
