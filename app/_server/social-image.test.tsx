import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { HomeCard } from "@/components/social/page-cards";
import { leaderboard } from "@/db/queries/leaderboard";
import { loadPublished } from "@/db/seed/load-published";
import { testDatabase } from "@/db/testing";
import { visitor } from "@/lib/actor";
import { type Leaderboard, LeaderboardQuery } from "@/lib/board/schema";
import { socialImage } from "./social-image";

const real = globalThis.fetch;
let asked: string[] = [];
let network: MockInstance<typeof fetch>;

beforeEach(() => {
  asked = [];
  network = vi.spyOn(globalThis, "fetch").mockImplementation((to, init) => {
    // The layout engine reads itself from an address that holds its own bytes.
    if (String(to).startsWith("data:")) return real(to, init);
    asked.push(String(to));
    return Promise.reject(new Error("a picture must not need the network"));
  });
});
afterEach(() => network.mockRestore());

function publishedBoard(): Leaderboard {
  const db = testDatabase();
  loadPublished(db);
  return leaderboard(db, visitor, LeaderboardQuery.parse({ benchmark: "mlr-bench", stage: "end2end" }));
}

/** Width and height as a PNG's own header gives them. */
async function sizeOf(answer: Response): Promise<[number, number]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("a page's picture is a PNG of 1200 by 630 that caches may keep, drawn without the network", async () => {
  const answer = await socialImage({ site: "https://referee.example", of: publishedBoard() }, HomeCard);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toContain("public");
  expect(await sizeOf(answer)).toEqual([1200, 630]);
  expect(asked).toEqual([]);
});

test("what no font holds is left out instead of fetched", async () => {
  const board = publishedBoard();
  const names = ["A, B (50% & C) #1/雪", "🎉 Ελλάδα Ёж Żółć", '=HYPERLINK("x")'];
  const entries = board.entries.map((entry, at) => ({
    ...entry,
    agent: { ...entry.agent, modelName: null, codingAgent: null, name: names[at] ?? "Ağaç – “naïve” … ÿ" },
  }));
  const answer = await socialImage({ site: "https://referee.example", of: { ...board, entries } }, HomeCard);
  expect(await sizeOf(answer)).toEqual([1200, 630]);
  expect(asked).toEqual([]);
});

test("the same content is drawn once, however often it is asked for", async () => {
  let times = 0;
  const card = () => {
    times++;
    return <div style={{ display: "flex" }}>Referee</div>;
  };
  const [one, same] = await Promise.all([socialImage("one", card), socialImage("one", card)]);
  expect(times).toBe(1);
  expect(same.headers.get("etag")).toBe(one.headers.get("etag"));
});

test("a picture that could not be drawn is tried again", async () => {
  const broken = () => {
    throw new TypeError("no ink");
  };
  await expect(socialImage("broken", broken)).rejects.toThrow("no ink");
  const mended = await socialImage("broken", () => <div style={{ display: "flex" }}>Referee</div>);
  expect(mended.status).toBe(200);
});
