import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentProxy,
  VerbosityLevel,
} from "pdfjs-dist";

// The worker comes from our own origin, under the page's own policy.
GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).toString();

/** A PDF being opened. `stop` ends it at any time, and frees what it took. */
export interface OpeningPdf {
  readonly opened: Promise<PDFDocumentProxy>;
  readonly stop: () => void;
}

export function openPdf(src: string): OpeningPdf {
  // Forms and scripts inside a PDF stay off; a picture in a rare format is left out rather than decoded by WebAssembly.
  const task = getDocument({ url: src, enableXfa: false, useWasm: false, verbosity: VerbosityLevel.ERRORS });
  return { opened: task.promise, stop: () => void task.destroy() };
}

/** What went wrong with a PDF, for its reader. */
export function pdfFault(error: unknown): string {
  if (error instanceof PasswordException)
    return "This PDF is locked with a password, so it cannot be shown here.";
  if (error instanceof InvalidPDFException)
    return "This file is damaged or is not a PDF, so it cannot be shown here.";
  return "This PDF could not be loaded. Check the connection, then load the page again.";
}
