import { type Actor, type Role, roleOf } from "./actor";
import { AppError } from "./errors";

/**
 * The one table of rights: who may do what, where it depends on the role alone. What also depends on the thing, such as
 * whose assignment it is, is a rule of its feature and starts from here.
 */
const rights = {
  /** Public pages, and what is not under embargo. */
  read_public: ["visitor", "researcher", "reviewer", "chair"],
  /** See, download and delete the own account. */
  own_account: ["researcher", "reviewer", "chair"],
  /** The desk: own assignments, drafts, reviews and, at the end, the reveal. */
  review: ["reviewer", "chair"],
  /** Runs under embargo, studies, assignments, blindness, reminders, exports, keys. */
  run_study: ["chair"],
  /** Agreement while a study is open. */
  watch_agreement: ["chair"],
  /** Start, cancel and retry runs, campaigns, the queue, runners and their tokens, files withheld from the public. */
  run_agents: ["chair"],
  /** Invitations, roles and the outbox. */
  manage_people: ["chair"],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof rights;

/** Whether the actor's role carries the right. */
export function may(actor: Actor, right: Right): boolean {
  return (rights[right] as readonly Role[]).includes(roleOf(actor));
}

/**
 * @param found what a stranger is told does not exist
 * @throws AppError `unauthenticated` for a visitor, `not_found` for a person without the right: a reader with no right
 * to know learns nothing, not even that there is something
 */
export function assertMay(actor: Actor, right: Right, found = "This page"): void {
  if (may(actor, right)) return;
  if (actor.kind === "visitor") throw new AppError("unauthenticated", "Please sign in first.");
  throw new AppError("not_found", `${found} was not found.`);
}

/** The whole table, for pages that explain it and tests that walk it. */
export const rightsTable: Readonly<Record<Right, readonly Role[]>> = rights;
