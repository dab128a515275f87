import type { Page } from "@playwright/test";
import { fillReview } from "./fixtures/fill-review";
import { executeHeld } from "./fixtures/held-runs";
import { publishedPages } from "./fixtures/pages";
import { type RunsSite, runsSite } from "./fixtures/runs-site";
import { expect, test } from "./fixtures/test";

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 15_000 });

const me = "r4@demo.invalid";
let site: RunsSite;
test.beforeEach(async () => {
  // Without demo accounts: their sign-in page names everybody, which is its purpose.
  site = await runsSite({ REFEREE_DEMO: "false" });
  site.rows(
    `INSERT INTO usages (id, run_id, part, cost_usd, source_key, snapshot_id)
     SELECT 'u' || run_id, run_id, 'all', 4242.42, 'secret/cost.json', 'held:demo' FROM held_runs`,
  );
});
test.afterEach(() => site.stop());

/** What no answer to a reviewer may hold: agents, models, judges, costs, paths, other people, what is theirs. */
function secrets(): string[] {
  const all = (query: string) => site.rows<{ x: string }>(query, me).map(({ x }) => x);
  return [
    "demo-finch",
    "demo-heron",
    "demo-wren",
    "demo finch",
    "demo heron",
    "demo wren",
    "demo scaffold",
    "demo-scaffold",
    "demo-judge",
    "4242.42",
    "secret/cost",
    "error-by-training-size",
    "figures/result",
    "plotting module",
    "osprey",
    ...site.rows<{ id: string }>("SELECT run_id AS id FROM jobs").map(({ id }) => id),
    ...all("SELECT name AS x FROM users WHERE email <> ? AND name IS NOT NULL AND role = 'reviewer'"),
    ...all("SELECT email AS x FROM users WHERE email <> ?"),
    ...all("SELECT id AS x FROM users WHERE email <> ?"),
    ...all("SELECT reviewer_id AS x FROM study_reviewers JOIN users u ON u.id = user_id WHERE u.email <> ?"),
  ].map((secret) => secret.toLowerCase());
}

/** Addresses that somebody would guess who knows how the site is made. */
function guesses(): string[] {
  const ids = (query: string) => site.rows<{ id: string }>(query).map(({ id }) => id);
  const executed = ids("SELECT run_id AS id FROM jobs");
  const runs = [...ids("SELECT run_id AS id FROM held_runs LIMIT 3"), ...executed];
  const theirs = site
    .rows<{ id: string }>(
      `SELECT a.id FROM assignments a JOIN study_reviewers r ON r.reviewer_id = a.reviewer_id
       JOIN users u ON u.id = r.user_id WHERE u.email <> ? LIMIT 12`,
      me,
    )
    .map(({ id }) => id);
  const papers = site.rows<{ id: string }>("SELECT id FROM study_papers LIMIT 4").map(({ id }) => id);
  const study = site.studyId;
  const admin = ["", "/papers", "/reviewers", "/settings", "/log", "/agreement", "/assignments"];
  return [
    ...runs.flatMap((id) => [
      `/runs/${id}`,
      ...["files", "transcript", "reviews", "how"].map((tab) => `/runs/${id}?tab=${tab}`),
      `/runs/${id}/opengraph-image`,
      `/api/v1/runs/${id}`,
      `/api/v1/runs/${id}/transcript`,
      `/api/v1/runs/${id}/artifacts/results/paper.md`,
      `/api/v1/runs/${id}/artifacts/results/figures/result.png`,
      `/compare?run=${id}&run=end2end--mlr-agent--o4-mini--codex--iclr2025_wsl`,
    ]),
    ...executed.flatMap((id) => [
      `/api/v1/runs/${id}/artifacts/idea.md`,
      ...["", "/live"].flatMap((live) =>
        ["console", "events"].map((stream) => `/api/v1/runs/${id}/log${live}?stream=${stream}`),
      ),
    ]),
    ...["demo-finch", "demo-heron", "osprey"].flatMap((id) => [`/agents/${id}`, `/api/v1/agents/${id}`]),
    "/compare?agent=demo-finch&agent=demo-heron",
    "/search?q=demonstration",
    "/search?q=finch",
    "/search?q=ospr",
    ...theirs.flatMap((id) => [
      `/review/${id}`,
      `/api/review/${id}/draft`,
      `/api/review/${id}/paper.pdf`,
      `/api/review/${id}/figures/figure-1.png`,
    ]),
    ...papers.flatMap((id) => [`/review/${id}`, `/admin/studies/${study}/papers/${id}`]),
    `/review/reveal/${study}`,
    "/admin",
    "/admin/people",
    "/admin/outbox",
    "/outbox",
    ...["queue", "runs/new", "runners", "campaigns", "campaigns/new", "agents", "agents/new"].map(
      (page) => `/admin/${page}`,
    ),
    ...ids("SELECT id FROM runners").map((id) => `/admin/runners/${id}`),
    ...ids("SELECT id FROM campaigns").map((id) => `/admin/campaigns/${id}`),
    "/api/admin/live",
    "/api/runner/v1/ping",
    ...ids("SELECT sha256 AS id FROM artifacts WHERE run_id IN (SELECT run_id FROM jobs) LIMIT 3").map(
      (sha256) => `/api/runner/v1/blobs/${sha256}`,
    ),
    ...admin.map((page) => `/admin/studies/${study}${page}`),
    ...["export.csv", "export.json", "key.csv"].map((file) => `/api/admin/studies/${study}/${file}`),
    `/agreement/${study}`,
    `/api/v1/studies/${study}/agreement`,
    `/api/v1/studies/${study}/agreement/live`,
    "/account",
    "/api/account/export",
    "/api/account/me",
    "/api/auth/session",
    "/sitemap.xml",
    "/robots.txt",
    "/api/v1/openapi.json",
    "/api/health",
  ];
}

