import type { BrowserContext, Page } from "@playwright/test";
import { type DeskSite, deskSite } from "./fixtures/desk-site";
import { fillReview } from "./fixtures/fill-review";
import { addPdfRun, secretAuthor } from "./fixtures/pdf-run";
import { expect, test } from "./fixtures/test";

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

let site: DeskSite;
let pdfsRead = 0;
test.beforeEach(async () => {
  site = await deskSite();
  // Its papers become those of this journey, so the demo study lets go of them.
  site.rows("UPDATE studies SET state = 'closed', closed_at = ?", Date.now());
  site.rows("DELETE FROM held_runs");
  await addPdfRun(site);
});
test.afterEach(() => site.stop());

const people = ["ada.lovelace@example.org", "ben.okri@example.org"] as const;

test("a study from the invitation to the reveal, by two reviewers and the chair, with the live page moving in a third window", async ({
  page: chair,
  browser,
}) => {
  chair.on("dialog", (dialog) => dialog.accept());
  const study = await test.step("the chair makes a study of three papers and one for calibration", () =>
    makeStudy(chair));
  const links = await test.step("invites two people, whose letters wait in the outbox", () =>
    invite(chair, study));
  const contexts = await Promise.all(people.map(() => browser.newContext({ baseURL: site.url })));
  const desks: Page[] = [];
  for (const [at, context] of contexts.entries()) desks.push(await accept(context, links[at] ?? ""));
  await test.step("checks the papers for names, assigns and opens", () => openStudy(chair, study));

  const watching = await chair.context().newPage();
  await watching.goto(`${site.url}${study}/agreement`);
  await expect(watching.getByRole("heading", { name: "No review that counts yet" })).toBeVisible();
  const opened = await watching.evaluate(() => performance.timeOrigin);

  for (const [at, desk] of desks.entries()) {
    await test.step(`reviewer ${at + 1} agrees, calibrates, and scores three papers`, () =>
      reviewAll(desk, at === 0 ? 7 : 4));
    await expect(watching.getByText("human reviews", { exact: true }).locator("..")).toContainText(
      `${(at + 1) * 3}`,
    );
  }
  expect(pdfsRead, "both have read the paper that is a PDF").toBe(2);
  await expect(watching.getByText(/Updated \d\d:\d\d/)).toBeVisible();
  expect(await watching.evaluate(() => performance.timeOrigin), "the page was never loaded again").toBe(
    opened,
  );

  await test.step("both see agents, judges and each other's scores", async () => {
    for (const desk of desks) {
      await desk.goto(`${site.url}/review`);
      await desk.getByRole("link", { name: "See agents and judges" }).click();
      await expect(desk.getByText("Demo scaffold").first()).toBeVisible();
      await expect(desk.getByText("demo-judge-a").first()).toBeVisible();
      await expect(desk.getByText(/another reviewer/i).first()).toBeVisible();
    }
  });
  await test.step("the public sees agreement once the chair has closed and opened it", () =>
    publish(chair, study, desks[0]));
  await Promise.all(contexts.map((context) => context.close()));
});

async function makeStudy(chair: Page): Promise<string> {
  await chair.goto(`${site.url}/signin`);
  await chair.getByRole("button", { name: "Continue as chair" }).click();
  await chair.goto(`${site.url}/admin/studies/new`);
  await chair.getByRole("button", { name: "Make the study" }).click();
  await expect(chair.getByText("At least 3 characters")).toBeVisible();
  await chair.getByLabel("Title").fill("A journey through a study");
  await chair.getByRole("button", { name: "Make the study" }).click();
  await expect(chair.getByRole("heading", { name: "A journey through a study" })).toBeVisible();
  const study = /\/admin\/studies\/[\w-]+/.exec(chair.url())?.[0] ?? "";
  await chair.goto(`${site.url}${study}/papers`);
  const choices = chair.getByRole("region", { name: "Runs that can be added" }).getByRole("row");
  await choices.filter({ hasText: "PDF" }).getByRole("checkbox").check();
  const others = choices.filter({ hasText: "Markdown" });
  for (let at = 0; at < 3; at++) await others.nth(at).getByRole("checkbox").check();
  await chair.getByRole("button", { name: "Add ticked runs" }).click();
  const papers = chair.getByRole("region", { name: "Papers of the study" });
  await expect(papers.getByRole("row")).toHaveCount(5);
  const texts = papers.getByRole("row").filter({ hasNotText: "Counting Back" });
  await texts.getByRole("button", { name: "For calibration" }).first().click();
  await expect(papers.getByRole("link", { name: "C-01" })).toBeVisible();
  return study;
}

