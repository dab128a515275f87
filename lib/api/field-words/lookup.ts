import { agreementWords } from "./agreement";
import { agreementDetailWords } from "./agreement-details";
import { boardWords } from "./board";
import { catalogWords } from "./catalog";
import { executionWords } from "./execution";
import { runWords } from "./run";
import { sharedWords } from "./shared";
import { transcriptWords } from "./transcript";

const byPath: Readonly<Record<string, string>> = {
  ...agreementWords,
  ...agreementDetailWords,
  ...boardWords,
  ...catalogWords,
  ...executionWords,
  ...runWords,
  ...transcriptWords,
};

/** What a field means: by its full path where its name alone would not say it, else by its name. */
export function fieldWords(path: string, name: string): string | undefined {
  return byPath[path] ?? sharedWords[name];
}

/** Paths with words of their own, so that a test can find those that no schema has any more. */
export const explainedPaths: readonly string[] = Object.keys(byPath);
