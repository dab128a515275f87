import { expect, test } from "vitest";
import { attempts } from "../schema/people";
import { testDatabase } from "../testing";
import { takeTurn } from "./take-turn";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute));
const mail = (whom: string, most = 2) => ({ what: "mail", whom, most });

test("the try after the last one is refused, with the time to wait, and then goes again", () => {
  const db = testDatabase();
  takeTurn(db, [mail("ada@example.org")], at(0));
  takeTurn(db, [mail("ada@example.org")], at(4));
  expect(() => takeTurn(db, [mail("ada@example.org")], at(7))).toThrow(
    expect.objectContaining({ code: "rate_limited", message: expect.stringContaining("in 3 minutes") }),
  );
  takeTurn(db, [mail("ada@example.org")], at(10));
  expect(() => takeTurn(db, [mail("ada@example.org")], at(11))).toThrow(/in 3 minutes/);
});

test("one address's tries are not another's, and a refused try counts against nobody", () => {
  const db = testDatabase();
  const client = { what: "client", whom: "203.0.113.7", most: 10 };
  takeTurn(db, [client, mail("ada@example.org", 1)], at(0));
  expect(() => takeTurn(db, [client, mail("ada@example.org", 1)], at(1))).toThrow(/too often/);
  expect(db.select().from(attempts).all()).toHaveLength(2);
  takeTurn(db, [client, mail("bo@example.org", 1)], at(1));
});

test("addresses are not kept in the clear, and old tries are forgotten", () => {
  const db = testDatabase();
  takeTurn(db, [mail("ada@example.org")], at(0));
  expect(JSON.stringify(db.select().from(attempts).all())).not.toContain("ada");
  takeTurn(db, [mail("bo@example.org")], at(30));
  expect(db.select().from(attempts).all()).toHaveLength(1);
});
