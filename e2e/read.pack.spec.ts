import { expect, test } from "./fixtures/test";

const run = "/runs/end2end--mlr-agent--claude-3.7-sonnet--claude-code--iclr2025_question";

test("a paper is read with its outline, its math and all of its figures", async ({ page }) => {
  await page.goto(run);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Reasoning Uncertainty Networks");
  await page
    .getByRole("link", { name: /Experiment Setup/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /Experiment Setup/ })).toBeInViewport();
  expect(await page.locator("math, .katex").count()).toBeGreaterThan(0);
  const figures = page.locator("article img, .paper img");
  expect(await figures.count()).toBeGreaterThan(0);
  for (const figure of await figures.all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure).toHaveJSProperty("complete", true);
    expect(await figure.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test("from a judge's score to the raw reply it takes two clicks", async ({ page }) => {
  await page.goto(run);
  await page.getByRole("navigation", { name: "Run" }).getByRole("link", { name: "Reviews" }).click();
  await page
    .getByRole("link", { name: /Raw reply of Claude/ })
    .first()
    .click();
  await expect(page.locator(":target")).toContainText('"score"');
});

test("the transcript shows its steps, jumps to one, and finds words", async ({ page }) => {
  await page.goto(`${run}?tab=transcript`);
  await expect(page.locator("#step-1")).toBeVisible();
  await page.goto(`${run}?tab=transcript#step-3`);
  await expect(page.locator("#step-3")).toBeInViewport();
});

test("a log and a file of the run open, and the file downloads byte by range", async ({ page }) => {
  await page.goto(`${run}?tab=files&file=results%2Flog.txt`);
  await expect(page.getByRole("main")).toContainText("log.txt");
  const part = await page.request.get(`/api/v1${run}/artifacts/results/paper.md`, {
    headers: { range: "bytes=0-9" },
  });
  expect(part.status()).toBe(206);
  expect((await part.body()).length).toBe(10);
});

test("a PDF paper is drawn on the page by its own reader", async ({ page }) => {
  await page.goto("/runs/end2end--ai-scientist-v2--o4-mini--iclr2025_question");
  const canvas = page.locator("canvas").first();
  await expect(canvas).toBeVisible();
  await expect
    .poll(() =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const pixels = element.getContext("2d")?.getImageData(0, 0, element.width, element.height).data ?? [];
        return pixels.some((value, at) => at % 4 !== 3 && value < 128);
      }),
    )
    .toBe(true);
});

test("two runs of a task stand side by side with both judges' reasons", async ({ page }) => {
  await page.goto(`/compare?run=${run.slice(6)}&run=end2end--mlr-agent--o4-mini--codex--iclr2025_question`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Soundness");
  expect((await main.textContent())?.length).toBeGreaterThan(3000);
});

test("imported texts are searched as well as titles", async ({ page }) => {
  await page.goto("/search?q=belief+propagation");
  await expect(page.getByRole("link", { name: /Reasoning Uncertainty Networks/ })).toBeVisible();
});

test("the numbers are those of the published snapshot", async ({ request }) => {
  const means = async (stage: string) => {
    const board = await (await request.get(`/api/v1/leaderboards/mlr-bench/${stage}`)).json();
    return board.entries.map((entry: { overall: { mean: number } }) => entry.overall.mean.toFixed(4));
  };
  expect(await means("end2end")).toEqual(["4.7000", "4.6000", "4.2500", "3.9500", "3.7500", "3.1000"]);
  expect(await means("experiment")).toEqual(["4.9500", "4.9500"]);
  expect(await means("writeup")).toEqual(["6.6000", "6.5000", "5.9000"]);
  expect(await means("idea")).toEqual(["8.1070", "8.1070", "8.0771", "8.0249", "7.9527", "7.6766"]);
});
