import "server-only";
import { redirect } from "next/navigation";
import type { Person } from "@/lib/actor";
import { optionalActor } from "./viewer";

/** Who opens a page that is only for people who are signed in; a visitor is sent to sign in and then back to it. */
export async function pagePerson(path: string): Promise<Person> {
  const actor = await optionalActor();
  if (actor.kind === "person") return actor;
  redirect(`/signin?${new URLSearchParams({ to: path })}`);
}
