"use client";

import { type PDFDocumentProxy, RenderingCancelledException, TextLayer } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";

interface Props {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** Pixels for each point of the page. */
  readonly scale: number;
  /** Size in points that is assumed until the page is read. */
  readonly size: { readonly width: number; readonly height: number };
}

/** More pixels than this for each of the screen's cost memory and show nothing. */
const mostDensity = 2;

/** One page: drawn when it comes near the view, and let go when it has left it far behind. */
export function PdfPage({ pdf, number, scale, size }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [own, setOwn] = useState(size);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const page = box.current;
    if (!page) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: page.closest(".pdf-pages"),
      rootMargin: "120% 0px",
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const page = box.current;
    if (!isNear || !page) return;
    const drawing = draw(pdf, number, scale, page);
    drawing.size.then(setOwn, () => {});
    drawing.done.catch((error: unknown) => setFailed(!(error instanceof RenderingCancelledException)));
    return drawing.stop;
  }, [pdf, number, scale, isNear]);

  const style = { width: own.width * scale, height: own.height * scale, "--total-scale-factor": scale };
  return (
    <div className="pdf-page" data-page={number} ref={box} style={style}>
      {failed && <p className="pdf-fault">Page {number} could not be drawn.</p>}
    </div>
  );
}

interface Drawing {
  readonly size: Promise<{ width: number; height: number }>;
  readonly done: Promise<void>;
  /** Ends the drawing and removes what was drawn. */
  readonly stop: () => void;
}

function draw(pdf: PDFDocumentProxy, number: number, scale: number, box: HTMLElement): Drawing {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `Page ${number}`);
  const text = document.createElement("div");
  text.className = "pdf-text";
  box.append(canvas, text);
  const stops: (() => void)[] = [() => canvas.remove(), () => text.remove()];
  let isStopped = false;
  const loaded = pdf.getPage(number);
  async function run(): Promise<void> {
    const page = await loaded;
    if (isStopped) return;
    const viewport = page.getViewport({ scale });
    const density = Math.min(mostDensity, globalThis.devicePixelRatio || 1);
    canvas.width = Math.floor(viewport.width * density);
    canvas.height = Math.floor(viewport.height * density);
    const painting = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
    stops.push(() => painting.cancel());
    await painting.promise;
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    stops.push(() => layer.cancel());
    await layer.render();
  }
  return {
    size: loaded.then((page) => page.getViewport({ scale: 1 })),
    done: run().catch((error: unknown) => {
      if (!isStopped) throw error;
    }),
    stop: () => {
      isStopped = true;
      for (const stop of stops) stop();
    },
  };
}
