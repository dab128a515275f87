/** What is counted as a fault, by whom, and out of how many. */
export function Findings() {
  return (
    <>
      <p>
        A score says how good; a finding says what is wrong. Judges and people looked for the four types of{" "}
        <a href="#rubric-hallucination">the hallucination rubric</a>. The board counts runs, not findings: how
        many were checked, and how many of these have at least one. A run that nobody checked is not a clean
        run.
      </p>
      <ul className="dots">
        <li>
          Judges: both families checked every end-to-end run of two agents. A run counts as flagged when
          either of them lists a finding.
        </li>
        <li>
          People: one table with yes, no and not sure for each type. Only yes counts. Which runs of MLR-Agent
          it means is not said; it is shown with the one agent whose runs the judges checked too.
        </li>
        <li>
          The two lists use different words for references: the people asked whether a citation is incorrect,
          the judges whether it exists. They share a type here, and each keeps its source.
        </li>
      </ul>
    </>
  );
}
