import { fillReview } from "./fixtures/fill-review";
import { card, choose, reason, saved, score, shown } from "./fixtures/review-form";
import { expect, test } from "./fixtures/signed-in";

test.describe("from consent to the reveal", () => {
  test.use({ shape: { papers: 1, reviewers: 1, k: 1, calibration: true, hasConsent: false } });

  test("consent, calibration, paper, and only then agents and judges", async ({ page, study }) => {
    await page.goto("/review");
    await expect(page.getByText("C-01")).toHaveCount(0);
    await page.getByRole("button", { name: "Accept and see my papers" }).click();
    await expect(page.getByText("Tick the box if you agree.")).toBeVisible();
    await page.getByLabel("I have read this and agree.").check();
    await page.getByRole("button", { name: "Accept and see my papers" }).click();
    await expect(page.getByText("after the calibration paper")).toBeVisible();
    await expect(page.getByRole("button", { name: "Start" })).toHaveCount(1);

    for (const [label, done] of [
      ["C-01", "1 of 2 of yours submitted"],
      ["P-01", "2 of 2 of yours submitted"],
    ] as const) {
      expect((await page.request.get(`/review/reveal/${study.studyId}`)).status()).toBe(404);
      await page.getByRole("button", { name: "Start" }).click();
      await expect(page.getByRole("heading", { name: `Paper ${label}` })).toBeVisible();
      await fillReview(page, 10);
      await expect(saved(page)).toBeVisible();
      await page.getByRole("button", { name: "Submit review" }).click();
      await expect(page.getByText(`Your review of ${label} is submitted.`)).toBeVisible();
      await expect(page.getByText(done)).toBeVisible();
    }
    await page.getByRole("link", { name: "View P-01" }).click();
    await expect(page.locator(".form .badge.ink")).toHaveText(Array(5).fill("10"));
    await expect(page.getByRole("button", { name: "Submit review" })).toHaveCount(0);
    await page.goto("/review");
    await page.getByRole("link", { name: "See agents and judges" }).click();
    await expect(page.getByText("MLR-Agent").first()).toBeVisible();
  });
});

test("without network the text stays on the device, outlives a reload, and is saved once it is back", async ({
  context,
  study,
}) => {
  const page = await context.newPage();
  await study.open(page, study.papersOf(0)[0] ?? "");
  await reason(page, "Clarity").fill("Written with network.");
  await expect(saved(page)).toBeVisible();
  await context.route("**/api/review/**", (route) => route.abort("internetdisconnected"));
  await reason(page, "Clarity").fill("Two minutes of work without network.");
  await choose(page, "Novelty", 1);
  await expect(page.getByText("Not saved: offline, kept on this device")).toBeVisible();
  await page.reload();
  await expect(reason(page, "Clarity")).toHaveValue("Two minutes of work without network.");
  await expect(score(page, "Novelty", 1)).toBeChecked();
  await context.unroute("**/api/review/**");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(saved(page)).toContainText("and on this device");
  await page.reload();
  await expect(reason(page, "Clarity")).toHaveValue("Two minutes of work without network.");
});

test("of two tabs the second is asked, and neither text is lost before the choice", async ({
  context,
  study,
}) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  const paper = study.papersOf(0)[0] ?? "";
  await study.open(one, paper);
  await two.goto(`/review/${paper}`);
  await reason(one, "Clarity").fill("From the first tab.");
  await expect(saved(one)).toBeVisible();
  await reason(two, "Clarity").fill("From the second tab.");
  const choice = two.getByRole("alert", { name: "Two versions of this review" });
  await expect(choice).toContainText("From the first tab.");
  await expect(reason(two, "Clarity")).toHaveValue("From the second tab.");
  await choice.getByRole("button", { name: "Keep this one" }).click();
  await expect(saved(two)).toBeVisible();
  await reason(one, "Novelty").fill("Late in the first tab.");
  await one.getByRole("button", { name: "Take the other" }).click();
  await expect(reason(one, "Clarity")).toHaveValue("From the second tab.");
  await expect(reason(one, "Novelty")).toHaveValue("");
});

test("an ended sign-in keeps everything, and after a new one it ends in one review", async ({
  context,
  study,
  reviewSite,
}) => {
  const page = await context.newPage();
  const paper = study.papersOf(0)[0] ?? "";
  await study.open(page, paper);
  await fillReview(page, 7);
  await expect(saved(page)).toBeVisible();
  study.signOut();
  await reason(page, "Overall").fill(
    "Written after the sign-in had ended, and longer than thirty characters.",
  );
  await expect(page.getByText("Not saved: your sign-in ended")).toBeVisible();
  await expect(page.getByRole("link", { name: /Sign in again/ })).toHaveAttribute("target", "_blank");
  await page.getByRole("button", { name: "Submit review" }).click();
  await expect(page.getByText("Not submitted: your sign-in has ended.")).toBeVisible();
  await study.signIn(context);
  await expect(saved(page)).toBeVisible();
  await expect(reason(page, "Overall")).toHaveValue(/Written after the sign-in had ended/);
  await page.getByRole("button", { name: "Submit review" }).click();
  await expect(page.getByText(/is submitted\./)).toBeVisible();
  const reviews = reviewSite.rows<{ n: number }>(
    "SELECT count(*) AS n FROM reviews WHERE source_key = ?",
    `assignment:${paper}`,
  );
  expect(reviews).toEqual([{ n: 1 }]);
});

