import type { ReactNode } from "react";
import { Crumbs } from "@/components/ui/crumbs";
import { stageNames } from "@/lib/benchmarks/stages";
import { studyProgressWords } from "@/lib/review/study-progress";
import type { StudyHead } from "@/lib/review/study-views";
import "./study.css";

const tabs = [
  { id: "overview", name: "Overview", path: "" },
  { id: "papers", name: "Papers", path: "/papers" },
  { id: "reviewers", name: "Reviewers", path: "/reviewers" },
  { id: "agreement", name: "Agreement", path: "/agreement" },
  { id: "settings", name: "Settings", path: "/settings" },
  { id: "log", name: "Log", path: "/log" },
] as const;
export type StudyTab = (typeof tabs)[number]["id"];

interface Props {
  readonly head: StudyHead;
  readonly tab: StudyTab;
  /** The name of a page below the tab. */
  readonly below?: string;
  readonly children: ReactNode;
}

/** What every page of a study begins with: where it stands, its state, its counts and its other pages. */
export function StudyFrame({ head, tab, below, children }: Props) {
  const home = studyHref(head.id);
  const trail = [
    { name: "Studies", href: "/admin" },
    below === undefined ? { name: head.title } : { name: head.title, href: home },
    ...(below === undefined ? [] : [{ name: below }]),
  ];
  return (
    <main id="main" className="wrap">
      <div className="study-head">
        <Crumbs trail={trail} />
        <div className="title">
          <h1>{below ?? head.title}</h1>
          <StateBadge head={head} />
          <span className="badge sq">{stageNames[head.stage]}</span>
          {head.isDemo && <span className="badge dash">demo</span>}
        </div>
        <p className="tn muted">{studyProgressWords(head.progress, head.perPaper)}</p>
        <nav className="study-tabs" aria-label="Study">
          {tabs.map(({ id, name, path }) => (
            <a key={id} href={`${home}${path}`} aria-current={markOf(id === tab, below)}>
              {name}
            </a>
          ))}
        </nav>
      </div>
      {children}
    </main>
  );
}

function markOf(isCurrent: boolean, below: string | undefined): "page" | "true" | undefined {
  if (!isCurrent) return undefined;
  return below === undefined ? "page" : "true";
}

/** Where a study's pages stand. */
export const studyHref = (id: string): string => `/admin/studies/${encodeURIComponent(id)}`;

/** Draft, open, closed, or closed and public. */
export function StateBadge({ head }: { head: Pick<StudyHead, "state" | "publishedAt"> }) {
  if (head.publishedAt) return <span className="badge ok">closed, agreement public</span>;
  if (head.state === "open") return <span className="badge ok">open</span>;
  return <span className={head.state === "draft" ? "badge dash" : "badge"}>{head.state}</span>;
}
