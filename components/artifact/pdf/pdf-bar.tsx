"use client";

import type { FormEvent } from "react";

/** Null fits the width of the view. */
export type Zoom = number | null;

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly zoom: Zoom;
  /** What is shown at present, with or without a zoom of one's own. */
  readonly scale: number;
  readonly onPage: (page: number) => void;
  readonly onZoom: (zoom: Zoom) => void;
}

const step = 1.25;
const clamp = (scale: number) => Math.min(5, Math.max(0.25, scale));

export function PdfBar({ page, pages, zoom, scale, onPage, onZoom }: Props) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = Number(new FormData(event.currentTarget).get("page"));
    if (Number.isInteger(wanted)) onPage(Math.min(pages, Math.max(1, wanted)));
  }
  return (
    <div className="pdf-bar row">
      <button className="btn" type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous page
      </button>
      <button className="btn" type="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next page
      </button>
      <form className="row" onSubmit={submit}>
        <label htmlFor="pdf-page">Page</label>
        <input
          className="input tn"
          id="pdf-page"
          name="page"
          inputMode="numeric"
          defaultValue={page}
          key={page}
        />
        <span className="tn">of {pages}</span>
      </form>
      <span className="row push">
        <button
          className="btn"
          type="button"
          aria-label="Smaller"
          onClick={() => onZoom(clamp(scale / step))}
        >
          −
        </button>
        <output className="tn">{Math.round(scale * 75)}%</output>
        <button className="btn" type="button" aria-label="Larger" onClick={() => onZoom(clamp(scale * step))}>
          +
        </button>
        <button className="btn" type="button" aria-pressed={zoom === null} onClick={() => onZoom(null)}>
          Fit width
        </button>
      </span>
    </div>
  );
}
