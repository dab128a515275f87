import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef, PDFStream } from "@cantoo/pdf-lib";
import { strippedJpeg } from "./jpeg";

/** Keys that programs use to talk about a file or a place in it, wherever they stand. */
const spoken = [
  "Metadata",
  "PieceInfo",
  "LastModified",
  "AF",
  "StructTreeRoot",
  "Lang",
  "PTEX.FileName",
  "PTEX.InfoDict",
  "PTEX.PageNumber",
  "Thumb",
];
/** What a catalogue may keep: the pages, and how they are laid out. */
const catalogue = new Set(["Type", "Pages", "PageLayout", "ViewerPreferences"]);
/** What a page may do besides being drawn: nothing. Links leave too, for they hold addresses. */
const pageActs = ["Annots", "AA", "B", "Tabs", "StructParents", "Metadata"];

/**
 * A PDF without its information, XMP, attachments, names, outline, tags, links and scripts, its pages as they were. Null
 * where it cannot be read or is encrypted: then its text is shown instead.
 */
export async function stripPdf(content: Uint8Array): Promise<Uint8Array | null> {
  try {
    const pdf = await PDFDocument.load(content, { updateMetadata: false, throwOnInvalidObject: false });
    quietFrame(pdf);
    for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
      if (object instanceof PDFDict) silence(object);
      else if (object instanceof PDFStream) silence(object.dict);
      if (object instanceof PDFRawStream && isPhotograph(object))
        pdf.context.assign(ref, quietPhotograph(object));
    }
    dropUnreached(pdf);
    return await pdf.save({ useObjectStreams: false, addDefaultPage: false });
  } catch {
    return null; // damaged or encrypted: there are as many ways as programs that write PDFs
  }
}

function quietFrame(pdf: PDFDocument): void {
  for (const key of pdf.catalog.keys()) if (!catalogue.has(key.decodeText())) pdf.catalog.delete(key);
  for (const page of pdf.getPages()) for (const key of pageActs) page.node.delete(PDFName.of(key));
  const { Root } = pdf.context.trailerInfo;
  pdf.context.trailerInfo = Root ? { Root } : {};
}

function silence(dict: PDFDict): void {
  for (const key of spoken) dict.delete(PDFName.of(key));
}

const isPhotograph = ({ dict }: PDFRawStream) => dict.get(PDFName.of("Filter")) === PDFName.of("DCTDecode");

/** A picture within the PDF can hold the words of the program that drew it. */
function quietPhotograph({ dict, contents }: PDFRawStream): PDFRawStream {
  return PDFRawStream.of(dict, strippedJpeg(Buffer.from(contents)));
}

/** An object that nothing points to any more would still be written, and read. */
function dropUnreached({ context }: PDFDocument): void {
  const reached = new Set<string>();
  const waiting: unknown[] = [context.trailerInfo.Root];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (!(object instanceof PDFRef)) waiting.push(...within(object));
    else if (!reached.has(object.tag)) {
      reached.add(object.tag);
      waiting.push(context.lookup(object));
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref.tag)) context.delete(ref);
}

function within(object: unknown): readonly unknown[] {
  if (object instanceof PDFArray) return object.asArray();
  if (object instanceof PDFDict) return object.values();
  return object instanceof PDFStream ? object.dict.values() : [];
}
