"use client";

import { useEffect, useState } from "react";
import { followPosition, textSizes } from "./room-memory";

const sizeKey = "referee-text-size";
const usual = 2;

/** Text size, and where the reader was: both remembered by this browser. */
export function PaperTools({ assignmentId }: { assignmentId: string }) {
  const [size, setSize] = useState(usual);
  const [read, setRead] = useState(0);
  useEffect(() => {
    setSize(rememberedSize());
    return followPosition(assignmentId, setRead);
  }, [assignmentId]);

  function choose(next: number): void {
    const kept = Math.max(0, Math.min(textSizes.length - 1, next));
    setSize(kept);
    try {
      localStorage.setItem(sizeKey, String(kept));
    } catch {
      // the browser refuses storage: the size holds for this visit
    }
  }
  useEffect(() => {
    document.getElementById("room-doc")?.style.setProperty("--read", `${textSizes[size] ?? 1}`);
  }, [size]);

  return (
    <>
      <span className="tn read-so-far" aria-hidden="true">
        {read}% read
      </span>
      <span className="push row text-size">
        <button
          className="btn quiet icon"
          type="button"
          aria-label="Smaller text"
          disabled={size === 0}
          onClick={() => choose(size - 1)}
        >
          A−
        </button>
        <button
          className="btn quiet icon"
          type="button"
          aria-label="Larger text"
          disabled={size === textSizes.length - 1}
          onClick={() => choose(size + 1)}
        >
          A+
        </button>
      </span>
    </>
  );
}

function rememberedSize(): number {
  try {
    const kept = Number(localStorage.getItem(sizeKey) ?? usual);
    return textSizes[kept] === undefined ? usual : kept;
  } catch {
    return usual;
  }
}
