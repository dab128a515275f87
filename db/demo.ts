import { createInterface } from "node:readline/promises";
import { AppError } from "@/lib/errors";
import type { Settings } from "@/lib/settings";
import { siteUrl } from "@/lib/site-url";
import { build, isBuildStale } from "./build";
import { isPortFree, nextFreePort } from "./ports";
import { prepareData } from "./prepare-data";
import { runCommand } from "./run-command";
import { startRunner } from "./start-runner";
import { startSite } from "./start-site";

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The port that is asked for, or, where somebody else has it, the next free one. */
async function choosePort({ PORT, HOST }: Settings): Promise<number> {
  if (PORT === 0 || (await isPortFree(PORT, HOST))) return PORT;
  const next = await nextFreePort(PORT, HOST);
  const busy = `Port ${PORT} is in use by another program.`;
  const choose = `To choose a port yourself: PORT=${next} npm run demo`;
  if (!process.stdin.isTTY) {
    say(`${busy} Using ${next} instead. ${choose}`);
    return next;
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(`${busy} Use ${next} instead? [Y/n] `);
  prompt.close();
  if (/^n/i.test(answer.trim())) throw new AppError("unavailable", `Nothing was started. ${choose}`);
  return next;
}

/** `npm run demo`: from nothing to a site with the published numbers and a runner at work, and the same data the next time. */
runCommand(async (settings, args) => {
  const isDataOnly = args.includes("--data-only");
  const { dir, isNew } = prepareData(settings, !isDataOnly);
  say(isNew ? `The published numbers are in ${dir}.` : `The data in ${dir} is kept as it was.`);
  if (isDataOnly) return;
  if (isBuildStale()) {
    say("Building the web app. This takes about half a minute ...");
    await build({ isQuiet: true });
  }
  const port = await choosePort(settings);
  const site = await startSite({ port, host: settings.HOST, isDemo: true });
  const url = siteUrl(settings.HOST, site.port);
  say(`\nReferee is up: ${url}`);
  say(`Try the review desk as chair or reviewer: ${url}/signin`);
  say(`A runner on this machine does two runs of the null agent: ${url}/`);
  say("Press Ctrl-C to stop.");
  const runner = startRunner(settings, url);
  process.exitCode = await site.ended;
  await runner;
});
