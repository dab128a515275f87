import { expect, test } from "vitest";
import { siteUrl } from "./site-url";

test.each([
  ["127.0.0.1", "http://localhost:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["::1", "http://localhost:3000"],
  ["192.0.2.7", "http://192.0.2.7:3000"],
  ["2001:db8::7", "http://[2001:db8::7]:3000"],
  ["referee.example", "http://referee.example:3000"],
])("a site on %s is found at %s", (host, url) => {
  expect(siteUrl(host, 3000)).toBe(url);
});
