import type { ReactNode } from "react";
import type { RunView } from "@/lib/catalog/run";
import { RunHead, type RunTab } from "./run-head";
import { runTitle } from "./words";
import "./reader.css";

interface Props {
  run: RunView;
  tab: RunTab;
  children: ReactNode;
}

const headings: Readonly<Record<RunTab, string>> = {
  paper: "",
  files: "Files of",
  transcript: "Transcript of",
  reviews: "Reviews of",
};

/** A run's page under any tab but the paper's, which has a layout of its own. */
export function RunPage({ run, tab, children }: Props) {
  return (
    <main id="main" className="wrap run-page">
      <RunHead run={run} tab={tab} />
      <h1 dir="auto">
        {headings[tab]} {runTitle(run)}
      </h1>
      {children}
    </main>
  );
}
