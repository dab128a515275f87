import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureAgreement } from "./agreement-bench";
import { measureArtifact } from "./artifact-bench";
import { calibrate } from "./calibrate";
import { measureClaims } from "./claim-bench";
import { measureIdleRunners } from "./idle-bench";
import { measureImport } from "./import-bench";
import { measureLog } from "./log-bench";
import { measureFirstScript, measurePagesInBrowser } from "./page-bench";
import { measureMillion, measureRates } from "./rate-bench";
import { measureSaves } from "./save-bench";
import { Site } from "./site";
import { measureWatchers } from "./watch-bench";

/** What can be measured, by name: `npm run bench -- <part of a name>` runs some. */
const benches: Record<string, (site: Site) => Promise<boolean>> = {
  "import of the pack": (site) => measureImport(site.folder),
  "agreement report": measureAgreement,
  "cached answers": measureRates,
  "a million scores": measureMillion,
  "first-load script": measureFirstScript,
  "draft saves": measureSaves,
  "pages in a slow browser": measurePagesInBrowser,
  "runs: log": measureLog,
  "runs: artifact": measureArtifact,
  "runs: claim to start": measureClaims,
  "runs: idle runners": measureIdleRunners,
  "runs: watchers": measureWatchers,
};

async function main(): Promise<void> {
  const part = process.argv[2] ?? "";
  const chosen = Object.entries(benches).filter(([name]) => name.includes(part));
  if (chosen.length === 0) {
    process.stderr.write(
      `No measurement has "${part}" in its name. There are: ${Object.keys(benches).join("; ")}.\n`,
    );
    process.exit(2);
  }
  calibrate();
  const folder = mkdtempSync(join(tmpdir(), "referee-bench-"));
  const site = new Site(folder);
  let isMet = true;
  try {
    for (const [name, run] of chosen) {
      process.stderr.write(`${name} ...\n`);
      isMet = (await run(site)) && isMet;
    }
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  process.exitCode = isMet ? 0 : 1;
}

await main();
