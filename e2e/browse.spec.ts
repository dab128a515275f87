import { expect, test } from "./fixtures/test";

test("a search finds tasks, a facet narrows them, and the link shared shows the same", async ({ page }) => {
  await page.goto("/tasks");
  await page.getByRole("searchbox", { name: "Search tasks" }).fill("federated");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=federated/);
  await expect(page.getByRole("status")).toContainText("of 201");
  await page.getByRole("checkbox", { name: /NeurIPS/ }).check();
  await expect(page).toHaveURL(/venue=NeurIPS/);
  const found = await page
    .getByRole("main")
    .getByRole("link", { name: /federated/i })
    .allTextContents();
  expect(found.length).toBeGreaterThan(0);
  await page.reload();
  expect(
    await page
      .getByRole("main")
      .getByRole("link", { name: /federated/i })
      .allTextContents(),
  ).toEqual(found);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page.getByRole("status")).toContainText("201 tasks");
});

test("a search that is no query is taken as words and finds nothing, with a way on", async ({ page }) => {
  await page.goto(`/tasks?q=${encodeURIComponent('"NEAR(* OR 雪 % , <script>alert(1)</script>')}`);
  await expect(page.getByRole("status")).toContainText(/^No|^0/);
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

test("a task leads to every agent's runs on it, and a run says which file its scores came from", async ({
  page,
}) => {
  await page.goto("/tasks/iclr2025_question");
  await page.locator('a[href="/runs/end2end--mlr-agent--o4-mini--codex--iclr2025_question"]').first().click();
  await page.getByRole("navigation", { name: "Run" }).getByRole("link", { name: "Reviews" }).click();
  await expect(page.getByRole("main")).toContainText(
    "agent_reviews/subset_reviews_claude-3-7-sonnet-20250219",
  );
});

test("with the published numbers alone, a run says what is missing and the one command that brings it", async ({
  page,
}) => {
  await page.goto("/runs/end2end--mlr-agent--o4-mini--codex--iclr2025_question");
  await expect(page.getByRole("main")).toContainText("npm run import:mlrbench --");
  await page.goto("/tasks/iclr2025_question");
  await expect(page.getByRole("main")).toContainText("npm run import:mlrbench --");
});

test("two agents are compared on shared tasks, from the picker to the numbers", async ({ page }) => {
  await page.goto("/compare");
  await page.getByLabel("First agent").selectOption("mlr-agent--claude-3.7-sonnet--claude-code");
  await page.getByLabel("Second agent").selectOption("mlr-agent--o4-mini--codex");
  await page.getByRole("button", { name: "Compare" }).click();
  const overall = page.getByRole("row", { name: /^Overall/ }).first();
  await expect(overall).toContainText("+1.60");
  await expect(overall).toContainText("8, 0, 2");
  await expect(overall).toContainText("n = 10");
});

test("the two tasks with swapped texts carry their data note", async ({ page }) => {
  for (const id of ["neurips2024_wtp", "neurips2024_video_language_models"]) {
    await page.goto(`/tasks/${id}`);
    await expect(page.getByRole("main")).toContainText(/swap/i);
  }
});

test("each page has a title, a description and a social image that answers", async ({ page }) => {
  for (const path of [
    "/",
    "/leaderboard/mlr-bench/idea",
    "/tasks/iclr2025_wsl",
    "/agents/mlr-agent--o4-mini",
  ]) {
    await page.goto(path);
    await expect(page).toHaveTitle(/Referee/);
    expect((await page.locator('meta[name="description"]').getAttribute("content"))?.length).toBeGreaterThan(
      30,
    );
    const image = await page.locator('meta[property="og:image"]').getAttribute("content");
    const answer = await page.request.get(new URL(image ?? "").pathname);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toBe("image/png");
  }
});
