import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { sessionPerson } from "@/db/queries/session-person";
import { type Actor, type Person, visitor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { may } from "@/lib/rights";
import { db } from "./db";

/** The cookie's name depends on whether the site is reached by https. */
const sessionCookie = /(?:^|;\s*)(?:__Secure-)?authjs\.session-token=([^;]+)/g;

/** Who sends this cookie header: a visitor where it holds no session, or only ones that have ended. */
export function actorOfCookies(cookies: string | null): Actor {
  for (const [, token = ""] of (cookies ?? "").matchAll(sessionCookie)) {
    const person = sessionPerson(db(), token);
    if (person) return person;
  }
  return visitor;
}

/** What this browser's session cookie holds, while its session lasts. */
export function sessionTokenOf(cookies: string | null): string | undefined {
  for (const [, token = ""] of (cookies ?? "").matchAll(sessionCookie)) {
    if (sessionPerson(db(), token)) return token;
  }
  return undefined;
}

/** Who is asking for this page or action. Read once a request. */
export const optionalActor = cache(
  async (): Promise<Actor> => actorOfCookies((await headers()).get("cookie")),
);

/** @throws AppError `unauthenticated` for a visitor */
export async function requireActor(): Promise<Person> {
  return signedIn(await optionalActor());
}

/** @throws AppError `unauthenticated` for a visitor */
export function signedIn(actor: Actor): Person {
  if (actor.kind === "person") return actor;
  throw new AppError("unauthenticated", "Your sign-in has ended. Sign in again; nothing you wrote is lost.");
}

/** Keeps an answer that only the chair may have out of every cache on the way; for everybody else there is none such. */
export function chairsOwn(request: Request): Record<string, string> {
  if (!may(actorOfCookies(request.headers.get("cookie")), "run_study")) return {};
  return { "Cache-Control": "private, no-store", Vary: "Cookie" };
}
