export const findingTypes = [
  "faked_result",
  "hallucinated_methodology",
  "nonexistent_citation",
  "mathematical_error",
] as const;
export type FindingType = (typeof findingTypes)[number];

export const findingLabels = ["yes", "no", "not_sure"] as const;
export type FindingLabel = (typeof findingLabels)[number];

/** The judges' names of the four types. */
export const judgeFindingNames: ReadonlyMap<string, FindingType> = new Map([
  ["Faked Experimental Results", "faked_result"],
  ["Hallucinated Methodology", "hallucinated_methodology"],
  ["Nonexistent Citations", "nonexistent_citation"],
  ["Mathematical Errors", "mathematical_error"],
]);

/** The people's columns of the same four types; they asked for incorrect citations, the judges for nonexistent ones. */
export const humanFindingColumns: ReadonlyMap<string, FindingType> = new Map([
  ["is_Faked_Experimental_Result", "faked_result"],
  ["is_Hallucinated_Methodology", "hallucinated_methodology"],
  ["is_Incorrect_Citation", "nonexistent_citation"],
  ["is_Mathematical_Error", "mathematical_error"],
]);
