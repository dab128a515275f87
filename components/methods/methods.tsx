import { Guide, type GuidePart } from "@/components/guide/guide";
import type { MethodsView } from "@/lib/methods/view";
import { Agreement } from "./agreement";
import { Faults, Missing } from "./faults";
import { Findings } from "./findings";
import { Judges } from "./judges";
import { Prompts } from "./prompts";
import { Rubrics } from "./rubrics";
import { Scores } from "./scores";
import { Sources, Versions } from "./sources";
import { TasksAndTopics } from "./topics";
import { Trace, type Traced } from "./trace";
import "./methods.css";

/** How every number of the site comes about, and where it comes from. */
export function Methods({ view, traced }: { view: MethodsView; traced: Traced | null }) {
  return (
    <Guide
      title="How a number comes about"
      lede="From one judge’s review to a rank range on a board: the rubrics, the arithmetic, the seeds, the sources, and the faults we know of."
      parts={partsOf(view, traced)}
    />
  );
}

function partsOf(view: MethodsView, traced: Traced | null): GuidePart[] {
  return [
    ...(traced ? [{ id: "trace", name: "One number, traced", children: <Trace traced={traced} /> }] : []),
    {
      id: "scores",
      name: "Scores and ranks",
      inside: [
        { id: "means", name: "Means" },
        { id: "intervals", name: "Intervals" },
        { id: "ranks", name: "Rank range" },
        { id: "tiers", name: "Tiers" },
        { id: "coverage", name: "Coverage" },
        { id: "people", name: "People" },
        { id: "lenses", name: "Lenses and filters" },
        { id: "cost", name: "Cost and time" },
      ],
      children: <Scores />,
    },
    {
      id: "agreement",
      name: "Agreement",
      inside: [
        { id: "agreement-pairs", name: "Pairs" },
        { id: "agreement-delta", name: "Extra disagreement" },
        { id: "agreement-verdict", name: "Verdict" },
        { id: "agreement-references", name: "References" },
        { id: "agreement-coefficients", name: "Coefficients" },
        { id: "agreement-small", name: "Small numbers" },
        { id: "agreement-basis", name: "Basis" },
      ],
      children: <Agreement />,
    },
    { id: "rubrics", name: "Rubrics", children: <Rubrics /> },
    { id: "judges", name: "Judges and reviewers", children: <Judges view={view} /> },
    { id: "findings", name: "Findings", children: <Findings /> },
    { id: "tasks", name: "Tasks and topics", children: <TasksAndTopics view={view} /> },
    { id: "prompts", name: "MLR-Agent’s prompts", children: <Prompts /> },
    { id: "sources", name: "Sources and licences", children: <Sources view={view} /> },
    { id: "versions", name: "Versions", children: <Versions view={view} /> },
    { id: "faults", name: "Known faults", children: <Faults notes={view.notes} /> },
    { id: "missing", name: "What is not here", children: <Missing texts={view.texts} /> },
  ];
}
