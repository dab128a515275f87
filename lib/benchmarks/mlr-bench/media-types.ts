/**
 * The media type that a file name's ending allows. Markup that a browser could run (HTML, SVG, XML) is plain text
 * here, and an unknown ending is opaque bytes: nothing imported is ever served as something active.
 */
export function mediaTypeOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const ending = dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
  return types.get(ending) ?? (dot <= 0 ? "text/plain" : "application/octet-stream");
}

const types = new Map([
  ["md", "text/markdown"],
  ["json", "application/json"],
  ["csv", "text/csv"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["pdf", "application/pdf"],
  ...words("txt log html htm svg xml tex bib cfg ini toml yaml yml jsonl ipynb sh py js ts r c cpp h cu"),
]);

function words(endings: string): [string, string][] {
  return endings.split(" ").map((ending) => [ending, "text/plain"]);
}
