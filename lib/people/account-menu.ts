import { z } from "zod";

/** What the header's menu shows of whoever is signed in. */
export const AccountMenu = z.strictObject({
  name: z.string(),
  /** The person's own places, the account last. */
  links: z.array(z.strictObject({ href: z.string().startsWith("/"), name: z.string() })),
});
export type AccountMenu = z.infer<typeof AccountMenu>;

const mine = { href: "/review", name: "My reviews" };
const account = { href: "/account", name: "Account" };

/** The places of each role beside the public ones. */
export const placesOf: Record<"researcher" | "reviewer" | "chair", AccountMenu["links"]> = {
  researcher: [account],
  reviewer: [mine, account],
  chair: [
    { href: "/admin", name: "Studies" },
    { href: "/admin/people", name: "People" },
    { href: "/admin/outbox", name: "Outbox" },
    mine,
    account,
  ],
};
