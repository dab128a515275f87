import type { ImportProgress } from "./import-benchmark";

const barWidth = 24;
const redrawMs = 80;
const plainEvery = 2000;

interface Terminal {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Shows an import's progress: a bar that redraws itself on a terminal, elsewhere a line now and then. */
export function showProgress(out: Terminal, clock: () => number = Date.now) {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let nextLine = 0;
  return {
    update(progress: ImportProgress): void {
      if (!out.isTTY) {
        if (progress.done < nextLine && progress.done < progress.total) return;
        nextLine = progress.done + plainEvery;
        out.write(`${progressText(progress)}\n`);
      } else if (clock() - drawnAt >= redrawMs || progress.done === progress.total) {
        drawnAt = clock();
        out.write(`\r\u001b[2K${bar(progress)} ${progressText(progress)}`);
      }
    },
    end(): void {
      if (out.isTTY) out.write("\r\u001b[2K");
    },
  };
}

function progressText({ done, total, bytes, taken }: ImportProgress): string {
  const share = total === 0 ? 100 : Math.floor((100 * done) / total);
  const counts = `${done.toLocaleString("en")} of ${total.toLocaleString("en")} files`;
  return `${share}%  ${counts}, ${(bytes / 1_000_000).toFixed(0)} MB, ${taken.toLocaleString("en")} new`;
}

function bar({ done, total }: ImportProgress): string {
  const full = total === 0 ? barWidth : Math.floor((barWidth * done) / total);
  return `[${"#".repeat(full)}${".".repeat(barWidth - full)}]`;
}
