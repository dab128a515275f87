import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { describeReal, realData } from "../real-data";
import {
  gifWith,
  jpegWith,
  plainGif,
  plainJpeg,
  plainPng,
  plainWebp,
  pngWith,
  webpWith,
} from "./picture-fixture";
import { stripPdf } from "./strip-pdf";
import { stripPicture } from "./strip-picture";

const secret = "secret-agent at home";

test.each([
  ["PNG", pngWith("Software", secret), plainPng, "image/png"],
  ["JPEG", jpegWith(secret), plainJpeg, "image/jpeg"],
  ["GIF", gifWith(secret), plainGif, "image/gif"],
  ["WebP", webpWith(secret), plainWebp, "image/webp"],
] as const)("a %s keeps its picture byte for byte and loses all its words", (_, told, plain, type) => {
  expect(told.toString("latin1")).toContain(secret);
  expect(stripPicture(told)).toEqual({ type, bytes: plain });
  expect(stripPicture(plain)).toEqual({ type, bytes: plain });
});

test.each([
  ["a text", Buffer.from(secret)],
  ["an SVG", Buffer.from(`<svg><desc>${secret}</desc></svg>`)],
  ["nothing", Buffer.alloc(0)],
  ["half a PNG", pngWith("a", secret).subarray(0, 70)],
  ["half a JPEG", jpegWith(secret).subarray(0, 60)],
  ["half a GIF", gifWith(secret).subarray(0, 40)],
  ["half a WebP", webpWith(secret).subarray(0, 44)],
])("%s is refused: rather nothing than a leak", (_, bytes) => {
  expect(() => stripPicture(bytes)).toThrow(expect.objectContaining({ code: "unavailable" }));
});

async function toldPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([200, 200]);
  page.drawText("We count to ten.");
  pdf.setTitle(secret);
  pdf.setAuthor(secret);
  pdf.setProducer(secret);
  await pdf.attach(Buffer.from(secret), `${secret}.txt`, { description: secret });
  pdf.catalog.set(PDFName.of("Metadata"), pdf.context.register(pdf.context.stream(`<x>${secret}</x>`)));
  const link = pdf.context.obj({
    Type: "Annot",
    Subtype: "Link",
    A: { S: "URI", URI: PDFString.of(secret) },
  });
  page.node.set(PDFName.of("Annots"), pdf.context.obj([pdf.context.register(link)]));
  page.node.set(PDFName.of("PieceInfo"), pdf.context.obj({ Note: PDFString.of(secret) }));
  return pdf.save({ useObjectStreams: false });
}

test("a PDF keeps its pages and loses information, XMP, attachments, links and private data", async () => {
  const told = await toldPdf();
  const stripped = await stripPdf(told);
  const pdf = await PDFDocument.load(stripped ?? new Uint8Array(), { updateMetadata: false });
  expect(pdf.getPageCount()).toBe(1);
  expect([pdf.getTitle(), pdf.getAuthor(), pdf.getProducer(), pdf.getCreationDate()]).toEqual(
    Array(4).fill(undefined),
  );
  expect(pdf.catalog.keys().map((key) => key.decodeText())).toEqual(["Type", "Pages"]);
  const raw = Buffer.from(stripped ?? []).toString("latin1");
  const hex = Buffer.from(secret, "utf16le").swap16().toString("hex");
  for (const trace of [secret, hex, hex.toUpperCase(), "Annots", "EmbeddedFile", "Info "])
    expect(raw).not.toContain(trace);
});

test("what is no PDF cannot be cleaned, and says so by giving nothing", async () => {
  expect(await stripPdf(Buffer.from(secret))).toBeNull();
  expect(await stripPdf((await toldPdf()).subarray(0, 200))).toBeNull();
});

describeReal("the published papers and figures", () => {
  test("all PDFs can be cleaned, keep their pages and hold no word on how they were made", {
    timeout: 60_000,
  }, async () => {
    const papers = globSync(join(realData.dir, "mlrbench/ai_scientist_v2_papers/**/*.pdf"));
    expect(papers).toHaveLength(10);
    for (const paper of papers) {
      const bytes = readFileSync(paper);
      const stripped = await stripPdf(bytes);
      const before = await PDFDocument.load(bytes, { updateMetadata: false });
      const after = await PDFDocument.load(stripped ?? new Uint8Array(), { updateMetadata: false });
      expect(after.getPageCount()).toBe(before.getPageCount());
      const raw = Buffer.from(stripped ?? []).toString("latin1");
      expect(raw).not.toMatch(/\/(Author|Creator|Producer|CreationDate|ModDate|PTEX|Metadata)\b/);
    }
  });

  test("a figure of every run can be cleaned", () => {
    const figures = globSync(join(realData.dir, "mlrbench/agent_results/**/*.{png,jpg,jpeg,gif,webp}"));
    expect(figures.length).toBeGreaterThan(100);
    for (const figure of figures.filter((_, at) => at % 7 === 0)) {
      const { bytes } = stripPicture(readFileSync(figure));
      expect(bytes.toString("latin1"), figure).not.toMatch(/Software|matplotlib|tEXt|Exif/i);
    }
  });
});
