import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { asking } from "@/app/_server/testing";
import { actorOfCookies } from "@/app/_server/viewer";
import { POST as signOut } from "@/app/(people)/signout/route";
import { GET as download } from "@/app/api/account/export/route";
import { GET as me } from "@/app/api/account/me/route";
import { addDemoPeople } from "@/db/commands/add-demo-people";
import { withPublishedSite } from "@/db/published-site";
import { AccountMenu } from "@/lib/people/account-menu";
import { GET as library } from "./[...nextauth]/route";
import { POST as demo } from "./demo/route";

process.env.REFEREE_DEMO = "true";
withPublishedSite((db) => addDemoPeople(db));

function form(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  return new Request(`http://localhost${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: "http://localhost", host: "localhost", ...headers },
  });
}
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
const entered = async (email: string, to = "") => demo(form("/api/auth/demo", { email, to }));

test("a demo account is entered by one POST: the cookie is for the server alone, its mark holds nothing", async () => {
  const answer = await entered("r1@demo.invalid", "/review");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/review"]);
  const [session, mark] = answer.headers.getSetCookie();
  expect(session).toMatch(/^authjs\.session-token=[\w-]{43}; Path=\/; Expires=.*HttpOnly; SameSite=lax$/i);
  expect(mark).toMatch(/^referee-account=1;/);
  expect(mark).not.toMatch(/httponly/i);
  expect(actorOfCookies(cookieOf(answer))).toMatchObject({ kind: "person", role: "reviewer" });
});

test("another site cannot sign anybody in or out, and no demo door leads away", async () => {
  const foreign = { origin: "https://evil.example" };
  const email = "chair@demo.invalid";
  expect((await demo(form("/api/auth/demo", { email }, foreign))).status).toBe(403);
  expect((await signOut(form("/signout", {}, foreign))).status).toBe(403);
  expect((await demo(form("/api/auth/demo", { email }, { origin: "null" }))).status).toBe(403);
  expect((await entered(email, "https://evil.example")).headers.get("location")).toBe("/account");
  expect((await entered("somebody@example.org")).status).toBe(404);
  const broken = new Request("http://localhost/api/auth/demo", {
    method: "POST",
    body: "{",
    headers: { origin: "http://localhost", host: "localhost", "content-type": "application/json" },
  });
  expect((await demo(broken)).status).toBe(400);
});

test("the menu knows who is signed in, with the places of the role; a visitor gets 401", async () => {
  const cookie = cookieOf(await entered("chair@demo.invalid"));
  const answer = await asking(me)("/api/account/me", {}, { headers: { cookie } });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const menu = AccountMenu.parse(await answer.json());
  expect(menu.name).toBe("Demo chair");
  expect(menu.links.map(({ name }) => name)).toEqual([
    "Studies",
    "People",
    "Outbox",
    "My reviews",
    "Account",
  ]);
  expect((await asking(me)("/api/account/me")).status).toBe(401);
  const stale = { headers: { cookie: "authjs.session-token=made-up; referee-account=1" } };
  expect((await asking(me)("/api/account/me", {}, stale)).status).toBe(401);
});

test("the download is a private file, for nobody but its owner", async () => {
  const cookie = cookieOf(await entered("r2@demo.invalid"));
  const answer = await asking(download)("/api/account/export", {}, { headers: { cookie } });
  expect(answer.headers.get("content-disposition")).toContain("referee-account.json");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.json()).toMatchObject({ account: { email: "r2@demo.invalid" } });
  expect((await asking(download)("/api/account/export")).status).toBe(401);
});

test("signing out ends the session and takes the cookies; everywhere ends the others as well", async () => {
  const [here, there] = [
    cookieOf(await entered("r3@demo.invalid")),
    cookieOf(await entered("r3@demo.invalid")),
  ];
  const answer = await signOut(form("/signout", {}, { cookie: here }));
  expect(answer.status).toBe(303);
  for (const cookie of answer.headers.getSetCookie()) expect(cookie).toContain("Expires=Thu, 01 Jan 1970");
  expect([here, there].map((cookie) => actorOfCookies(cookie).kind)).toEqual(["visitor", "person"]);
  const again = cookieOf(await entered("r3@demo.invalid"));
  await signOut(form("/signout", { everywhere: "yes" }, { cookie: again }));
  expect([there, again].map((cookie) => actorOfCookies(cookie).kind)).toEqual(["visitor", "visitor"]);
});

test("of the library's own doors none has an effect: a mail link's leads to the page with the button", async () => {
  const get = (path: string) => library(new NextRequest(`http://localhost/api/auth/${path}`));
  const link = await get("callback/nodemailer?token=t&email=a%40b.org&callbackUrl=https://evil.example");
  expect([link.status, link.headers.get("location")]).toEqual([303, "/signin/link?token=t&email=a%40b.org"]);
  for (const path of [
    "session",
    "csrf",
    "providers",
    "signin",
    "signout",
    "callback/github?code=1",
    "error",
  ]) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 404, []]);
  }
});

test("who tries too often is told when to try again", async () => {
  const from = { "x-referee-client": "198.51.100.9" };
  const email = "r4@demo.invalid";
  const tries = Array.from({ length: 60 }, () => demo(form("/api/auth/demo", { email }, from)));
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(60).fill(303));
  const limited = await demo(form("/api/auth/demo", { email }, from));
  expect(limited.status).toBe(429);
  expect(await limited.json()).toMatchObject({
    error: { code: "rate_limited", message: expect.stringContaining("minute") },
  });
  const other = await demo(form("/api/auth/demo", { email }, { "x-referee-client": "198.51.100.10" }));
  expect(other.status).toBe(303);
});
