"use client";

import dynamic from "next/dynamic";
import { Icon } from "@/components/ui/icon";
import "./pdf/pdf.css";

interface Props {
  /** Where the PDF's bytes are, on our own origin. */
  readonly src: string;
  readonly name: string;
  /** Saves the file: all there is without a script. */
  readonly download: string;
}

const PdfReader = dynamic(() => import("./pdf/pdf-reader").then((module) => module.PdfReader), {
  ssr: false,
  loading: () => <p className="pdf-wait">Opening the PDF…</p>,
});

/**
 * A PDF, drawn page by page on our own page: a browser's built-in reader stays blank in a sandbox, and nothing inside
 * the file may run. Its code is loaded only where there is a PDF.
 */
export function PdfView({ src, name, download }: Props) {
  return (
    <section className="pdf" aria-label={`PDF ${name}`}>
      <noscript>
        <p className="note">
          <Icon name="info" />
          <span>
            Drawing a PDF needs a script. <a href={download}>Download {name}</a> to read it.
          </span>
        </p>
      </noscript>
      <PdfReader src={src} name={name} download={download} />
    </section>
  );
}
