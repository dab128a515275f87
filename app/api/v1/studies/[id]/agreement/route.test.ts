import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { asking, ErrorBody } from "@/app/_server/testing";
import { type Db, openDatabase } from "@/db/client";
import { withPublishedSite } from "@/db/published-site";
import { finishedStudy, publish, submit } from "@/db/queries/agreement-fixture";
import { sessions } from "@/db/schema/people";
import { snapshots } from "@/db/schema/sources";
import { hashToken } from "@/db/session-token";
import { type StudyFixture, studyFixture } from "@/db/study-fixture";
import { transact } from "@/db/transact";
import { AgreementReport } from "@/lib/agreement/schema";
import { GET as live } from "./live/route";
import { GET } from "./route";

let running: StudyFixture;
let closed: StudyFixture;
withPublishedSite((db) => {
  db.insert(snapshots)
    .values({ id: "snap", position: 0, sourceId: "mlrbench", reason: "test", createdAt: new Date(0) })
    .run();
  running = studyFixture(db);
  closed = finishedStudy(db, { state: "closed" });
  const people = { chair: running.chair, reviewer: running.reviewers[0]?.actor ?? running.chair };
  for (const [token, { userId }] of Object.entries(people)) {
    const expires = new Date(Date.now() + 60_000);
    db.insert(sessions)
      .values({ sessionToken: hashToken(token), userId, expires })
      .run();
  }
});

/** Another process's handle, as a reviewer's submission would come in. */
function writing<T>(write: (db: Db) => T): T {
  const db = openDatabase(join(process.env.REFEREE_DATA_DIR ?? "", "referee.db"));
  try {
    return write(db);
  } finally {
    db.$client.close();
  }
}

const as = (token: string) => ({ headers: { cookie: `authjs.session-token=${token}` } });
const ask = (id: string, init: RequestInit = {}, query = "") =>
  asking(GET)(`/api/v1/studies/${id}/agreement${query}`, { id }, init);

const open = new AbortController();
afterAll(() => open.abort());

test("while it runs only the chair finds it: its reviewers and strangers are told that nothing is there", async () => {
  for (const init of [{}, as("reviewer"), as("nobody")]) {
    const refused = await ask(running.studyId, init);
    expect(refused.status).toBe(404);
    expect(ErrorBody.parse(await refused.json()).error.code).toBe("not_found");
    const stream = await asking(live)("/live", { id: running.studyId }, init);
    expect(stream.status).toBe(404);
  }
  const seen = await ask(running.studyId, as("chair"));
  expect(seen.status).toBe(200);
  expect(seen.headers.get("cache-control")).toBe("private, no-cache");
  expect(AgreementReport.parse(await seen.json()).counts.humanReviews).toBe(0);
});

test("an unknown study and a bad parameter are named as such", async () => {
  expect((await ask("nobody", as("chair"))).status).toBe(404);
  const bad = await ask(running.studyId, as("chair"), "?revision=third");
  expect(bad.status).toBe(400);
  expect(ErrorBody.parse(await bad.json()).error.fields).toHaveProperty("revision");
});

test("a closed study opens to everybody when it is published, and answers with a tag", async () => {
  expect((await ask(closed.studyId)).status).toBe(404);
  writing((db) => transact(db, () => publish(db, closed.studyId)));
  const seen = await ask(closed.studyId);
  expect(AgreementReport.parse(await seen.json())).toMatchObject({
    margin: 1,
    counts: { papers: 4, papersWithTwoHumans: 4, humanReviews: 8, judgeReviews: 8 },
  });
  const tag = seen.headers.get("etag") ?? "";
  const again = await ask(closed.studyId, { headers: { "if-none-match": tag } });
  expect(again.status).toBe(304);
});

/** The events of a stream as they come; comments and settings are left out. */
async function* events(stream: Response): AsyncGenerator<string> {
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const parts = `${text}${read.value}`.split("\n\n");
    text = parts.pop() ?? "";
    yield* parts.filter((part) => part.startsWith("event: report"));
  }
}

test("the stream names what is shown, tells of a submission, and of nothing else that is written", async () => {
  const stream = await asking(live)(
    "/live",
    { id: running.studyId },
    { ...as("chair"), signal: open.signal },
  );
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  const told = events(stream);
  const first = (await told.next()).value;
  const next = told.next();
  writing((db) => {
    transact(db, () => db.$client.exec("UPDATE tasks SET title = title || '.'"));
    const [assignment] = running.assignments;
    transact(db, () => submit(db, running, assignment?.id ?? "", 6));
  });
  const second = (await next).value;
  expect(first).toMatch(/^event: report\nid: [\w-]+\ndata: \{"hash":"[\w-]+"\}$/);
  expect(second).not.toBe(first);
  const seen = AgreementReport.parse(await (await ask(running.studyId, as("chair"))).json());
  expect(seen.counts.humanReviews).toBe(1);
});
