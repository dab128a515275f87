import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { findSecrets, Redactor, Secrets, scanForSecrets } from "./redactor";

const secret = 'p/ss+w0rd="zwölf" & more';

function hide(secrets: Secrets, pieces: readonly Buffer[]): string {
  const out: Buffer[] = [];
  const redactor = new Redactor(secrets, (bytes) => out.push(Buffer.from(bytes)));
  for (const piece of pieces) redactor.write(piece);
  redactor.end();
  return Buffer.concat(out).toString("utf8");
}
const hideText = (text: string, values: string[] = [secret]) =>
  hide(new Secrets(values), [Buffer.from(text)]);

/** Keys that look real are put together here, so that no scanner takes this file for a leak. */
const made = (prefix: string, rest: string) => [prefix, rest].join("");
const alphabet = "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0";
const pem = (words: string) =>
  ["-----BEGIN", " PRIVATE KEY-----\n", words, "\n-----END", " PRIVATE KEY-----"].join("");

describe("values of this run", () => {
  it("hides a value as it is, in JSON, in a URL and as a form", () => {
    const forms = [
      secret,
      JSON.stringify({ key: secret }),
      JSON.stringify(secret).replace("ö", "\\u00f6"),
      `https://x.test/?k=${encodeURIComponent(secret)}`,
      new URLSearchParams({ k: secret }).toString(),
    ];
    for (const form of forms) {
      const out = hideText(`before ${form} after`);
      expect(out).toContain("***");
      expect(out).not.toMatch(/w0rd/);
      expect(out).toMatch(/^before .* after$/);
    }
  });

  it("hides a value in base64 wherever it stands in the longer text", () => {
    for (const before of ["", "x", "xy", "xyz", "user:", "Authorization: "]) {
      for (const after of ["", "!", "\n", "??", " and so on"]) {
        const encoded = Buffer.from(before + secret + after).toString("base64");
        const out = hideText(`token ${encoded} end`);
        expect(out, `${before}|${after}`).toContain("***");
        // What is left are the few characters in which a neighbour has a part.
        const middle = Buffer.from(secret).toString("base64").slice(4, -4);
        expect(out).not.toContain(middle.slice(0, 8));
      }
    }
  });

  it("hides each line of a value with several lines", () => {
    const key = "first line of it\nsecond line of it\n}\n";
    const out = hideText("echo: second line of it\n  first line of it, } and so on", [key]);
    expect(out).toBe("echo: ***\n  ***, } and so on");
  });

  it("never hides short values or a row of one character", () => {
    const text = "every e in these sentences is an e, and eeeeeeee is one too\n";
    expect(hideText(text, ["e", "these", "eeeeeeee", "", "\n"])).toBe(text);
  });

  it("hides values that overlap as a whole", () => {
    const out = hideText("x AAAABBBBCCCC y", ["AAAABBBB", "BBBBCCCC"]);
    expect(out).toBe("x *** y");
  });

  it("is the same for every place where the bytes are cut", () => {
    const secrets = new Secrets([secret, "BBBBCCCC", "abcabcabcabc"]);
    const token = made("hf_", alphabet);
    const text = `ö${secret} abcabcabcabcabc ${JSON.stringify(secret)} ${token}. AAAABBBBCCCC ${Buffer.from(`a${secret}`).toString("base64")} s sk- sk`;
    const bytes = Buffer.from(text);
    const whole = hide(secrets, [bytes]);
    expect(whole).not.toContain("w0rd");
    expect(whole).not.toContain(token);
    for (let at = 0; at <= bytes.length; at++) {
      expect(hide(secrets, [bytes.subarray(0, at), bytes.subarray(at)])).toBe(whole);
    }
    expect(
      hide(
        secrets,
        Array.from(bytes, (byte) => Buffer.from([byte])),
      ),
    ).toBe(whole);
  });

  it("holds for any secrets, any text around them and any cuts", () => {
    const letters = fc.constantFrom("a", "b", "=", '"', "é", "\n", " ", "s", "k", "-", "1", "_", "h", "f");
    const value = fc.string({ unit: letters, minLength: 8, maxLength: 14 });
    const property = fc.property(
      fc.array(value, { minLength: 1, maxLength: 3 }),
      fc.array(fc.oneof(fc.string({ unit: letters, maxLength: 12 }), fc.nat(2)), { maxLength: 12 }),
      fc.array(fc.nat(200), { maxLength: 6 }),
      (values, parts, cuts) => {
        const secrets = new Secrets(values);
        const text = parts.map((part) => (typeof part === "string" ? part : (values[part] ?? ""))).join("");
        const bytes = Buffer.from(text);
        const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        const pieces = places.slice(1).map((to, at) => bytes.subarray(places[at], to));
        const out = hide(secrets, pieces);
        expect(out).toBe(hide(secrets, [bytes]));
        for (const line of values.flatMap((v) => v.split("\n")).map((v) => v.trim())) {
          if (line.length >= 8 && new Set(line).size > 1) expect(out).not.toContain(line);
        }
      },
    );
    fc.assert(property, { numRuns: 500 });
  });
});

