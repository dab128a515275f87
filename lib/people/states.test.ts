import { expect, test } from "vitest";
import { invitationState } from "./invitation-state";
import { linkState } from "./link-state";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute));
const link = { createdAt: at(0), newest: at(0), expires: at(30), usedAt: null };

test("a sign-in link is good until its end, and each other state has its own name", () => {
  expect(linkState(link, at(29))).toBe("good");
  expect(linkState(link, at(30))).toBe("expired");
  expect(linkState({ ...link, usedAt: at(5) }, at(6))).toBe("used");
  expect(linkState({ ...link, newest: at(10) }, at(11))).toBe("replaced");
  expect(linkState(undefined, at(1))).toBe("unknown");
});

test("a used link says so for ever, also when it is old and others came after it", () => {
  expect(linkState({ ...link, usedAt: at(5), newest: at(10) }, at(59))).toBe("used");
});

const invitation = {
  expires: at(30),
  acceptedAt: null,
  replacedAt: null,
  revokedAt: null,
  isDeclined: false,
  isStudyClosed: false,
};

test("an invitation tells who or what ended it", () => {
  expect(invitationState(invitation, at(1))).toBe("open");
  expect(invitationState(invitation, at(30))).toBe("expired");
  expect(invitationState({ ...invitation, acceptedAt: at(2) }, at(40))).toBe("accepted");
  expect(invitationState({ ...invitation, revokedAt: at(2) }, at(3))).toBe("revoked");
  expect(invitationState({ ...invitation, revokedAt: at(2), isDeclined: true }, at(3))).toBe("declined");
  expect(invitationState({ ...invitation, replacedAt: at(2) }, at(3))).toBe("replaced");
  expect(invitationState({ ...invitation, isStudyClosed: true }, at(3))).toBe("closed");
  expect(invitationState(undefined, at(3))).toBe("unknown");
});
