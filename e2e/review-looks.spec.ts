import { expectAccessible } from "./fixtures/accessible";
import { fillReview } from "./fixtures/fill-review";
import { saved } from "./fixtures/review-form";
import { expect, test } from "./fixtures/signed-in";

test("desk, start, form, submitted review and reveal are accessible in both themes, wide and narrow", async ({
  page,
  study,
  reviewSite,
}) => {
  test.slow();
  const [first = "", ...others] = study.papersOf(0);
  await expectAccessible(page, "/review");
  await expectAccessible(page, `/review/${first}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await study.open(page, first);
  await fillReview(page, 5);
  await expect(saved(page)).toBeVisible();
  await expectAccessible(page, `/review/${first}`);
  for (const id of others) {
    reviewSite.rows(
      "UPDATE assignments SET state = 'declined', ended_at = 1, end_reason = 'No time' WHERE id = ?",
      id,
    );
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Submit review" }).click();
  await expect(page.getByText(/is submitted\./)).toBeVisible();
  await expectAccessible(page, `/review/${first}`);
  await expectAccessible(page, `/review/reveal/${study.studyId}`);
});

test("below 62rem paper and form take turns, and each keeps its state", async ({ page, study }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await study.open(page, study.papersOf(0)[0] ?? "");
  await expect(page.getByText("We count to ten, twice.")).toBeVisible();
  await expect(page.locator("#room-form")).toBeHidden();
  await page.getByText("Review", { exact: true }).click();
  await expect(page.getByText("We count to ten, twice.")).toBeHidden();
  await page.getByRole("textbox", { name: /^Why Clarity/ }).fill("Kept while the paper is shown.");
  await page.getByText("Paper", { exact: true }).click();
  await page.getByText("Review", { exact: true }).click();
  await expect(page.getByRole("textbox", { name: /^Why Clarity/ })).toHaveValue(
    "Kept while the paper is shown.",
  );
});

test("text size and place in the paper are found again", async ({ page, study }) => {
  await page.setViewportSize({ width: 1280, height: 260 });
  await study.open(page, study.papersOf(0)[0] ?? "");
  const size = () =>
    page.getByText("We count to ten, twice.").evaluate((one) => getComputedStyle(one).fontSize);
  const usual = await size();
  await page.getByRole("button", { name: "Larger text" }).click();
  await page.getByRole("button", { name: "Larger text" }).click();
  await expect.poll(size).not.toBe(usual);
  const larger = await size();
  await page.locator("#room-doc").evaluate((pane) => pane.scrollTo({ top: 150 }));
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBeGreaterThan(1);
  const top = () => page.locator("#room-doc").evaluate((pane) => pane.scrollTop);
  const before = await top();
  expect(before).toBeGreaterThan(50);
  await page.reload();
  await expect.poll(size).toBe(larger);
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40);
});
