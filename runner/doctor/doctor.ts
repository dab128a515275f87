import { wordsOf } from "../loop/log";
import { type Check, checks, type DoctorSetting, type Finding } from "./checks";

/** Looks at everything that a runner needs. A check that breaks is a finding too. */
export async function doctor(setting: DoctorSetting, all: readonly Check[] = checks): Promise<Finding[]> {
  const found = await Promise.all(
    all.map((check) =>
      check(setting).catch((error: unknown): Finding[] => [
        { what: "check", level: "fail", words: wordsOf(error) },
      ]),
    ),
  );
  return found.flat();
}

/** A line for each finding, and the sum. */
export function doctorWords(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length));
  const lines = findings.map(
    ({ what, level, words }) => `${level.padEnd(4)}  ${what.padEnd(width)}  ${words}`,
  );
  const fails = findings.filter(({ level }) => level === "fail").length;
  const warnings = findings.filter(({ level }) => level === "warn").length;
  const limits = warnings === 0 ? "" : ` Each warning says what it cannot do: ${warnings} of them.`;
  const sum = fails === 0 ? `This runner can work.${limits}` : mendWords(fails);
  return `${lines.join("\n")}\n\n${sum}\n`;
}

const mendWords = (fails: number) =>
  fails === 1
    ? "It cannot work before the one that failed is mended."
    : `It cannot work before the ${fails} that failed are mended.`;
