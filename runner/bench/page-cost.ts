import { chromium, type Page } from "playwright";
import { meterNetwork, type PageBytes } from "./network-meter";
import { median } from "./numbers";
import { type PageReport, type Watched, watchPage } from "./watch-page";

export interface PageTarget extends Watched {
  readonly name: string;
  readonly url: string;
  /** Clicked once the page is quiet; `clickMs` is the browser's own time from input to the next paint. */
  readonly click?: string;
  /** What must match after the click, so that a click without effect is a fault and not a fast one. */
  readonly clicked?: string;
}

export interface PageCost extends PageBytes {
  readonly readyMs: number;
  readonly allMs: number;
  readonly cls: number;
  readonly clickMs: number;
  readonly heapMb: number;
}

const CPU_THROTTLE = 4;
const QUIET_MS = 1000;
const TIMEOUT_MS = 60_000;
const launchArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-quic",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/**
 * Measures every target once a round, so that a busy machine slows all of them alike, each time in a fresh browser with
 * cold caches and a CPU throttled four times. The first round warms the servers and is thrown away.
 *
 * @returns per target the costs of each counted round, in order
 */
export async function measurePages(
  targets: readonly PageTarget[],
  rounds = 5,
): Promise<Map<string, PageCost[]>> {
  const kept = new Map<string, PageCost[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const target of targets) {
      const cost = await measureOnce(target);
      if (round > 0) kept.get(target.name)?.push(cost);
    }
  }
  return kept;
}

/** The median over rounds of how many times the baseline's cost the page took in the same round. */
export function ratioOfRounds(
  page: readonly PageCost[],
  baseline: readonly PageCost[],
  key: keyof PageCost,
): number {
  return median(page.map((cost, round) => cost[key] / (baseline[round]?.[key] ?? Number.NaN)));
}

async function measureOnce(target: PageTarget): Promise<PageCost> {
  const browser = await chromium.launch({
    executablePath: process.env.REFEREE_CHROMIUM ?? "/usr/bin/chromium",
    args: launchArgs,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1350, height: 940 } });
    // The compiler wraps named functions in a call that the page does not know.
    await page.addInitScript("globalThis.__name = (named) => named");
    await page.addInitScript(watchPage, { ready: target.ready, count: target.count, all: target.all });
    const cdp = await page.context().newCDPSession(page);
    const network = await meterNetwork(cdp);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_THROTTLE });
    await page.goto(target.url, { waitUntil: "commit", timeout: TIMEOUT_MS });
    await settle(page, target, network.idleForMs);
    const report = await readReport(page);
    const clickMs = target.click ? await clickCost(page, target.click, target.clicked) : 0;
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    const bytes = await network.bytes();
    await cdp.send("HeapProfiler.collectGarbage");
    const { usedSize } = await cdp.send("Runtime.getHeapUsage");
    return {
      ...bytes,
      readyMs: report.readyAt ?? Number.NaN,
      allMs: report.allAt ?? Number.NaN,
      cls: report.cls,
      clickMs,
      heapMb: usedSize / 1e6,
    };
  } finally {
    await browser.close();
  }
}

const readReport = (page: Page) =>
  page.evaluate(() => (window as unknown as { pageReport: PageReport }).pageReport);

async function settle(page: Page, target: PageTarget, idleForMs: () => number): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    const report = await readReport(page);
    const now = await page.evaluate(() => performance.now());
    const lastTask = Math.max(0, ...report.tasks.map(([at, took]) => at + took));
    const isShown = report.readyAt !== null && (target.all === 0 || report.allAt !== null);
    if (isShown && idleForMs() >= QUIET_MS && now - lastTask >= QUIET_MS) return;
    await page.waitForTimeout(100);
  }
  throw new Error(
    `${target.name}: the content did not show, or the page never went quiet, within ${TIMEOUT_MS} ms`,
  );
}

async function clickCost(page: Page, selector: string, effect = "html"): Promise<number> {
  await page.evaluate(() => {
    (window as unknown as { pageReport: PageReport }).pageReport.events.length = 0;
  });
  await page.locator(selector).first().click({ timeout: 10_000, noWaitAfter: true });
  await page.locator(effect).first().waitFor({ state: "attached", timeout: 10_000 });
  await page.waitForTimeout(1200);
  return Math.max(0, ...(await readReport(page)).events);
}
