"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ShownStep } from "@/lib/transcripts/page";
import { StepCard } from "./step-card";

interface Props {
  readonly runId: string;
  readonly words: string;
  /** How many steps it has. */
  readonly count: number;
  /** Pixels of a step, on average, to keep the block's place until it is read. */
  readonly stepPixels: number;
  /** Gives the steps, from memory where they were read before. */
  readonly read: () => Promise<readonly ShownStep[]>;
  /** The step that an address asks for; the block that has it shows it. */
  readonly wanted: number | null;
  /** Told once that step is in view. */
  readonly onShown: () => void;
}

/** Steps that are read when they come near the view, and let go when they are far: a transcript's length costs nothing. */
export function StepBlock({ runId, words, count, stepPixels, read, wanted, onShown }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(count * stepPixels);
  const [isNear, setNear] = useState(false);
  const [steps, setSteps] = useState<readonly ShownStep[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const block = box.current;
    if (!block) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNow = entries.at(-1)?.isIntersecting === true;
        if (!isNow) setHeight(block.offsetHeight);
        setNear(isNow);
      },
      { rootMargin: "150% 0px" },
    );
    observer.observe(block);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a wish to read again
  useEffect(() => {
    if (!isNear) return setSteps(null);
    let isWanted = true;
    read().then(
      (got) => isWanted && setSteps(got),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [isNear, read, attempt]);

  // Its place is where it will be: being there makes it near, and so read.
  useEffect(() => {
    if (wanted !== null) box.current?.scrollIntoView();
  }, [wanted]);

  useLayoutEffect(() => {
    if (wanted === null || !steps?.some((step) => step.index === wanted)) return;
    land(`step-${wanted}`);
    onShown();
  }, [steps, wanted, onShown]);

  function again() {
    setFailed(false);
    setAttempt(attempt + 1);
  }

  return (
    <div ref={box} className="step-block" style={steps ? undefined : { height }}>
      {steps && (
        <ol className="steps">
          {steps.map((step) => (
            <StepCard key={step.index} runId={runId} step={step} words={words} />
          ))}
        </ol>
      )}
      {!steps && !failed && <p className="step-waiting tn">Reading steps…</p>}
      {failed && !steps && (
        <p className="note bad" role="status">
          These steps could not be read. The others are still here.
          <button className="btn" type="button" onClick={again}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

/** Shows a step and marks it as the browser marks a target that was there from the start. */
function land(id: string): void {
  for (const old of document.querySelectorAll(".step.landed")) old.classList.remove("landed");
  const step = document.getElementById(id);
  step?.classList.add("landed");
  step?.scrollIntoView();
}