/** The addresses in the letters to the two. */
async function invite(chair: Page, study: string): Promise<string[]> {
  await chair.goto(`${site.url}${study}/reviewers`);
  await chair.getByLabel("E-mail addresses").fill(people.join("\n"));
  await chair.getByRole("button", { name: "Send invitations" }).click();
  await expect(chair.getByText(people[1])).toBeVisible();
  await chair.goto(`${site.url}/admin/outbox`);
  await expect(chair.getByText(people[0])).toBeVisible();
  return people.map((recipient) => {
    const [mail] = site.rows<{ body: string }>("SELECT body FROM mails WHERE recipient = ?", recipient);
    return /https?:\/\/\S+\/invite\/\S+/.exec(mail?.body ?? "")?.[0] ?? "";
  });
}

async function accept(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage();
  // A mail scanner that opens the link first must change nothing.
  expect((await fetch(link)).status).toBe(200);
  await page.goto(link);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL(/\/review/);
  const again = await fetch(link);
  expect(await again.text()).toContain("accepted");
  return page;
}

async function openStudy(chair: Page, study: string): Promise<void> {
  await chair.goto(`${site.url}${study}/papers`);
  await chair.getByRole("button", { name: /^Check \d for names/ }).click();
  await expect(chair.getByText("4 checked")).toBeVisible();
  for (const href of await openPapers(chair)) {
    await chair.goto(`${site.url}${href}`);
    await chair.getByRole("button", { name: /^Mask/ }).first().click();
    await expect(chair.getByText(/masked/).first()).toBeVisible();
  }
  await chair.goto(`${site.url}${study}`);
  await chair.getByRole("button", { name: "Assign papers" }).click();
  await expect(chair.getByText("Every reviewer can be compared with every other.")).toBeVisible();
  await chair.getByRole("button", { name: "Open the study" }).click();
  await expect(chair.getByRole("button", { name: "Close the study" })).toBeVisible();
}

/** Papers in which the check has found something to decide. */
async function openPapers(chair: Page): Promise<string[]> {
  const rows = chair
    .getByRole("row")
    .filter({ hasText: "to decide" })
    .getByRole("rowheader")
    .getByRole("link");
  return rows.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

async function reviewAll(desk: Page, score: number): Promise<void> {
  await desk.goto(`${site.url}/review`);
  await expect(desk.getByText("P-01")).toHaveCount(0);
  await desk.getByLabel("I have read this and agree.").check();
  await desk.getByRole("button", { name: "Accept and see my papers" }).click();
  for (let done = 1; done <= 4; done++) {
    await desk.getByRole("button", { name: "Start" }).first().click();
    await fillReview(desk, score);
    if (await desk.getByText("Pages as published").isVisible()) await readPdf(desk);
    await expect(desk.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
    await desk.getByRole("button", { name: "Submit review" }).click();
    await expect(desk.getByText(`${done} of 4 of yours submitted`)).toBeVisible();
  }
}

/** The pages are drawn, their text can be selected, and what the file is sent as names nobody. */
async function readPdf(desk: Page): Promise<void> {
  await expect(desk.locator("canvas").first()).toBeVisible();
  await expect(desk.locator(".plain-text")).toContainText("We count to ten and back.");
  const file = await desk.request.get(`${site.url}/api${new URL(desk.url()).pathname}/paper.pdf`);
  expect(file.status()).toBe(200);
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const sent = await PDFDocument.load(await file.body(), { updateMetadata: false });
  expect([sent.getAuthor() ?? "", sent.getProducer() ?? ""].join()).not.toContain(secretAuthor);
  expect((await file.body()).toString("latin1")).not.toContain(secretAuthor);
  pdfsRead += 1;
}

async function publish(chair: Page, study: string, reviewer: Page | undefined): Promise<void> {
  const open = `${site.url}/agreement/${study.split("/").at(-1)}`;
  const api = `${site.url}/api/v1/studies/${study.split("/").at(-1)}/agreement`;
  expect((await fetch(open)).status).toBe(404);
  expect((await fetch(api)).status).toBe(404);
  expect((await reviewer?.request.get(api))?.status()).toBe(404);
  await chair.goto(`${site.url}${study}`);
  await chair.getByRole("button", { name: "Close the study" }).click();
  await expect(chair.getByRole("button", { name: "Make it public" })).toBeVisible();
  expect((await fetch(open)).status).toBe(404);
  await chair.getByRole("button", { name: "Make it public" }).click();
  await expect(chair.getByText("public").first()).toBeVisible();
  await expect.poll(async () => (await fetch(open)).status).toBe(200);
  const report = (await (await fetch(api)).json()) as { counts: Record<string, number> };
  expect(report.counts).toMatchObject({ papers: 3, humanReviews: 6, exposedPapers: 3 });
  const file = await chair.request.get(`${site.url}/api${study}/export.csv`);
  expect((await file.text()).split("\n").filter((line) => line.includes("R1")).length).toBeGreaterThan(10);
}
