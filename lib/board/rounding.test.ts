import fc from "fast-check";
import { expect, test } from "vitest";
import { paperHundredths, paperRounded } from "./rounding";

const ideas = (claude: number, gemini: number) =>
  paperRounded([
    { sum: claude, n: 201 },
    { sum: gemini, n: 201 },
  ]);

test("the six ideas' means that differ from direct rounding come out as printed", () => {
  expect(ideas(1354, 1320)).toBe("6.66"); // Ministral, Novelty
  expect(ideas(1427, 1360)).toBe("6.94"); // Ministral, Feasibility
  expect(ideas(1797, 1923)).toBe("9.26"); // DeepSeek, Consistency
  expect(ideas(1521, 1539)).toBe("7.62"); // Qwen, Novelty
  expect(ideas(1594, 1632)).toBe("8.03"); // Qwen, Overall
  expect(ideas(1794, 1902)).toBe("9.20"); // Gemini, Consistency
});

test("halves go up where binary fractions would go down", () => {
  expect(paperRounded([{ sum: 7615, n: 1000 }])).toBe("7.62");
  expect(paperRounded([{ sum: 1005, n: 1000 }])).toBe("1.01");
  expect(paperRounded([{ sum: 10, n: 1 }])).toBe("10.00");
});

test("one judge's mean is never off by more than half a hundredth, and always an integer of them", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 1, max: 10, noNaN: true }), (n, mean) => {
      const sum = Math.round(mean * n);
      const hundredths = paperHundredths([{ sum, n }]);
      expect(Number.isInteger(hundredths)).toBe(true);
      expect(Math.abs(hundredths - (100 * sum) / n)).toBeLessThanOrEqual(0.5 + 1e-9);
    }),
  );
});

test("no judges, and a judge without scores, are refused", () => {
  expect(() => paperHundredths([])).toThrow("paperHundredths needs at least one judge");
  expect(() => paperHundredths([{ sum: 0, n: 0 }])).toThrow("paperHundredths needs scores of every judge");
});
