import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Published, publishedFiles } from "./published-format";

/** Where the committed snapshot lies. */
export const publishedFolder = join(dirname(fileURLToPath(import.meta.url)), "published");

/** The published snapshot's files, checked. @throws ZodError where one is not what its format says */
export function readPublished(folder = publishedFolder): Published {
  const read = <Name extends keyof Published>(name: Name): Published[Name] => {
    const json: unknown = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
    return publishedFiles[name].parse(json) as Published[Name];
  };
  return {
    tasks: read("tasks"),
    reviews: read("reviews"),
    humans: read("humans"),
    usages: read("usages"),
    runs: read("runs"),
  };
}
