import type { Metadata } from "next";

export const metadata: Metadata = {
  title: "Licence",
  description:
    "Under which terms Referee's code, the published numbers, the imported texts and the fonts stand.",
};

/** Reads nothing, so it is built once: also the plain page that measurements of speed compare with. */
export default function LicencePage() {
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>Licence</h1>
        <p className="lede">The code is free software. The published data keep their authors’ terms.</p>
      </div>
      <dl className="kv">
        <dt>Referee’s code</dt>
        <dd>MIT, © 2026 the Referee authors. The full text is the file LICENSE of its repository.</dd>
        <dt>Published numbers</dt>
        <dd>
          MLR-Bench, Chen et al. 2025, <a href="https://arxiv.org/abs/2505.19955">arXiv 2505.19955</a>: MIT, ©
          2025 Hui Chen.
        </dd>
        <dt>Imported texts</dt>
        <dd>
          Papers, transcripts and judges’ reasons: the same repository, MIT. Task texts follow public workshop
          pages; output of AI Scientist v2 is also under that system’s own terms.
        </dd>
        <dt>Topics of tasks</dt>
        <dd>
          Curated by this project, MIT; the rule stands on the <a href="/methods">methods page</a>.
        </dd>
        <dt>Fonts</dt>
        <dd>Geist, Geist Mono and Source Serif 4: SIL Open Font License 1.1.</dd>
      </dl>
    </main>
  );
}
