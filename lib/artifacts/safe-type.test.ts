import { describe, expect, test } from "vitest";
import { isPictureName, looksLikeText, safeType } from "./safe-type";

const bytes = (latin1: string) => Uint8Array.from(latin1, (letter) => letter.charCodeAt(0));
const png = bytes("\x89PNG\r\n\x1a\nrest");
const script = bytes("<script>alert(1)</script>");

describe("the type a file is sent as", () => {
  test.each([
    "page.html",
    "page.HTM",
    "x.svg",
    "feed.xml",
    "app.js",
    "m.mjs",
    "p.xhtml",
    "note.ipynb",
    "no-extension",
  ])("%s is plain text, so nothing in it runs", (path) => {
    expect(safeType(path, script)).toEqual({
      contentType: "text/plain; charset=utf-8",
      disposition: "inline",
    });
  });

  test("a picture is a picture only where its first bytes say so", () => {
    expect(safeType("a.png", png).contentType).toBe("image/png");
    expect(safeType("a.jpeg", bytes("\xff\xd8\xff\xe0")).contentType).toBe("image/jpeg");
    expect(safeType("a.gif", bytes("GIF89a...")).contentType).toBe("image/gif");
    expect(safeType("a.webp", bytes("RIFF\0\0\0\0WEBPVP8 ")).contentType).toBe("image/webp");
  });

  test.each(["evil.png", "evil.gif", "evil.pdf"])("%s that is HTML is bytes to save", (path) => {
    expect(safeType(path, script)).toEqual({
      contentType: "application/octet-stream",
      disposition: "attachment",
    });
  });

  test("a picture under another picture's name has the type of its bytes", () => {
    expect(safeType("a.jpg", png).contentType).toBe("image/png");
  });

  test("a picture under a text's name is bytes to save", () => {
    expect(safeType("a.md", bytes("\x89PNG\r\n\x1a\n\0")).contentType).toBe("application/octet-stream");
  });

  test("a PDF is saved, never opened in place", () => {
    expect(safeType("p.pdf", bytes("%PDF-1.7\n"))).toEqual({
      contentType: "application/pdf",
      disposition: "attachment",
    });
  });

  test("an empty file of any text's name is plain text; an empty picture is bytes", () => {
    expect(safeType("log.txt", new Uint8Array()).contentType).toBe("text/plain; charset=utf-8");
    expect(safeType("a.png", new Uint8Array()).contentType).toBe("application/octet-stream");
  });
});

test("SVG is not looked at as a picture", () => {
  expect(isPictureName("x.svg")).toBe(false);
});

test("text cut inside a character is still text; a NUL or a stray byte is not", () => {
  expect(looksLikeText(bytes("ok \xe2\x82"))).toBe(true);
  expect(looksLikeText(bytes("a\0b"))).toBe(false);
  expect(looksLikeText(bytes("a\xffb"))).toBe(false);
});
