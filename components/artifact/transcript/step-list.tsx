"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { transcriptApi, transcriptHref } from "@/lib/transcripts/address";
import { pageSize } from "@/lib/transcripts/kinds";
import type { ShownStep, TranscriptPage } from "@/lib/transcripts/page";
import type { TranscriptAsked } from "@/lib/transcripts/view";
import { readPage } from "./read-page";
import { StepBlock } from "./step-block";
import { StepCard } from "./step-card";
import { StepMemory } from "./step-memory";

interface Props {
  readonly runId: string;
  readonly asked: TranscriptAsked;
  /** The first steps: in the page from the start. */
  readonly page: TranscriptPage;
}

/** The steps from a place on. The page brings the first; with a script the rest follow as they are scrolled to. */
export function StepList({ runId, asked, page }: Props) {
  const { kind, q } = asked;
  const words = q?.trim() ?? "";
  const first = useRef<HTMLOListElement>(null);
  const [stepPixels, setStepPixels] = useState<number | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const memory = useMemo(() => new StepMemory(), []);
  const blocks = asked.step === undefined ? Math.ceil((page.matching - page.from + 1) / pageSize) - 1 : 0;

  // Blocks take their place only where a script runs, by the size that the first steps turned out to have.
  useEffect(() => setStepPixels((first.current?.offsetHeight ?? 0) / Math.max(1, page.steps.length)), [page]);

  useEffect(() => {
    const follow = () => {
      const index = Number(/^#step-(\d+)$/.exec(location.hash)?.[1]);
      if (!index || document.getElementById(`step-${index}`)) return;
      const isBelow = !kind && words === "" && index >= page.from && index <= page.matching;
      if (isBelow) setWanted(index);
      else if (index <= page.total)
        location.assign(`${transcriptHref(runId, { from: index })}#step-${index}`);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [runId, kind, words, page]);

  const shown = useCallback(() => setWanted(null), []);
  return (
    <>
      <ol className="steps" ref={first}>
        {page.steps.map((step) => (
          <StepCard key={step.index} runId={runId} step={step} words={words} />
        ))}
      </ol>
      {stepPixels !== null &&
        Array.from({ length: blocks }, (_, i) => {
          const from = page.from + (i + 1) * pageSize;
          return (
            <Block
              key={from}
              from={from}
              wish={{ kind, q }}
              memory={memory}
              runId={runId}
              words={words}
              count={Math.min(pageSize, page.matching - from + 1)}
              stepPixels={stepPixels}
              wanted={wanted}
              onShown={shown}
            />
          );
        })}
      {stepPixels === null && <Later runId={runId} asked={asked} page={page} />}
    </>
  );
}

interface BlockProps {
  readonly from: number;
  readonly wish: Pick<TranscriptAsked, "kind" | "q">;
  readonly memory: StepMemory;
  readonly runId: string;
  readonly words: string;
  readonly count: number;
  readonly stepPixels: number;
  readonly wanted: number | null;
  readonly onShown: () => void;
}

/** A block with its own way to its steps. */
function Block({ from, wish: { kind, q }, memory, wanted, ...rest }: BlockProps) {
  const { runId, count } = rest;
  const read = useCallback(
    (): Promise<readonly ShownStep[]> =>
      memory.steps(
        transcriptApi(runId, { from, count, kind, q }),
        async (address) => (await readPage(address)).steps,
      ),
    [memory, runId, from, count, kind, q],
  );
  const isHere = wanted !== null && wanted >= from && wanted < from + count;
  return <StepBlock {...rest} read={read} wanted={isHere ? wanted : null} />;
}

/** Without a script the rest is a page further. */
function Later({ runId, asked: { kind, q }, page }: Props) {
  const next = page.from + page.steps.length;
  if (page.steps.length === 0 || next > page.matching) return null;
  return (
    <p className="row">
      <a className="btn" rel="next" href={transcriptHref(runId, { from: next, kind, q })}>
        Later steps
      </a>
    </p>
  );
}
