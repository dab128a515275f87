"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { ScrollBox } from "../scroll-box";
import { openPdf, pdfFault } from "./open-pdf";
import { PdfBar, type Zoom } from "./pdf-bar";
import { PdfPage } from "./pdf-page";

interface Props {
  readonly src: string;
  readonly name: string;
  readonly download: string;
}

interface Opened {
  readonly pdf: PDFDocumentProxy;
  /** The first page's, in points. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Opens a PDF and shows its pages, or says why it cannot. */
export function PdfReader({ src, name, download }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const opening = openPdf(src);
    let isWanted = true;
    opening.opened
      .then(async (pdf) => ({ pdf, size: (await pdf.getPage(1)).getViewport({ scale: 1 }) }))
      .then(
        (one) => isWanted && setOpened(one),
        (error: unknown) => isWanted && setFault(pdfFault(error)),
      );
    return () => {
      isWanted = false;
      opening.stop();
      setOpened(null);
    };
  }, [src]);

  if (fault !== null) {
    return (
      <div className="empty" role="status">
        <Icon name="warn" />
        <p>{fault}</p>
        <a className="btn" href={download}>
          Download {name}
        </a>
      </div>
    );
  }
  return opened ? <Pages {...opened} name={name} /> : <p className="pdf-wait">Opening the PDF…</p>;
}

function Pages({ pdf, size, name }: Opened & { name: string }) {
  const view = useRef<HTMLElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  const [zoom, setZoom] = useState<Zoom>(null);
  const [page, setPage] = useState(1);

  useEffect(() => {
    const box = view.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const scale = zoom ?? Math.max(0.25, ((width ?? 0) - 2 * margin) / size.width);
  const goTo = (number: number) => {
    const box = view.current;
    const wanted = box?.querySelector<HTMLElement>(`[data-page="${number}"]`);
    if (box && wanted) box.scrollTo({ top: wanted.offsetTop - margin });
    setPage(number);
  };
  return (
    <>
      <PdfBar page={page} pages={pdf.numPages} zoom={zoom} scale={scale} onPage={goTo} onZoom={setZoom} />
      <ScrollBox
        className="pdf-pages"
        ref={view}
        label={`Pages of ${name}`}
        onScroll={() => setPage(pageInView(view.current))}
      >
        {width !== null &&
          Array.from({ length: pdf.numPages }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page's number is its identity
            <PdfPage key={i} pdf={pdf} number={i + 1} scale={scale} size={size} />
          ))}
      </ScrollBox>
    </>
  );
}

const margin = 16;

/** The last page that begins above the upper third of the view. */
function pageInView(view: HTMLElement | null): number {
  if (!view) return 1;
  const line = view.scrollTop + view.clientHeight / 3;
  const pages = [...view.querySelectorAll<HTMLElement>("[data-page]")];
  return Number(pages.findLast((page) => page.offsetTop <= line)?.dataset.page ?? 1);
}
