import { formatViewState, type ViewState } from "@/lib/board/view-state";

/** The rest of a view as hidden fields, so that a form changes only what it shows. */
export function HiddenView({ view, without }: { view: ViewState; without: readonly (keyof ViewState)[] }) {
  const fields = [...new URLSearchParams(formatViewState(view))];
  return fields
    .filter(([name]) => !without.includes(name as keyof ViewState))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
