import { expectAccessible } from "./fixtures/accessible";
import { type DeskSite, deskSite } from "./fixtures/desk-site";
import { expect, test } from "./fixtures/test";

// axe reads every element in three settings: long pages take their time on a busy machine.
test.describe.configure({ timeout: 180_000 });

let site: DeskSite;
test.beforeAll(async () => {
  site = await deskSite({ REFEREE_TRIES_PER_CLIENT: "1000" });
});
test.afterAll(() => site.stop());

/** `STUDY`, `PAPER`, `TASK` stand for ids that only the running site knows. */
const pages: Readonly<Record<string, readonly string[]>> = {
  "": [
    "/signin",
    "/signin/sent",
    "/signin/link?token=none&email=nobody%40example.org",
    "/invite/unknown",
    "/outbox",
  ],
  "chair@demo.invalid": [
    "/account",
    "/admin",
    "/admin/people",
    "/admin/outbox",
    "/admin/studies/new",
    "/admin/studies/STUDY",
    "/admin/studies/STUDY/papers",
    "/admin/studies/STUDY/papers/PAPER",
    "/admin/studies/STUDY/reviewers",
    "/admin/studies/STUDY/settings",
    "/admin/studies/STUDY/log",
    "/admin/studies/STUDY/agreement",
    "/admin/studies/STUDY/assignments/ASSIGNMENT",
  ],
  "r4@demo.invalid": ["/review"],
  "r10@demo.invalid": ["/review", "/review/reveal/STUDY"],
};

function filled(path: string): string {
  const id = (query: string) => site.rows<{ id: string }>(query)[0]?.id ?? "";
  return path
    .replace("STUDY", site.studyId)
    .replace("PAPER", () => id("SELECT paper_id AS id FROM paper_marks LIMIT 1"))
    .replace("ASSIGNMENT", () => id("SELECT id FROM assignments WHERE state = 'submitted' LIMIT 1"));
}

for (const [email, paths] of Object.entries(pages)) {
  for (const path of paths) {
    test(`${path} is accessible in both themes, on a desk and on a phone, to ${email || "anybody"}`, async ({
      page,
      context,
    }) => {
      if (email !== "") await site.signIn(context, email);
      await expectAccessible(page, `${site.url}${filled(path)}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }
}

test("the keyboard alone signs in as the chair and opens the study", async ({ page }) => {
  await page.goto(`${site.url}/signin`);
  const enter = page.getByRole("button", { name: "Continue as chair" });
  await tabTo(page, enter);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/signin");
  await page.goto(`${site.url}/admin`);
  const study = page.getByRole("main").getByRole("link", { name: /Demonstration/ });
  await tabTo(page, study);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table", { name: "Papers by reviewers" })).toBeVisible();
});

async function tabTo(
  page: import("@playwright/test").Page,
  target: import("@playwright/test").Locator,
): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}
