import { Icon } from "@/components/ui/icon";
import type { Reveal } from "@/lib/review/reveal";
import { RevealedPaper } from "./revealed-paper";
import "./reveal.css";

interface Props {
  readonly reveal: Reveal;
}

/** After all own reviews: who wrote the papers, and what the judges said, beside what the reviewer wrote. */
export function RevealPage({ reveal: { study, criteria, showsOthers, papers } }: Props) {
  return (
    <main id="main" className="wrap">
      <p className="crumbs trail">
        <a href="/review">My reviews</a> <span>/ {study.title}</span>
      </p>
      <div className="head">
        <h1>Agents and judges</h1>
        <p className="lede">
          All your reviews are in.{" "}
          {papers.length === 1
            ? "This is the system behind your paper"
            : `These are the systems behind your ${papers.length} papers`}
          , and the judges’ scores beside yours.
        </p>
      </div>
      <div className="note reveal-note">
        <Icon name="info" />
        <p>
          From here on your eyes are open: what you submit later in this study is kept, but stays out of its
          statistics.
          {showsOthers
            ? " Other reviewers’ scores are shown without names, as the consent text said."
            : " Other reviewers’ scores are not shown in this study."}
        </p>
      </div>
      {papers.map((paper) => (
        <RevealedPaper key={paper.label} paper={paper} criteria={criteria} showsOthers={showsOthers} />
      ))}
    </main>
  );
}
