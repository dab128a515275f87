/** What a person may be, from least to most. A visitor is nobody in particular. */
export const roles = ["visitor", "researcher", "reviewer", "chair"] as const;
export type Role = (typeof roles)[number];

/** Anybody on the public site. */
interface Visitor {
  readonly kind: "visitor";
}

/** Somebody who is signed in. */
export interface Person {
  readonly kind: "person";
  readonly userId: string;
  readonly role: Exclude<Role, "visitor">;
}

/** A command that the operator runs on the server: it may do what a chair may. */
interface Operator {
  readonly kind: "operator";
}

/** Who is asking. Commands and queries always take one. */
export type Actor = Visitor | Person | Operator;

export const visitor: Actor = { kind: "visitor" };
export const operator: Actor = { kind: "operator" };

/** The actor's role. */
export function roleOf(actor: Actor): Role {
  if (actor.kind === "operator") return "chair";
  return actor.kind === "person" ? actor.role : "visitor";
}
