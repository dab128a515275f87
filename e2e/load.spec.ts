import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type DeskSite, deskSite } from "./fixtures/desk-site";
import { expect, test } from "./fixtures/test";

const seconds = 60;
const listeners = 50;

test.describe.configure({ timeout: 240_000 });

let site: DeskSite;
test.beforeEach(async () => {
  site = await deskSite();
});
test.afterEach(() => site.stop());

interface Stored {
  version: number;
  draft: { criteria: Record<string, { reason: string }> };
}

/** One reviewer who saves each second, and remembers what the server has acknowledged. */
class Writer {
  readonly #cookie: string;
  readonly #url: string;
  readonly #session = randomUUID();
  #version = 0;
  #draft: Stored["draft"] = { criteria: {} };
  acknowledged = "";
  attempted = "";
  saves = 0;
  readonly refused: string[] = [];

  constructor(email: string, assignment: string) {
    this.#cookie = site.session(email);
    this.#url = `${site.url}/api/review/${assignment}/draft`;
  }

  async read(): Promise<string> {
    const answer = await fetch(this.#url, { headers: { cookie: this.#cookie } });
    const stored = (await answer.json()) as Stored;
    this.#version = stored.version;
    this.#draft = stored.draft;
    return stored.draft.criteria.clarity?.reason ?? "";
  }

  /** Saves the text; false while the server is away. A refusal is remembered: there must be none. */
  async save(text: string): Promise<boolean> {
    this.attempted = text;
    const { clarity, ...others } = this.#draft.criteria;
    const draft = { ...this.#draft, criteria: { ...others, clarity: { ...clarity, reason: text } } };
    const body = JSON.stringify({ draft, basedOn: this.#version, sessionKey: this.#session, activeMs: 0 });
    const headers = { cookie: this.#cookie, origin: site.url, "content-type": "application/json" };
    const answer = await fetch(this.#url, { method: "PUT", headers, body }).catch(() => undefined);
    const reply = await answer?.text().catch(() => undefined);
    if (!answer || reply === undefined) return false;
    if (answer.status !== 200) {
      this.refused.push(`${answer.status} ${reply}`);
      return false;
    }
    this.#version = (JSON.parse(reply) as { version: number }).version;
    this.acknowledged = text;
    this.saves += 1;
    return true;
  }
}

/** A page's one connection, which comes back as a browser's does; counts what it is told. */
class Listener {
  readonly #stop = new AbortController();
  events = 0;
  readonly done: Promise<void>;

  constructor(cookie: string) {
    this.done = this.#listen(cookie);
  }

  leave(): void {
    this.#stop.abort();
  }

  async #listen(cookie: string): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        const answer = await fetch(`${site.url}/api/v1/studies/${site.studyId}/agreement/live`, {
          headers: { cookie },
          signal,
        });
        for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
          if (Buffer.from(chunk).includes("data:")) this.events += 1;
        }
      } catch {
        // The server is away, or this page has left; a browser waits a little and asks again.
        await pause(200, undefined, { signal }).catch(() => {});
      }
    }
  }
}

/** An opened assignment of each of the ten; who has handed in everything gets one back from the chair. */
function tenOpen(): { email: string; assignment: string }[] {
  site.rows(
    `UPDATE assignments SET state = 'reopened', reopen_reason = 'Please look at the table again' WHERE id =
      (SELECT a.id FROM assignments a JOIN study_reviewers r ON r.reviewer_id = a.reviewer_id
       WHERE r.label = 'R10' AND a.kind = 'regular' LIMIT 1)`,
  );
  site.rows("UPDATE assignments SET state = 'opened', opened_at = ? WHERE state = 'assigned'", Date.now());
  return site.rows(
    `SELECT u.email, min(a.id) AS assignment FROM assignments a
     JOIN study_reviewers r ON r.reviewer_id = a.reviewer_id JOIN users u ON u.id = r.user_id
     WHERE a.state IN ('opened', 'draft', 'reopened') GROUP BY u.email`,
  );
}

test("ten reviewers save each second for a minute before 50 listeners, the server is killed in between, and nothing that was acknowledged is lost", async () => {
  const open = tenOpen();
  expect(open).toHaveLength(10);
  const writers = open.map(({ email, assignment }) => new Writer(email, assignment));
  for (const writer of writers) await writer.read();
  const chair = site.session("chair@demo.invalid");
  const pages = Array.from({ length: listeners }, () => new Listener(chair));
  await expect.poll(() => pages.every(({ events }) => events > 0), { timeout: 30_000 }).toBe(true);

  const started = performance.now();
  let isAway = false;
  const writing = writers.map(async (writer, at) => {
    for (let second = 0; second < seconds; second++) {
      const due = started + second * 1000 + at * 100;
      await pause(Math.max(0, due - performance.now()));
      const text = `Second ${second}: both equations come with their reason.`;
      if (await writer.save(text)) continue;
      // The kill came between a save and its answer: what was acknowledged stands, or the save that was under way.
      const known = [writer.acknowledged, writer.attempted];
      await expect.poll(() => isAway, { timeout: 60_000 }).toBe(false);
      expect(known).toContain(await writer.read());
    }
  });
  await pause((seconds / 2) * 1000);
  isAway = true;
  await site.kill();
  await site.again();
  isAway = false;
  await Promise.all(writing);

  for (const writer of writers) {
    expect(writer.refused).toEqual([]);
    expect(await writer.read()).toBe(writer.acknowledged);
    // All but the seconds around the kill.
    expect(writer.saves).toBeGreaterThan(seconds / 2);
  }
  // Drafts move nothing on the live page: after the restart each listener was told once more, and that is all.
  await expect.poll(() => pages.every(({ events }) => events === 2), { timeout: 30_000 }).toBe(true);
  for (const page of pages) page.leave();
  await Promise.all(pages.map(({ done }) => done));
});
