import { expectAccessible } from "./fixtures/accessible";
import { publishedPages } from "./fixtures/pages";
import { expect, test } from "./fixtures/test";

// axe reads every element in three settings: long pages take their time on a busy machine.
test.describe.configure({ timeout: 180_000 });

for (const path of publishedPages) {
  test(`${path} is accessible in both themes, on a desk and on a phone`, async ({ page }) => {
    await expectAccessible(page, path);
  });
}

test("an address that leads nowhere says so accessibly, with a way on", async ({ page }) => {
  await expectAccessible(page, "/no-such-page");
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

test("the keyboard alone skips to the content, sorts the board and opens an agent", async ({ page }) => {
  await page.goto("/leaderboard/mlr-bench/end2end");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  const sort = page.getByRole("columnheader", { name: /Clarity/ }).getByRole("link");
  for (let presses = 0; presses < 60 && !(await isFocused(sort)); presses++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("columnheader", { name: /Clarity/ })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  const agent = page
    .getByRole("table", { name: /ranked by/ })
    .getByRole("rowheader")
    .first()
    .getByRole("link");
  for (let presses = 0; presses < 40 && !(await isFocused(agent)); presses++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/agents\//);
});

test("a menu opens and closes by keyboard, and gives the focus back", async ({ page }) => {
  await page.goto("/leaderboard/mlr-bench/end2end");
  const menu = page.locator("summary", { hasText: "Export" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /CSV/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: /CSV/ })).toBeHidden();
  await expect(menu).toBeFocused();
});

const isFocused = (link: import("@playwright/test").Locator) =>
  link.evaluate((element) => element === document.activeElement);
