import { Formula, Over, Sum } from "./formula";

/** How judges are compared with people, and when something may be claimed. */
export function Agreement() {
  return (
    <>
      <p>
        The question of <a href="/agreement">the agreement page</a>: is a judge as close to a human reviewer
        as a second human is? Everything is computed criterion by criterion, because one reviewer’s scores on
        one paper hang together and must not count as five.
      </p>
      <Pairs />
      <Delta />
      <Verdicts />
      <References />
      <Coefficients />
      <SmallNumbers />
      <Basis />
    </>
  );
}

function Pairs() {
  return (
    <>
      <h3 id="agreement-pairs">Pairs</h3>
      <p>
        A human–human pair is two reviewers of one paper; a human–judge pair is one reviewer and one judge.
        Its difference is the absolute difference of their scores. The mean absolute difference weights pairs
        equally; a second mean weights papers equally, so that a paper with three reviewers does not count
        three times. A criterion that a reviewer could not judge is missing, and never zero.
      </p>
    </>
  );
}

function Delta() {
  return (
    <>
      <h3 id="agreement-delta">Extra disagreement</h3>
      <p>
        On each paper <i>p</i> with two or more reviewers and a judge: <i>a</i> is the mean difference of its
        human–judge pairs, <i>b</i> that of its human–human pairs. Over all <i>P</i> such papers:
      </p>
      <Formula words="delta is the mean over papers of a minus b">
        Δ ={" "}
        <Over
          top={
            <>
              <Sum over="p" /> (<i>a</i>
              <sub>p</sub> − <i>b</i>
              <sub>p</sub>)
            </>
          }
          bottom={<i>P</i>}
        />
      </Formula>
      <p>That is how many points further a judge is from a human than a second human is.</p>
      <p>
        Pairs of one paper share scores, so papers are resampled whole: 2,000 times, by percentiles, with the
        seed that every report shows. Reviewers recur across papers too; therefore the page also shows the
        lowest and highest result when one reviewer is left out.
      </p>
    </>
  );
}

function Verdicts() {
  return (
    <>
      <h3 id="agreement-verdict">Verdict</h3>
      <p>
        The margin is the number of points by which a judge may disagree more. It is fixed before a study
        opens. In this order:
      </p>
      <ol className="steps">
        <li>Fewer than 20 papers with two reviewers: too few papers.</li>
        <li>The 95&nbsp;% interval above zero and the 90&nbsp;% interval reaching the margin: worse.</li>
        <li>
          The 95&nbsp;% interval above zero, the 90&nbsp;% interval below the margin: worse, within the
          margin.
        </li>
        <li>
          The 90&nbsp;% interval below the margin, and the rank correlation of mean human and mean judge above
          zero by its interval, and the judges closer to humans than a constant judge by its interval: shown.
        </li>
        <li>Anything else: not shown. That is not the same as worse.</li>
      </ol>
      <p>
        Small differences alone would not do: a judge that always gives the middle of the scale is close to
        everybody and knows nothing.
      </p>
    </>
  );
}

function References() {
  return (
    <>
      <h3 id="agreement-references">References</h3>
      <ul className="dots">
        <li>The constant judge always gives the median human score of the criterion.</li>
        <li>
          Chance: the human scores are shuffled over papers 1,000 times with the same seed, and the
          differences averaged.
        </li>
        <li>
          Bias is judge minus mean human by paper, with Student’s interval; limits of agreement lie 1.96
          standard deviations around it (Bland and Altman, 1986).
        </li>
        <li>
          A reviewer’s severity comes from least squares, score = paper + reviewer, within reviewers who are
          connected by shared papers. Between unconnected groups nothing can be compared.
        </li>
        <li>
          The own-family gap is how much higher a judge stands above the humans on papers by models of its own
          family than on others. Both the gap and its interval are over papers.
        </li>
        <li>
          The alternative annotator test (Calderon, Reichart and Dror, 2025) asks whether a judge comes closer
          to the other reviewers than the reviewer it would replace. It needs 30 papers for each reviewer;
          below, its idea is shown pooled over reviewers and labelled as adapted.
        </li>
      </ul>
    </>
  );
}

function Coefficients() {
  return (
    <>
      <h3 id="agreement-coefficients">Coefficients</h3>
      <ul className="dots">
        <li>
          Krippendorff’s α: one less observed over expected disagreement, on papers with two or more values;
          squared differences for interval, ranks for ordinal.
        </li>
        <li>
          Intraclass correlations after Shrout and Fleiss (1979): ICC(1) for humans, because each paper has
          other reviewers; ICC(2,1) and ICC(3,1) for judges, who all score the same papers. The gap between
          the two is severity.
        </li>
        <li>
          κ with quadratic weights on the whole scale from 1 to 10; for two humans in both orders. Gwet’s AC2
          beside it, which is high whenever scores bunch.
        </li>
        <li>Spearman’s ρ is Pearson’s correlation of midranks; Kendall’s τ-b allows for ties.</li>
        <li>
          Mann–Whitney’s U is shown because the benchmark’s paper used it. Its pairs share papers and
          reviewers, so its p has no sound meaning here, and a large one is no agreement.
        </li>
      </ul>
    </>
  );
}

function SmallNumbers() {
  return (
    <>
      <h3 id="agreement-small">Small numbers</h3>
      <p>
        On fewer than three papers nothing is shown: a reviewer could work out a colleague’s score. On three
        to nine a number stands alone with a badge and one decimal; from ten on it has an interval, from
        twenty on a verdict may rest on it. There are no words such as “substantial” and no colours by
        threshold.
      </p>
    </>
  );
}

function Basis() {
  return (
    <>
      <h3 id="agreement-basis">Basis, and what counts</h3>
      <p>
        Strict: where one reviewer has two rows for one paper, neither counts, and each judge stands alone. As
        released: every row counts and the mean of the judges is one rater, as in the benchmark’s own
        notebook. In a study held here the first submission counts. Calibration papers, withdrawn and declined
        reviews, conflicts, and what was written after the reveal are left out and listed. Papers that were
        public before are labelled exposed in every number that they enter.
      </p>
    </>
  );
}
