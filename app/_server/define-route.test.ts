import { expect, test } from "vitest";
import { z } from "zod";
import { door } from "@/lib/api/door";
import { AppError } from "@/lib/errors";
import { defineRoute } from "./define-route";
import { asking, ErrorBody } from "./testing";

const echo = door({
  id: "echo",
  tag: "About",
  path: "/echo/{id}",
  folder: "echo/[id]",
  summary: "Says it back",
  description: "For tests.",
  params: z.object({ id: z.string() }),
  query: z.object({ times: z.coerce.number().int().default(1) }),
  answer: { media: "application/json", schema: z.object({ said: z.string() }) },
  examples: [],
});

const said = asking(defineRoute(echo, ({ params, query }) => ({ said: params.id.repeat(query.times) })).GET);

test("an answer is JSON by its schema, and fields that the schema does not name stay inside", async () => {
  const secretive = asking(defineRoute(echo, () => ({ said: "yes", secret: "no" })).GET);
  expect(await (await secretive("/echo/a", { id: "a" })).json()).toEqual({ said: "yes" });
});

test("the same answer has the same tag, another one another", async () => {
  const [one, same, other] = [
    await said("/echo/a", { id: "a" }),
    await said("/echo/a?times=1", { id: "a" }),
    await said("/echo/a?times=2", { id: "a" }),
  ];
  expect(same.headers.get("etag")).toBe(one.headers.get("etag"));
  expect(other.headers.get("etag")).not.toBe(one.headers.get("etag"));
});

test("an expected failure is told with its code, status and fields", async () => {
  const refusing = asking(
    defineRoute(echo, () => {
      throw new AppError("conflict", "Somebody was faster.");
    }).GET,
  );
  const answer = await refusing("/echo/a", { id: "a" });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toEqual({ error: { code: "conflict", message: "Somebody was faster." } });
  const invalid = ErrorBody.parse(await (await said("/echo/a?times=often", { id: "a" })).json());
  expect(Object.keys(invalid.error.fields ?? {})).toEqual(["times"]);
});

test("an answer that does not fit its schema is a bug, and so is any other failure: neither is sent", async () => {
  const wrong = asking(defineRoute(echo, () => ({ said: 1 }) as unknown as { said: string }).GET);
  await expect(wrong("/echo/a", { id: "a" })).rejects.toThrow("/echo/{id} does not fit its schema");
  const broken = asking(
    defineRoute(echo, () => {
      throw new TypeError("a slip");
    }).GET,
  );
  await expect(broken("/echo/a", { id: "a" })).rejects.toThrow("a slip");
});

test("a star matches any tag, an unknown tag none", async () => {
  const asked = (tag: string) => said("/echo/a", { id: "a" }, { headers: { "if-none-match": tag } });
  expect((await asked("*")).status).toBe(304);
  expect((await asked('"other"')).status).toBe(200);
});
