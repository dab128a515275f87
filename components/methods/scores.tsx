import { publishedResampling } from "@/lib/stats/bootstrap";
import { Formula, Over, Sum } from "./formula";
import { Coverage, OtherRules, Places } from "./standing";

/** From one review to a place on a board, step by step. */
export function Scores() {
  return (
    <>
      <Means />
      <Intervals />
      <Places />
      <Coverage />
      <OtherRules />
    </>
  );
}

function Means() {
  return (
    <>
      <h3 id="means">Means</h3>
      <p>
        A judge gives each criterion an integer from 1 to 10. Overall is a score of its own: nobody computes
        it from the others. For one agent, one criterion and one judge family <i>j</i>, the mean is the sum
        over the cohort&rsquo;s tasks divided by their number. It is stored and sent unrounded, so that mean
        times <i>n</i> is an integer again.
      </p>
      <Formula words="mean of judge j is the sum over tasks t of the score of t by j, divided by n">
        <i>m</i>
        <sub>j</sub> ={" "}
        <Over
          top={
            <>
              <Sum over="t" /> <i>s</i>
              <sub>t j</sub>
            </>
          }
          bottom={<i>n</i>}
        />
      </Formula>
      <p>
        The board&rsquo;s average weighs the judge families alike, however many spellings a family&rsquo;s
        model id has. A task counts only if every judge of the panel scored it. Where an agent ran a task more
        than once, its runs are averaged first, so that repeating an easy task moves nothing.
      </p>
      <Formula words="the average is the mean of the two families' means">
        <i>m</i> = ½ (<i>m</i>
        <sub>Claude</sub> + <i>m</i>
        <sub>Gemini</sub>)
      </Formula>
      <p>
        The idea board can also show means rounded as the paper rounds them: each judge&rsquo;s mean to two
        places, then their average, then half up to two places. It is a way to write the number, and nothing
        is ranked by it.
      </p>
    </>
  );
}

function Intervals() {
  const { replicates, seed } = publishedResampling;
  return (
    <>
      <h3 id="intervals">Intervals</h3>
      <p>
        What varies is the choice of tasks, so tasks are what is resampled. A task&rsquo;s value <i>v</i>
        <sub>t</sub> is the mean of its judges, who stay together. {replicates.toLocaleString("en")} times, as
        many tasks as the cohort has are drawn with replacement, the same draw for all agents; the interval is
        the central 95&nbsp;% of the resampled means (percentile bootstrap, quantiles of type 7, Efron and
        Tibshirani 1993, chapter 13). Two judges are too few to resample, so they are shown apart instead.
      </p>
      <Formula words="the interval runs from the 2.5 percent quantile to the 97.5 percent quantile of the resampled means">
        CI<sub>95</sub> = [ <i>q</i>
        <sub>2.5&nbsp;%</sub> , <i>q</i>
        <sub>97.5&nbsp;%</sub> ] of <i>m</i>*<sub>1</sub> … <i>m</i>*<sub>{replicates}</sub>
      </Formula>
      <p>
        The random numbers are those of mulberry32 from seed <code>{seed}</code>. With the same rows and the
        same seed anybody gets the same interval, to the last digit.
      </p>
    </>
  );
}
