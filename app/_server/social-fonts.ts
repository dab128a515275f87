import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

type Weight = 400 | 500 | 600;

const folder = join(process.cwd(), "node_modules/@fontsource/source-serif-4/files");

/** Each script is a file of its own in the package, so each is a family that the next one falls back to. */
const files: readonly { name: string; script: string; weights: readonly Weight[] }[] = [
  { name: "Serif", script: "latin", weights: [400, 500, 600] },
  { name: "Serif Latin", script: "latin-ext", weights: [500] },
  { name: "Serif Greek", script: "greek", weights: [500] },
  { name: "Serif Cyrillic", script: "cyrillic", weights: [500] },
];

let loaded: ReturnType<typeof load> | undefined;

/** The fonts that pictures are set in, read once from the package. */
export function socialFonts() {
  loaded ??= load();
  return loaded;
}

function load() {
  return Promise.all(
    files.flatMap(({ name, script, weights }) =>
      weights.map(async (weight) => ({
        name,
        weight,
        style: "normal" as const,
        data: await readFile(join(folder, `source-serif-4-${script}-${weight}-normal.woff`)),
      })),
    ),
  );
}
