import { put, siteWith } from "./fixtures/folder";
import type { Site } from "./fixtures/site";
import { expect, test } from "./fixtures/test";

const task = "iclr2025_wsl";
const run = `end2end--mlr-agent--claude-3.7-sonnet--claude-code--${task}`;
const folder = `agent_results/end2end_claude/${task}`;
const reviews = `agent_reviews/subset_reviews_claude-3-7-sonnet-20250219/${task}`;

/** Markup that acts, if anything lets it: it would set `window.taken`. */
const payload = [
  "<script>window.taken=1</script>",
  '<img src="x" onerror="window.taken=1">',
  "<svg onload=window.taken=1></svg>",
  '<a href="javascript:window.taken=1">go</a>',
  "[go](javascript:window.taken=1) ![x](data:text/html,<script>window.taken=1</script>)",
  '</script><script nonce="hashed">window.taken=1</script>',
  "$\\href{javascript:window.taken=1}{x}$",
].join("\n\n");
const fileName = "<img src=x onerror=window.taken=1>.txt";

let site: Site;

test.beforeAll(async () => {
  const criterion = { score: 5, justification: payload };
  const reply = {
    Clarity: criterion,
    Novelty: criterion,
    Soundness: criterion,
    Significance: criterion,
    Overall: { score: 5, strengths: [payload], weaknesses: [payload] },
    Confidence: 4,
  };
  const message = { role: "user", content: payload };
  site = await siteWith((root) => {
    put(root, `tasks/${task}.md`, `# Weights ${payload}`);
    put(root, `${folder}/results/paper.md`, `# Title ${payload}\n\n${payload}`);
    put(
      root,
      `${folder}/results/drawing.svg`,
      '<svg xmlns="http://www.w3.org/2000/svg" onload="window.taken=1"/>',
    );
    put(root, `${folder}/results/page.html`, payload);
    put(root, `${folder}/results/table.csv`, `name,${payload.split("\n").join(" ")}\n"=1+1",2`);
    put(root, `${folder}/results/log.txt`, `\u001b[31m${payload}`);
    put(root, `${folder}/results/${fileName}`, payload);
    put(root, `${folder}/claude_output.json`, JSON.stringify([message]));
    put(root, `${reviews}/review_claude.json`, JSON.stringify(reply));
  });
});

test.afterAll(async () => {
  await site?.stop();
});

const files = ["drawing.svg", "page.html", "table.csv", "log.txt", fileName].map(
  (name) => `/runs/${run}?tab=files&file=${encodeURIComponent(`results/${name}`)}`,
);
const pages = [
  `/tasks/${task}`,
  "/tasks?q=weights",
  "/search?q=title",
  `/runs/${run}`,
  `/runs/${run}?tab=reviews`,
  `/runs/${run}?tab=transcript`,
  `/runs/${run}?tab=files`,
  ...files,
  `/compare?run=${run}&run=end2end--mlr-agent--o4-mini--codex--${task}`,
  "/",
];

for (const path of pages) {
  test(`stored markup does not run on ${path}`, async ({ page }) => {
    const response = await page.goto(site.url + path);
    expect(response?.status()).toBe(200);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => (window as { taken?: number }).taken)).toBeUndefined();
    expect(
      await page.locator("main a[href^='javascript:' i], main script, main [onerror], main [onload]").count(),
    ).toBe(0);
  });
}

test("a stored page or drawing opened by its own address is text or a download, in a sandbox", async ({
  request,
}) => {
  for (const name of ["drawing.svg", "page.html"]) {
    const answer = await request.get(`${site.url}/api/v1/runs/${run}/artifacts/results/${name}`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
    expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers()["content-security-policy"]).toContain("sandbox");
  }
});
