/** Who is asking. Commands and queries always take one. */
export interface Actor {
  readonly kind: "visitor";
}

/** Anybody on the public site. */
export const visitor: Actor = { kind: "visitor" };