interface Answer {
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

async function get(path: string, headers: Record<string, string>): Promise<Answer> {
  const stop = new AbortController();
  const answer = await fetch(`${site.url}${path}`, { headers, redirect: "manual", signal: stop.signal });
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const body = isStream ? new ArrayBuffer(0) : await answer.arrayBuffer();
  if (isStream) stop.abort();
  const said = [...answer.headers].map((pair) => pair.join(": ")).join("\n");
  return { path, status: answer.status, text: `${said}\n${Buffer.from(body).toString("utf8")}` };
}

/** Follows every link and source from the start, few of each kind of public page and all of a person's own. */
async function crawl(cookie: string | undefined): Promise<Answer[]> {
  const headers: Record<string, string> = cookie ? { cookie } : {};
  const queue = ["/review", ...publishedPages, ...guesses()];
  const seen = new Set(queue);
  const perKind = new Map<string, number>();
  const answers: Answer[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const answer = await get(path, headers);
    answers.push(answer);
    if (cookie && path.startsWith("/review")) answers.push(await get(path, { ...headers, rsc: "1" }));
    for (const [, link = ""] of answer.text.matchAll(/(?:href|src|action)="(\/[^"#]*)/g)) {
      const next = link.replaceAll("&amp;", "&");
      const kind = next
        .replace(/\?.*/, "?")
        .split("/", next.startsWith("/api/") ? 4 : 2)
        .join("/");
      const known = perKind.get(kind) ?? 0;
      const isOwn = /^\/(review|api\/review)/.test(next);
      if (seen.has(next) || next.startsWith("/signout") || (known >= 12 && !isOwn)) continue;
      perKind.set(kind, known + 1);
      seen.add(next);
      queue.push(next);
    }
  }
  return answers;
}

function leaks(answers: readonly Answer[]): string[] {
  const hidden = secrets();
  return answers.flatMap(({ path, status, text }) => {
    const inside = text.toLowerCase();
    const asked = path.toLowerCase();
    // An address that was guessed comes back in the page that says there is nothing: it tells nobody anything.
    const told = hidden.filter((secret) => inside.includes(secret) && !asked.includes(secret));
    return told.map((secret) => `${status} ${path}: ${secret}`);
  });
}

test("what is looked for can be found: the chair's pages hold it", async () => {
  await executeHeld(site);
  const headers = { cookie: site.session("chair@demo.invalid") };
  const pages = [`/admin/studies/${site.studyId}/papers`, `/admin/studies/${site.studyId}/agreement`];
  const found = leaks(await Promise.all(pages.map((path) => get(path, headers))));
  expect(found.join("\n")).toContain("demo");
  const executed = ["/admin/queue", "/admin/runners", "/admin/campaigns", "/admin/agents"];
  for (const path of executed) {
    const told = leaks([await get(path, headers)]).join("\n");
    expect(told, path).toContain("osprey");
  }
});

for (const [who, isSignedIn] of [
  ["a reviewer", true],
  ["somebody who is not signed in", false],
] as const) {
  test(`no route and no API tells ${who} an agent, model, judge, cost, path or person behind a paper`, async () => {
    await executeHeld(site);
    const answers = await crawl(isSignedIn ? site.session(me) : undefined);
    expect(answers.length).toBeGreaterThan(150);
    const own = answers.filter(({ path, status }) => path.startsWith("/review/") && status === 200);
    expect(own.length > 3).toBe(isSignedIn);
    expect(leaks(answers)).toEqual([]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
}

test("neither does anything that a browser is sent while a paper is read and scored", async ({ page }) => {
  const heard: Answer[] = [];
  page.on("response", async (response) => {
    const body = await response.body().catch(() => Buffer.alloc(0));
    const said = JSON.stringify(await response.allHeaders());
    heard.push({ path: response.url(), status: response.status(), text: said + body.toString("utf8") });
  });
  await site.signIn(page.context(), me);
  await openDraft(page, me);
  await fillReview(page, 6);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect.poll(() => heard.some(({ path }) => path.includes("/draft"))).toBe(true);
  await page.getByRole("img").first().scrollIntoViewIfNeeded();
  await expect.poll(() => heard.some(({ path }) => path.includes("/figures/"))).toBe(true);
  const shown = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }),
  );
  expect(leaks([...heard, { path: "the page itself", status: 200, text: shown }])).toEqual([]);
});

test("when a co-reviewer submits, nothing that a reviewer can see moves", async ({ page }) => {
  const [shared] = site.rows<{ mine: string; email: string }>(
    `SELECT mine.id AS mine, u.email FROM assignments mine
     JOIN study_reviewers r ON r.reviewer_id = mine.reviewer_id JOIN users self ON self.id = r.user_id
     JOIN assignments other ON other.paper_id = mine.paper_id AND other.state = 'draft'
     JOIN study_reviewers t ON t.reviewer_id = other.reviewer_id JOIN users u ON u.id = t.user_id
     WHERE mine.state = 'submitted' AND other.id <> mine.id AND self.email <> u.email
       AND self.email = (SELECT min(u2.email) FROM assignments m2
         JOIN study_reviewers r2 ON r2.reviewer_id = m2.reviewer_id JOIN users u2 ON u2.id = r2.user_id
         JOIN assignments o2 ON o2.paper_id = m2.paper_id AND o2.state = 'draft' AND o2.id <> m2.id
         WHERE m2.state = 'submitted' AND u2.email <> 'r10@demo.invalid')`,
  );
  if (!shared) throw new Error("the demo study has no paper of which one review is in and the other begun");
  const [watcher] = site.rows<{ email: string }>(
    `SELECT u.email FROM assignments a JOIN study_reviewers r ON r.reviewer_id = a.reviewer_id
     JOIN users u ON u.id = r.user_id WHERE a.id = ?`,
    shared.mine,
  );
  const headers = { cookie: site.session(watcher?.email ?? "") };
  const pages = ["/review", `/review/${shared.mine}`, ...publishedPages, "/agreement", "/api/health"];
  const look = async () => {
    const answers: string[] = [];
    for (const path of pages) answers.push(withoutChance((await get(path, headers)).text));
    return answers;
  };
  const before = await look();
  await site.signIn(page.context(), shared.email);
  await openDraft(page, shared.email);
  await fillReview(page, 2);
  await page.getByRole("button", { name: "Submit review" }).click();
  await expect(page.getByText(/submitted/i).first()).toBeVisible();
  await expect
    .poll(() =>
      site.rows("SELECT 1 FROM audit_log WHERE action = 'submit_review' AND at > ?", Date.now() - 60_000),
    )
    .toHaveLength(1);
  const after = await look();
  for (const [at, path] of pages.entries()) expect(after[at] === before[at], path).toBe(true);
});

/** Headers of the moment, and the random marks of the content policy. */
function withoutChance(text: string): string {
  return text
    .replace(/^(date|etag|content-security-policy|content-length|x-[\w-]+): .*$/gim, "")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/sha256-[\w+/=-]+/g, "");
}

async function openDraft(page: Page, email: string): Promise<void> {
  const [draft] = site.rows<{ id: string }>(
    `SELECT a.id FROM assignments a JOIN study_reviewers r ON r.reviewer_id = a.reviewer_id
     JOIN users u ON u.id = r.user_id WHERE u.email = ? AND a.state = 'draft'`,
    email,
  );
  await page.goto(`${site.url}/review/${draft?.id}`);
  await expect(page.getByRole("radiogroup").first()).toBeVisible();
}
