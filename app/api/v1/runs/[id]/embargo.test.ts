import { beforeAll, describe, expect, test } from "vitest";
import { asking } from "@/app/_server/testing";
import type { Db } from "@/db/client";
import { withPublishedSite } from "@/db/published-site";
import { heldRuns } from "@/db/schema/embargo";
import { sessions, users } from "@/db/schema/people";
import { hashToken } from "@/db/session-token";
import { GET } from "./route";

const run = "end2end--mlr-agent--o4-mini--codex--iclr2025_wsl";
const ask = (cookie?: string) =>
  asking(GET)(`/api/v1/runs/${run}`, { id: run }, cookie ? { headers: { cookie } } : {});

withPublishedSite((db: Db) => {
  db.insert(heldRuns).values({ runId: run, since: new Date() }).run();
  for (const role of ["chair", "reviewer"] as const) {
    db.insert(users)
      .values({ id: role, email: `${role}@example.org`, role })
      .run();
    const expires = new Date(Date.now() + 60_000);
    db.insert(sessions)
      .values({ sessionToken: hashToken(`token of the ${role}`), userId: role, expires })
      .run();
  }
});

describe("a run under embargo", () => {
  let stranger: Response;
  beforeAll(async () => {
    stranger = await ask();
  });

  test("does not exist for a stranger or a reviewer", async () => {
    expect(stranger.status).toBe(404);
    expect((await ask("authjs.session-token=token of the reviewer")).status).toBe(404);
  });

  test("is there for the chair, and in no cache on the way", async () => {
    const answer = await ask("authjs.session-token=token of the chair");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  test("a session that never was is a stranger's", async () => {
    expect((await ask("authjs.session-token=none")).status).toBe(404);
  });
});
