import { z } from "zod";
import { ExternalManifest } from "./agent-setup";

/** A manifest as it is pasted: JSON text. What is wrong with it is told with the name of the field. */
export const ManifestText = z.string().transform((text, context): ExternalManifest => {
  const refuse = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  const json = parsed(text);
  if ("fault" in json) return refuse(json.fault);
  const manifest = ExternalManifest.safeParse(json.value);
  if (manifest.success) return manifest.data;
  return refuse(manifest.error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}`).join(". "));
});

function parsed(text: string): { value: unknown } | { fault: string } {
  if (text.trim() === "") return { fault: "Paste the manifest here." };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { fault: `This is not JSON: ${error instanceof Error ? error.message : "it cannot be read"}.` };
  }
}

/** As a person would write it: `outputs[0]`. */
function placeOf(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
  return text.replace(/^\./, "") || "the manifest";
}

/** A manifest to begin with. */
export const exampleManifest: ExternalManifest = {
  version: 1,
  command: "python /opt/my-agent/run.py --task task.md --out results",
  outputs: ["results/paper.md"],
  environment: ["OPENAI_API_KEY"],
  readable: ["/opt/my-agent"],
};
