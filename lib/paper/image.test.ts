import { expect, test } from "vitest";
import { imageIn, imagePaths, pathWithin } from "./image";
import { imageSize } from "./image-size";

test.each([
  ["curve.png", "results/curve.png"],
  ["./figures/a%20b.png", "results/figures/a b.png"],
  ["../results/curve.png?raw=1#x", "results/curve.png"],
  ["../curve.png", "curve.png"],
])("%s is read from the document's folder", (address, path) => {
  expect(pathWithin("results", address)).toBe(path);
});

test.each([
  "../../secret.png",
  "/etc/passwd",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:image/png;base64,AAAA",
  "..\\..\\secret.png",
  "a\u0000.png",
  "%E0%A4%A",
  "%2e%2e/%2e%2e/x.png",
  "",
])("%j names no file of the run", (address) => {
  expect(pathWithin("results", address)).toBeNull();
});

const files = (mediaType: string) => ({
  folder: "",
  find: (path: string) => (path === "a.png" ? { src: "/a", mediaType } : undefined),
});

test("an image of the run is shown from its own address", () => {
  expect(imageIn(files("image/png"), "a.png")).toEqual({ kind: "file", src: "/a" });
});

test.each([
  ["http://evil.example/x.png", "another site: evil.example"],
  ["//evil.example/x.png", "another site: evil.example"],
  ["https://user@evil.example:81/x.png", "another site: evil.example"],
  ["b.png", "no file b.png"],
  [undefined, "not a file of this run"],
])("%s is left out, and the reason is said", (address, why) => {
  expect(imageIn(files("image/png"), address)).toEqual({
    kind: "left_out",
    why: expect.stringContaining(why),
  });
});

test("a picture that could hold a script is never drawn", () => {
  expect(imageIn(files("image/svg+xml"), "a.png").kind).toBe("left_out");
});

test("the images that a source asks for are listed once each", () => {
  expect(imagePaths("![a](x.png) ![b](<y.png>) ![c](x.png) ![d](http://e/f.png)", "r")).toEqual([
    "r/x.png",
    "r/y.png",
  ]);
});

test("a PNG and a GIF say their size in their first bytes, and nothing else does", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452000002800000 01e0".replace(" ", ""), "hex");
  expect(imageSize(png)).toEqual({ width: 640, height: 480 });
  expect(imageSize(Buffer.from("4749463839610a001400", "hex"))).toEqual({ width: 10, height: 20 });
  expect(imageSize(Buffer.from("not an image at all, really"))).toBeNull();
  expect(imageSize(Buffer.alloc(0))).toBeNull();
  expect(imageSize(Buffer.from("89504e470d0a1a0a0000000d49484452ffffffffffffffff", "hex"))).toBeNull();
});
