import fc from "fast-check";
import { expect, test } from "vitest";
import { Address, AddressList } from "./address";
import { clientNetwork } from "./client-network";
import { deliveryWords } from "./delivery-words";
import { demoPeople } from "./demo";
import { verifiedPrimaryAddress } from "./github-address";
import { invitationLetter, signInLetter } from "./mail-texts";
import { cameFrom, returnPath } from "./return-path";
import { signInPath } from "./sign-in-path";

test("an address is kept trimmed and lower case; what is none is named", () => {
  expect(Address.parse("  Ada@Example.ORG ")).toBe("ada@example.org");
  for (const bad of ["", "ada", "ada@", "@example.org", "ada@example.org, bo@example.org", "a b@example.org"])
    expect(Address.safeParse(bad).success, bad).toBe(false);
});

test("addresses are read as people paste them, each once, and a fault names its address", () => {
  const pasted = "ada@example.org, Bo@example.org;\n ada@EXAMPLE.org\tcy@example.org";
  expect(AddressList.parse(pasted)).toEqual(["ada@example.org", "bo@example.org", "cy@example.org"]);
  const faulty = AddressList.safeParse("ada@example.org nobody bo@");
  expect(faulty.error?.issues.map(({ message }) => message)).toEqual([
    "nobody is not an e-mail address.",
    "bo@ is not an e-mail address.",
  ]);
  expect(AddressList.safeParse(" ,; ").success).toBe(false);
});

test("after signing in somebody lands where they were, with query and place", () => {
  expect(returnPath("/tasks?q=graph&year=2025#list")).toBe("/tasks?q=graph&year=2025#list");
  expect(returnPath("/review/x1")).toBe("/review/x1");
});

test("no way back leads to another site or in a circle", () => {
  const strange = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n//evil.example",
    "javascript:alert(1)",
    "tasks",
    "",
    "/signin?to=/x",
    "/signout",
    "/api/account/export",
    undefined,
    ["/tasks"],
  ];
  for (const wanted of strange) expect(returnPath(wanted, "/else"), String(wanted)).toBe("/else");
});

test("whatever is asked for, a browser stays on the site", () => {
  const sharp = fc.constantFrom("/", "\\", "\t", "\n", "@", ":", ".", "e", "%2f", "?", "#", "//");
  const written = fc.array(sharp, { maxLength: 12 }).map((parts) => `/${parts.join("")}`);
  fc.assert(
    fc.property(fc.oneof(written, fc.string()), (wanted) => {
      const path = returnPath(wanted);
      expect(new URL(path, "https://referee.example").origin).toBe("https://referee.example");
    }),
  );
});

test("the page that a link was followed from counts only if it is ours", () => {
  expect(cameFrom("https://referee.example/tasks?q=a", "https://referee.example")).toBe("/tasks?q=a");
  expect(cameFrom("https://evil.example/tasks", "https://referee.example")).toBeUndefined();
  expect(cameFrom("nonsense", "https://referee.example")).toBeUndefined();
  expect(cameFrom(null, "https://referee.example")).toBeUndefined();
});

test("a network is an IPv4 address, or the first half of an IPv6 address however it is written", () => {
  expect(clientNetwork("203.0.113.7")).toBe("203.0.113.7");
  expect(clientNetwork("203.0.113.7:51234")).toBe("203.0.113.7");
  expect(clientNetwork("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(clientNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(clientNetwork("2001:0db8:0001:0002::9")).toBe("2001:db8:1:2::/64");
  expect(clientNetwork("[2001:db8:1:2::9]:443")).toBe("2001:db8:1:2::/64");
  expect(clientNetwork("2001:db8::1")).toBe(clientNetwork("2001:db8:0:0:ffff::1"));
  expect(clientNetwork("::1")).toBe("0:0:0:0::/64");
});

test("GitHub vouches for the verified primary address alone", () => {
  const address = (email: string, primary: boolean, verified: boolean) => ({ email, primary, verified });
  const several = [address("old@example.org", false, true), address("Ada@Example.org", true, true)];
  expect(verifiedPrimaryAddress(several)).toBe("ada@example.org");
  expect(verifiedPrimaryAddress([address("ada@example.org", true, false)])).toBeUndefined();
  expect(verifiedPrimaryAddress([address("ada@example.org", false, true)])).toBeUndefined();
  expect(verifiedPrimaryAddress({ message: "Bad credentials" })).toBeUndefined();
});

test("what became of letters is said in numbers, and a failure with the way on", () => {
  expect(deliveryWords({ sent: 2, failed: 0, kept: 0 })).toBe("2 mails sent.");
  expect(deliveryWords({ sent: 1, failed: 1, kept: 0 })).toContain(
    "1 mail could not be sent; it is in the outbox",
  );
  expect(deliveryWords({ sent: 0, failed: 0, kept: 3 })).toContain("no mail server is set up");
  expect(deliveryWords({ sent: 0, failed: 0, kept: 0 })).toBe("No mail was written.");
});

test("letters name their link, their end in UTC, and the site", () => {
  const site = "https://referee.example";
  const expires = new Date("2026-03-02T10:00:00Z");
  const link = `${site}${signInPath({ email: "a+b@example.org", token: "t0", to: "/tasks?q=a b" })}`;
  expect(new URL(link).searchParams.get("to")).toBe("/tasks?q=a b");
  expect(new URL(link).searchParams.get("email")).toBe("a+b@example.org");
  const letter = signInLetter({ site, link, expires });
  expect(letter.body).toContain(`\n${link}\n`);
  expect(letter.body).toContain("2026-03-02 10:00 UTC");
  const asked = invitationLetter({ site, link: `${site}/invite/t0`, expires, study: "Spring study" });
  expect(asked.subject).toBe("You are invited to review: Spring study");
  expect(invitationLetter({ site, link, expires, study: null }).subject).toContain("chair");
});

test("the demo has a chair, ten reviewers and a researcher, at addresses that no mail reaches", () => {
  expect(demoPeople.filter(({ role }) => role === "reviewer").map(({ email }) => email)).toEqual(
    Array.from({ length: 10 }, (_, at) => `r${at + 1}@demo.invalid`),
  );
  expect(demoPeople.filter(({ role }) => role !== "reviewer").map(({ email }) => email)).toEqual([
    "chair@demo.invalid",
    "researcher@demo.invalid",
  ]);
});
