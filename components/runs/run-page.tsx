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
  how: "",
};

/** A run's page under any tab that has no layout of its own. */
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