test("a double click submits one review, and a tab left open is told plainly", async ({
  context,
  study,
  reviewSite,
}) => {
  const [page, late] = [await context.newPage(), await context.newPage()];
  const paper = study.papersOf(0)[0] ?? "";
  await study.open(page, paper);
  await fillReview(page, 1);
  await expect(saved(page)).toBeVisible();
  await late.goto(`/review/${paper}`);
  await page.getByRole("button", { name: "Submit review" }).dblclick();
  await expect(page.getByText(/is submitted\./)).toBeVisible();
  await reason(late, "Clarity").fill("Something else, written too late in another tab.");
  await expect(late.getByText(/already submitted\. What is written here was not added/)).toBeVisible();
  expect(
    reviewSite.rows(
      "SELECT value FROM scores s JOIN reviews r ON r.id = s.review_id WHERE r.source_key = ?",
      `assignment:${paper}`,
    ),
  ).toEqual(Array(5).fill({ value: 1 }));
});

test("leaving for the desk and coming back, by link and by the browser's button, finds every value", async ({
  page,
  study,
}) => {
  await study.open(page, study.papersOf(0)[0] ?? "");
  await choose(page, "Clarity", 10);
  await reason(page, "Clarity").fill("Not saved yet when the page is left.");
  const before = await shown(page);
  await page.getByRole("link", { name: "← My reviews" }).click();
  await expect(page.getByRole("heading", { name: "Your reviews" })).toBeVisible();
  await page.goBack();
  await expect.poll(() => shown(page)).toEqual(before);
  await page.goto("/review");
  await page.getByRole("link", { name: /Continue with P-/ }).click();
  await expect.poll(() => shown(page)).toEqual(before);
});

test("a reopened review shows exactly what was submitted, control by control", async ({
  page,
  study,
  reviewSite,
}) => {
  const paper = study.papersOf(0)[0] ?? "";
  await study.open(page, paper);
  await fillReview(page, 1);
  await choose(page, "Novelty", 10);
  await card(page, "Significance").getByLabel("Cannot judge").check();
  await page.getByLabel("I recognised the system that wrote this").check();
  await expect(saved(page)).toBeVisible();
  const before = await shown(page);
  await page.getByRole("button", { name: "Submit review" }).click();
  await expect(page.getByText(/is submitted\./)).toBeVisible();
  reviewSite.rows(
    "UPDATE assignments SET state = 'reopened', reopen_reason = 'Please read Table 1 again.' WHERE id = ?",
    paper,
  );
  await page.goto("/review");
  await expect(page.getByText("The chair asks: Please read Table 1 again.")).toBeVisible();
  await page.goto(`/review/${paper}`);
  await expect(score(page, "Clarity", 1)).toBeEnabled();
  expect(await shown(page)).toEqual(before);
  const stored = reviewSite.rows<{ criterion: string; value: number }>(
    "SELECT criterion, value FROM scores s JOIN reviews r ON r.id = s.review_id WHERE r.source_key = ?",
    `assignment:${paper}`,
  );
  const drawn = Object.entries<{ score: string | null }>((await shown(page)).criteria).flatMap(
    ([criterion, one]) => (one.score === null ? [] : [{ criterion, value: Number(one.score) }]),
  );
  expect(drawn).toEqual(expect.arrayContaining(stored));
  expect(drawn).toHaveLength(stored.length);
});

test("after the hard deadline the page says so and nothing can be submitted", async ({
  page,
  study,
  reviewSite,
}) => {
  const paper = study.papersOf(0)[0] ?? "";
  reviewSite.rows(
    "UPDATE studies SET hard_deadline = ? WHERE id = ?",
    Date.now() + 86_400_000,
    study.studyId,
  );
  await study.open(page, paper);
  await expect(page.getByText(/nothing can be submitted any more\./)).toBeVisible();
  await fillReview(page, 5);
  await expect(saved(page)).toBeVisible();
  reviewSite.rows("UPDATE studies SET hard_deadline = ? WHERE id = ?", Date.now() - 1000, study.studyId);
  await page.getByRole("button", { name: "Submit review" }).click();
  await expect(page.getByText(/The deadline has passed, so nothing can be submitted/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^The deadline passed on/)).toBeVisible();
  await expect(score(page, "Clarity", 5)).toBeChecked();
});

test("a paper is given back with a reason, and the room is gone", async ({ page, study }) => {
  const paper = study.papersOf(0)[0] ?? "";
  await page.goto("/review");
  const row = page.getByRole("listitem").filter({ hasText: "P-01" });
  await row.getByText("Conflict", { exact: true }).click();
  await row.getByRole("button", { name: "Give P-01 back" }).click();
  await expect(row.getByText("Say in a few words why.")).toBeVisible();
  await row.getByLabel("In a few words").fill("The author is a friend.");
  await row.getByRole("button", { name: "Give P-01 back" }).click();
  await expect(page.getByText("Conflict: The author is a friend.")).toBeVisible();
  expect((await page.goto(`/review/${paper}`))?.status()).toBe(404);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the paper can be read, and the form says what it needs", async ({ page, study }) => {
    await study.open(page, study.papersOf(0)[0] ?? "");
    await expect(page.getByText("We count to ten, twice.")).toBeVisible();
    await expect(page.locator("#room-form noscript p")).toContainText("The form needs JavaScript");
  });
});
