"use client";

import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { LogLine, RowRest } from "@/components/artifact/log/log-line";
import { ScrollBox } from "@/components/artifact/scroll-box";
import { Icon } from "@/components/ui/icon";
import { sizeWords } from "@/lib/artifacts/size-words";
import type { AttemptLogs, LogTail } from "@/lib/catalog/run-logs";
import type { StreamName } from "@/lib/runs/streams";
import { EventRows } from "./event-rows";
import type { LiveListener } from "./live-source";
import { logHref } from "./live-source";
import type { PaneProps } from "./pane";
import "@/components/artifact/log/log.css";
import "./log-panel.css";

type Panes = typeof import("./live-console") & typeof import("./live-events");

interface Props {
  readonly runId: string;
  readonly logs: AttemptLogs;
  readonly listener: Omit<LiveListener, "bytes">;
  readonly isCut: boolean;
}

type Extent = {
  readonly bytes: number;
  readonly lines?: { readonly lines: number; readonly exact: boolean };
};

/** Both logs of an attempt, one at a time: what was printed, and what the agent did. */
export function LogPanel({ runId, logs, listener, isCut }: Props) {
  const { attempt, isComplete } = logs;
  const [shown, show] = useState<StreamName>("console");
  const [follows, setFollows] = useState(!isComplete);
  const [extent, setExtent] = useState<Extent | null>(null);
  const panes = usePanes();
  const addresses = useMemo(() => addressesOf(runId, attempt), [runId, attempt]);
  const onSize = useCallback<PaneProps["onSize"]>(
    (bytes, lines) => setExtent(lines ? { bytes, lines } : { bytes }),
    [],
  );
  const pane: PaneProps = {
    listener,
    isLive: !isComplete,
    follows,
    onFollow: setFollows,
    onSize,
    address: addresses[shown],
  };

  return (
    <section className="log-view logbox" aria-label="Log">
      <div className="logbar">
        <Choice shown={shown} onShow={show} />
        {panes && !isComplete && <Follow follows={follows} onFollow={setFollows} />}
        <span className="muted tn">{extentWords(extent, logs, shown)}</span>
        <span className="push row">
          <a className="btn" href={addresses[shown]({})}>
            Raw
          </a>
          <a className="btn" href={addresses[shown]({ download: 1 })} download>
            <Icon name="download" />
            Download
          </a>
        </span>
      </div>
      {isCut && (
        <p className="log-cut" role="status">
          The line to the site is cut. Nothing is lost: the log goes on from where it stopped as soon as the
          site answers.
        </p>
      )}
      {panes ? (
        <Moving panes={panes} shown={shown} logs={logs} pane={pane} />
      ) : (
        <Still shown={shown} logs={logs} />
      )}
    </section>
  );
}

interface MovingProps {
  readonly panes: Panes;
  readonly shown: StreamName;
  readonly logs: AttemptLogs;
  readonly pane: PaneProps;
}

function Moving({ panes: { LiveConsole, LiveEvents }, shown, logs, pane }: MovingProps): ReactNode {
  if (shown === "events") return <LiveEvents {...pane} start={logs.events} />;
  return (
    <LiveConsole {...pane} bytes={logs.console.bytes}>
      {logs.console.bytes > 0 ? (
        <StillLog tail={logs.console} />
      ) : (
        <NothingPrinted isComplete={logs.isComplete} />
      )}
    </LiveConsole>
  );
}

function Still({ shown, logs }: Pick<MovingProps, "shown" | "logs">): ReactNode {
  if (shown === "console" && logs.console.bytes === 0) return <NothingPrinted isComplete={logs.isComplete} />;
  if (shown === "console") return <StillLog tail={logs.console} />;
  return (
    <div className="event-box">
      <EventRows told={logs.events.told} />
    </div>
  );
}

function NothingPrinted({ isComplete }: { isComplete: boolean }) {
  return (
    <p className="log-wait log-none">{isComplete ? "It printed nothing." : "Nothing was printed yet."}</p>
  );
}

function addressesOf(runId: string, attempt: number): Record<StreamName, PaneProps["address"]> {
  const of =
    (stream: StreamName): PaneProps["address"] =>
    (query, live) =>
      logHref(runId, { stream, attempt, ...query }, live ?? "");
  return { console: of("console"), events: of("events") };
}

/** The moving parts come by themselves: the page stands without them. */
function usePanes(): Panes | null {
  const [panes, setPanes] = useState<Panes | null>(null);
  useEffect(() => {
    let isWanted = true;
    Promise.all([import("./live-console"), import("./live-events")]).then(
      ([printed, told]) => isWanted && setPanes({ ...printed, ...told }),
      () => {
        // Without their code the last lines and the download stay, as without a script.
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return panes;
}

const choices: readonly (readonly [StreamName, string])[] = [
  ["console", "Log"],
  ["events", "What it did"],
];

function Choice({ shown, onShow }: { shown: StreamName; onShow: (stream: StreamName) => void }) {
  return (
    <fieldset className="seg">
      <legend className="vh">Which log</legend>
      {choices.map(([value, words]) => (
        <label key={value}>
          <input
            type="radio"
            name="log"
            value={value}
            checked={shown === value}
            onChange={() => onShow(value)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

function Follow({ follows, onFollow }: Pick<PaneProps, "follows" | "onFollow">) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={follows}
        checked={follows}
        onChange={(event) => onFollow(event.target.checked)}
      />
      Follow
    </label>
  );
}

function extentWords(extent: Extent | null, logs: AttemptLogs, shown: StreamName): string {
  if (shown === "events") {
    const events = `${logs.events.told.length === 1 ? "1 event" : `${logs.events.told.length} events`}`;
    return extent ? sizeWords(extent.bytes) : events;
  }
  if (!extent?.lines || extent.lines.lines === 0) return sizeWords(logs.console.bytes);
  const { lines, exact } = extent.lines;
  return `${exact ? "" : "about "}${lines.toLocaleString("en-US")} ${lines === 1 ? "line" : "lines"}, ${sizeWords(extent.bytes)}`;
}

function StillLog({ tail }: { tail: LogTail }): ReactNode {
  return (
    <>
      <div className="log-bar">
        <p className="log-wait">
          {tail.firstLine === 1
            ? "All lines so far."
            : "The last lines so far. The download has all of them."}
        </p>
      </div>
      <ScrollBox className="log" label="Lines of the log">
        <div className="lines">
          {tail.rows.map((row, at) => (
            <LogLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is its identity
              key={at}
              row={row}
              number={tail.firstLine === null ? "unknown" : { line: tail.firstLine + at, exact: true }}
            >
              <RowRest row={row} />
            </LogLine>
          ))}
        </div>
      </ScrollBox>
    </>
  );
}