describe("what looks like a key", () => {
  const keys = {
    openai: made("sk-", `proj-${alphabet}`),
    github: made("ghp_", alphabet),
    aws: made("AKIA", "ABCDEFGH12345678"),
    huggingFace: made("hf_", alphabet),
    jwt: made("eyJ", "hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJlLW9mLWl0"),
    pem: pem("MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\nBKcwggSjAgEAAoIBAQ"),
  };
  it.each(Object.entries(keys))("hides %s", (_, key) => {
    expect(hideText(`key=${key}\nnext line`, [])).toBe("key=***\nnext line");
    expect(hideText(JSON.stringify({ key }), [])).toBe('{"key":"***"}');
  });

  it.each([
    [
      "a word with such an end",
      "the task-oriented-dialogue-with-2-many-words and desk-1234567890123456789012",
    ],
    ["a name without a digit", "class sk-folding-cube-with-a-long-name"],
    ["a short one", "sk-1234 hf_12 ghp_abc AKIA1234 eyJhbGciOiJIUzI1NiJ9"],
    ["a public certificate", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----"],
    ["two parts with a dot", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0 and on"],
  ])("leaves alone: %s", (_, text) => {
    expect(hideText(text, [])).toBe(text);
  });

  it("hides a private key that never ends, and all of it that is there", () => {
    const text = `${["-----BEGIN RSA", " PRIVATE KEY-----"].join("")}\nMIIEvQIBADANB\n`;
    expect(hideText(text, [])).toBe("***");
  });

  it("keeps back nothing of a text that is no beginning of a secret", () => {
    const out: string[] = [];
    const redactor = new Redactor(new Secrets([secret]), (bytes) => out.push(bytes.toString()));
    redactor.write(Buffer.from("loading 10 %"));
    expect(out.join("")).toBe("loading 10 %");
  });
});

describe("files", () => {
  it("names the kinds of secrets in a file of several pieces, and none in a clean one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "referee-scan-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "file");
    const filler = "a clean line of text\n".repeat(20_000);
    writeFileSync(path, filler);
    expect(await scanForSecrets(path, [secret])).toEqual([]);
    // It stands across the end of a piece of 256 KiB.
    writeFileSync(path, `${filler.slice(0, (1 << 18) - 10)} ${secret} ${made("ghp_", alphabet)}${filler}`);
    expect(await scanForSecrets(path, [secret])).toEqual(["a secret of this run", "GitHub token"]);
    expect(findSecrets(Buffer.from(made("hf_", alphabet)), new Secrets([]))).toEqual(["Hugging Face token"]);
  });

  it("faults for a file that is not there", async () => {
    await expect(scanForSecrets("/nowhere/at/all", [])).rejects.toThrow("ENOENT");
  });
});
