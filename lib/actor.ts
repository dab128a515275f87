/** Who is asking. Commands and queries always take one. */
export type Actor = { readonly kind: "visitor" } | { readonly kind: "operator" };

/** Anybody on the public site. */
export const visitor: Actor = { kind: "visitor" };
/** Somebody with a shell on the machine: imports, backups, migrations. */
export const operator: Actor = { kind: "operator" };
