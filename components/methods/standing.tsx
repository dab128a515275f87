import { Formula, Over, Sum } from "./formula";

/** How means become places: rank ranges and tiers. */
export function Places() {
  return (
    <>
      <h3 id="ranks">Rank range</h3>
      <p>
        Agent A is significantly better than B when the 95&nbsp;% interval of their paired difference, task by
        task in the same resamples, lies above zero. Comparisons are not adjusted for their number. With{" "}
        <i>N</i> ranked agents:
      </p>
      <Formula words="best is one plus the number of agents significantly better; worst is N minus the number significantly worse">
        best = 1 + #&#8202;better, &ensp; worst = <i>N</i> − #&#8202;worse
      </Formula>
      <p>
        Ten tasks separate little: where two agents hang together by a hair, another seed could move an end by
        one.
      </p>

      <h3 id="tiers">Tiers</h3>
      <p>
        From the best mean down: the first agent of a tier fixes an anchor at the lower end of its interval.
        Others join while the upper end of theirs reaches the anchor. The first that falls short opens the
        next tier. The anchor never moves, or a chain of neighbours would put everybody into one tier (the
        rule of ComparIA, pull request 639).
      </p>
    </>
  );
}

/** What an agent shows that lacks a task. */
export function Coverage() {
  return (
    <>
      <h3 id="coverage">Coverage</h3>
      <p>
        Coverage is the share of the cohort&rsquo;s tasks that an agent has a score for. Below 1 it carries no
        mean, no rank and no tier, because the mean of the tasks at hand would reward leaving some out. Its
        bounds are shown instead: the mean over the whole cohort if every missing task had scored 1, or 10.
      </p>
      <Formula words="the bounds are the sum of scores plus 1, or 10, for each of the k missing tasks, divided by n">
        <IfMissing score={1} /> &ensp;to&ensp; <IfMissing score={10} />
      </Formula>
    </>
  );
}

function IfMissing({ score }: { score: number }) {
  return (
    <Over
      top={
        <>
          <Sum over="t" /> <i>v</i>
          <sub>t</sub> + {score}·<i>k</i>
        </>
      }
      bottom={<i>n</i>}
    />
  );
}

/** What else moves a number, or does not. */
export function OtherRules() {
  return (
    <>
      <h3 id="people">People</h3>
      <p>
        A board&rsquo;s human mean is over reviews, each counting once; its resamples still draw tasks, with
        all reviews of a task together. The basis is strict: where the published table has two rows of one
        reviewer on one run, nobody can tell which is the mislabelled one, so both are left out and counted as
        excluded.
      </p>

      <h3 id="lenses">Lenses and filters</h3>
      <ul className="dots">
        <li>
          A lens changes whose scores rank: the average, one judge family, or the human reviewers. Everything
          is computed anew.
        </li>
        <li>Filters by scaffold, model family or coding agent hide rows. Nobody&rsquo;s rank moves.</li>
        <li>
          A topic, a year or another cohort is another set of tasks. That ranks anew, and the page says so.
        </li>
        <li>The no-code condition compares agents on its own five tasks, and never with a mean over ten.</li>
      </ul>

      <h3 id="cost">Cost and time</h3>
      <p>
        Cost is what the usage records of a run add up to, in US dollars, as the mean over the runs with any
        known part. Where a part kept no record the rest is a lower bound and carries “≥”. An agent without
        any record has no cost: unknown is never zero. Wall time is the coding agent&rsquo;s own.
      </p>
    </>
  );
}
