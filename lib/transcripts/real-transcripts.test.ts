import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeReal, realData } from "@/db/real-data";
import { parseTranscript } from "./parse";

const folder = join(realData.dir, "mlrbench", "agent_results");
const read = (path: string) => parseTranscript(readFileSync(join(folder, path), "utf8"));

describeReal("the published transcripts", () => {
  const files = (name: string) => globSync(`**/${name}`, { cwd: folder }).sort();

  test("of Claude Code: every call has its output, one outcome ends each, and nothing is unknown", () => {
    const found = files("claude_output.json");
    expect(found).toHaveLength(34);
    for (const path of found) {
      const { form, steps } = read(path);
      const kinds = steps.map((step) => step.kind);
      const count = (kind: string) => kinds.filter((one) => one === kind).length;
      expect([path, form, count("other"), count("outcome")]).toEqual([path, "claude", 0, 1]);
      expect([path, kinds.at(-1)]).toEqual([path, "outcome"]);
      expect([path, count("output")]).toEqual([path, count("call")]);
      expect(steps.at(-1)?.title).toMatch(/^Finished in \d+ (?:min|h|s).* for \$\d+\.\d\d$/);
    }
  });

  test("of Codex: a prompt, calls with a time, and a last message", () => {
    const found = files("codex_log.log");
    expect(found).toHaveLength(20);
    for (const path of found) {
      const { form, steps } = read(path);
      expect([path, form]).toEqual([path, "codex"]);
      expect([path, steps.filter((step) => step.kind === "prompt").length]).toEqual([path, 1]);
      expect([path, steps.at(-1)?.kind]).toEqual([path, "message"]);
      expect(steps.every((step) => step.time !== null)).toBe(true);
      expect(steps.some((step) => (step.tokens?.used ?? 0) > 1000)).toBe(true);
    }
  });

  test("of the Gemini command line: several messages, and every character is kept", () => {
    const found = files("gemini_log.log");
    expect(found).toHaveLength(10);
    for (const path of found) {
      const { form, steps } = read(path);
      expect([path, form]).toEqual([path, "plain"]);
      expect(steps.length).toBeGreaterThan(5);
      const letters = (text: string) => text.replace(/\s/g, "");
      const whole = readFileSync(join(folder, path), "utf8");
      expect(letters(steps.map((step) => step.text).join(""))).toBe(letters(whole));
    }
  });
});
