import { choose, reason, saved, score, shown } from "./fixtures/review-form";
import { expect, test } from "./fixtures/signed-in";

test("keys score the current row, number pad and all, and are off while typing", async ({ page, study }) => {
  await study.open(page, study.papersOf(0)[0] ?? "");
  await choose(page, "Clarity", 3);
  await page.keyboard.press("7");
  await expect(score(page, "Clarity", 7)).toBeChecked();
  await page.keyboard.press("0");
  await expect(score(page, "Clarity", 10)).toBeChecked();
  // The driver's own number pad has its lock off; a press with the lock on is this.
  await score(page, "Clarity", 10).dispatchEvent("keydown", { key: "4", code: "Numpad4" });
  await expect(score(page, "Clarity", 4)).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("1");
  await expect(score(page, "Novelty", 1)).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(score(page, "Clarity", 4)).toBeFocused();
  const before = (await shown(page)).criteria;
  await reason(page, "Soundness").pressSequentially("10 of 7? Q n");
  await expect(reason(page, "Soundness")).toHaveValue("10 of 7? Q n");
  expect((await shown(page)).criteria).toEqual({
    ...before,
    soundness: { score: null, canJudge: true, reason: "10 of 7? Q n" },
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await score(page, "Overall", 5).focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("5");
  await page.keyboard.press("Escape");
  await expect(score(page, "Overall", 5)).not.toBeChecked();
  await reason(page, "Soundness").press("Control+Enter");
  await expect(page.getByText("Give your reason, in at least 30 characters.").first()).toBeVisible();
});

test("words that were selected before the page's script came can be quoted once it has", async ({
  page,
  study,
}) => {
  const come = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await come.promise;
    await route.continue();
  });
  await study.open(page, study.papersOf(0)[0] ?? "", "commit");
  await page.getByText("We count to ten, twice.").click({ clickCount: 3 });
  await expect(page.getByRole("button", { name: /Quote in/ })).toHaveCount(0);
  come.resolve();
  await page.getByRole("button", { name: /Quote in/ }).click();
  await expect.poll(() => page.evaluate(() => CSS.highlights.get("review-quotes")?.size ?? 0)).toBe(1);
});

test("a quote taken by mouse or key stays on its words at any zoom and after a reload", async ({
  page,
  study,
}) => {
  await study.open(page, study.papersOf(0)[0] ?? "");
  // A click waits until the form takes input; before that the focus would go nowhere.
  await reason(page, "Soundness").click();
  await page.getByText("We count to ten, twice.").click({ clickCount: 3 });
  await page.getByRole("button", { name: /Quote in 3\. Soundness/ }).click();
  const quotes = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get("review-quotes") ?? [])].map((range) => String(range).trim()),
    );
  await expect.poll(quotes).toEqual(["We count to ten, twice."]);
  await page.locator("#room-doc").focus();
  await page.keyboard.press("n");
  await page.keyboard.press("q");
  await expect.poll(quotes).toHaveLength(2);
  const both = await quotes();
  await expect(saved(page)).toBeVisible();
  for (const zoom of ["0.5", "1", "3"]) {
    await page.evaluate((value) => document.documentElement.style.setProperty("zoom", value), zoom);
    expect(await quotes(), zoom).toEqual(both);
    const held = await page.evaluate(() => {
      const words = [...document.querySelectorAll("#room-paper p")].find((one) =>
        one.textContent?.startsWith("We count"),
      );
      const [range] = [...(CSS.highlights.get("review-quotes") ?? [])];
      const [box, drawn] = [words?.getBoundingClientRect(), (range as Range).getBoundingClientRect()];
      return (
        box !== undefined && drawn.top >= box.top - 2 && drawn.bottom <= box.bottom + 2 && drawn.width > 0
      );
    });
    expect(held, `on its words at ${zoom}`).toBe(true);
  }
  await page.reload();
  await expect.poll(quotes).toEqual(both);
  await page.getByRole("button", { name: "Remove quote 1" }).click();
  await expect.poll(quotes).toHaveLength(1);
});
