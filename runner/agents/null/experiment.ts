import { z } from "zod";

const Estimate = z.object({ mean: z.number(), standardError: z.number() });
const Point = z.object({ examples: z.number().int(), ridge: Estimate, neighbours: Estimate });

/** What the program leaves in `results/results.json`: mean squared errors, each over independent repetitions. */
export const ExperimentResults = z.object({
  madeBy: z.literal("null-agent-1"),
  seed: z.number().int(),
  repetitions: z.number().int().min(2),
  dimensions: z.number().int(),
  testExamples: z.number().int(),
  noiseVariance: z.number(),
  penalty: z.number(),
  neighbours: z.number().int(),
  points: z.array(Point).min(2),
});
export type ExperimentResults = z.infer<typeof ExperimentResults>;

/** The program of the experiment, for plain Node: `node experiment.mjs <seed> <repetitions> <results.json>`. */
export const experimentProgram = `// Ridge regression against nearest neighbours on data of a known rule.
// Run it again: node experiment.mjs <seed> <repetitions> <results.json>
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const [seed, repetitions, output] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]];
const sizes = [16, 32, 64, 128, 256, 512, 1024, 2048];
const dimensions = 4;
const testExamples = 1000;
const noise = 0.3;
const penalty = 1;
const neighbours = 5;

// Mulberry32: the same numbers in [0, 1) for the same seed, on every machine.
let state = seed | 0;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

function normal() {
  // Box and Muller; 1 - u is never 0.
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

// The rule: a straight part that ridge regression can learn, and a bend that it cannot.
function newRule() {
  const weights = Array.from({ length: dimensions }, normal);
  const bend = 0.5 + random();
  return (x) => x.reduce((sum, value, i) => sum + weights[i] * value, bend * Math.sin(Math.PI * x[0]));
}

function draw(rule, count) {
  return Array.from({ length: count }, () => {
    const x = Array.from({ length: dimensions }, () => 2 * random() - 1);
    return { x, y: rule(x) + noise * normal() };
  });
}

// Solves (X'X + penalty I) w = X'y, the intercept left out of the penalty, by elimination with pivots.
function ridge(train) {
  const size = dimensions + 1;
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
  for (const { x, y } of train) {
    const features = [1, ...x];
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) rows[i][j] += features[i] * features[j];
      rows[i][size] += features[i] * y;
    }
  }
  for (let i = 1; i < size; i++) rows[i][i] += penalty;
  for (let i = 0; i < size; i++) {
    let best = i;
    for (let k = i + 1; k < size; k++) if (Math.abs(rows[k][i]) > Math.abs(rows[best][i])) best = k;
    [rows[i], rows[best]] = [rows[best], rows[i]];
    for (let k = 0; k < size; k++) {
      if (k === i) continue;
      const factor = rows[k][i] / rows[i][i];
      for (let j = i; j <= size; j++) rows[k][j] -= factor * rows[i][j];
    }
  }
  const weights = rows.map((row, i) => row[size] / row[i]);
  return (x) => x.reduce((sum, value, i) => sum + weights[i + 1] * value, weights[0]);
}

// The mean of the nearest training examples, found by looking at all of them.
function nearest(train) {
  return (x) => {
    const distances = new Float64Array(neighbours).fill(Infinity);
    const values = new Float64Array(neighbours);
    for (const example of train) {
      let distance = 0;
      for (let i = 0; i < dimensions; i++) distance += (example.x[i] - x[i]) ** 2;
      if (distance >= distances[neighbours - 1]) continue;
      let at = neighbours - 1;
      for (; at > 0 && distances[at - 1] > distance; at--) {
        distances[at] = distances[at - 1];
        values[at] = values[at - 1];
      }
      distances[at] = distance;
      values[at] = example.y;
    }
    return values.reduce((sum, value) => sum + value, 0) / neighbours;
  };
}

const errorOf = (learner, test) =>
  test.reduce((sum, { x, y }) => sum + (learner(x) - y) ** 2, 0) / test.length;

function estimate(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, standardError: Math.sqrt(variance / values.length) };
}

const errors = sizes.map(() => ({ ridge: [], neighbours: [] }));
console.log("seed " + seed + ", " + repetitions + " repetitions, training sizes " + sizes.join(" "));
for (let repetition = 1; repetition <= repetitions; repetition++) {
  const rule = newRule();
  const train = draw(rule, sizes.at(-1));
  const test = draw(rule, testExamples);
  sizes.forEach((size, i) => {
    const part = train.slice(0, size);
    errors[i].ridge.push(errorOf(ridge(part), test));
    errors[i].neighbours.push(errorOf(nearest(part), test));
  });
  if (repetition % 5 === 0 || repetition === repetitions) {
    const last = errors.at(-1);
    console.log(
      "repetition " + repetition + " of " + repetitions + ": with " + sizes.at(-1) + " examples this one's error is " +
        last.ridge.at(-1).toFixed(4) + " (ridge) and " + last.neighbours.at(-1).toFixed(4) + " (neighbours)",
    );
  }
}

const points = sizes.map((examples, i) => ({
  examples,
  ridge: estimate(errors[i].ridge),
  neighbours: estimate(errors[i].neighbours),
}));
for (const { examples, ridge, neighbours } of points) {
  console.log(
    "n = " + examples + ": ridge " + ridge.mean.toFixed(4) + ", neighbours " + neighbours.mean.toFixed(4),
  );
}
const results = {
  madeBy: "null-agent-1", seed, repetitions, dimensions, testExamples, noiseVariance: noise ** 2, penalty, neighbours, points,
};
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, JSON.stringify(results, null, 2) + "\\n");
`;
