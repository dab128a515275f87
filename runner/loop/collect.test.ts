import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFile, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { canonicalManifest, Manifest } from "@/lib/protocol/manifest";
import { collect } from "./collect";
import { type HashCache, hashFile } from "./hash-file";
import { scanFor } from "./secret-scan";
import { nameOf, walkFolder, walkLimits } from "./walk";

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((path) => rm(path, { recursive: true, force: true })));
});

async function folder(files: Record<string, string | Buffer> = {}): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "collect-"));
  folders.push(root);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, ".."), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

const sha = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const signal = new AbortController().signal;
const none = () => ({ write: () => undefined, end: () => [] });
/** Calls `onRead` after the last piece of each reading. */
const afterReading = (onRead: () => void) => () => ({
  write: () => undefined,
  end: () => {
    onRead();
    return [];
  },
});
const all = (root: string, more: Partial<Parameters<typeof collect>[1]> = {}) =>
  collect(root, { scan: none, cache: new Map(), signal, ...more });
const whyOf = (manifest: Manifest, path: string) => manifest.skipped.find((one) => one.path === path)?.why;

describe("what is kept", () => {
  test("every file with its size, mode and hash, twice the same", async () => {
    const root = await folder({ "results/paper.md": "# Paper", "run.sh": "exit 0", "empty.txt": "" });
    spawnSync("chmod", ["755", join(root, "run.sh")]);
    const { manifest, sources } = await all(root);
    expect(manifest.files.find(({ path }) => path === "run.sh")).toEqual({
      path: "run.sh",
      bytes: 6,
      sha256: sha("exit 0"),
      mode: 0o755,
    });
    expect(manifest.files.map(({ path }) => path)).toEqual(["empty.txt", "results/paper.md", "run.sh"]);
    expect(sources.get(sha("# Paper"))?.toString()).toBe(join(root, "results/paper.md"));
    expect(canonicalManifest((await all(root)).manifest)).toBe(canonicalManifest(manifest));
    expect(Manifest.safeParse(manifest).success).toBe(true);
  });

  test("not what can be made again, nor the runner's own notes", async () => {
    const root = await folder({
      "node_modules/a/index.js": "x",
      "code/__pycache__/a.pyc": "x",
      "env/pyvenv.cfg": "home = /usr",
      "env/lib/a.py": "x",
      ".git/objects/ab/cdef": "x",
      ".git/HEAD": "ref: refs/heads/main",
      "objects/mine.txt": "x",
      ".referee/job.json": "{}",
      "deep/.referee/mine": "x",
    });
    const { manifest } = await all(root);
    expect(manifest.files.map(({ path }) => path)).toEqual([
      ".git/HEAD",
      "deep/.referee/mine",
      "objects/mine.txt",
    ]);
    expect(manifest.skipped.map(({ path }) => path).sort()).toEqual([
      ".git/objects",
      "code/__pycache__",
      "env",
      "node_modules",
    ]);
  });

  test("an archive stays one opaque file, whatever it would unpack to", async () => {
    const bomb = deflateRawSync(Buffer.alloc(20 * 1024 * 1024));
    const root = await folder({ "bomb.zip": bomb });
    const { manifest } = await all(root);
    expect(manifest.files).toMatchObject([{ path: "bomb.zip", bytes: bomb.length, sha256: sha(bomb) }]);
  });
});

describe("links and things that are no files", () => {
  test("a link is told where it stays inside, is left out where not, and is never followed", async () => {
    const root = await folder({ "data/a.txt": "a" });
    const links = {
      inside: "data/a.txt",
      "data/up": "../data/a.txt",
      dangling: "nothing/here",
      loop: "loop",
      folder: "data",
      absolute: "/etc/passwd",
      out: "../../etc/passwd",
      "data/climb": "../../x",
    };
    for (const [path, target] of Object.entries(links)) await symlink(target, join(root, path));
    const { manifest } = await all(root);
    expect(manifest.files.map(({ path }) => path)).toEqual(["data/a.txt"]);
    expect(manifest.links.map(({ path }) => path).sort()).toEqual([
      "dangling",
      "data/up",
      "folder",
      "inside",
      "loop",
    ]);
    for (const path of ["absolute", "out", "data/climb"]) {
      expect(whyOf(manifest, path)).toBe("A link that leads out of the run's folder");
    }
  });

  test("pipes, sockets and devices are left out by name and never opened", async () => {
    const root = await folder({ "a.txt": "a" });
    expect(spawnSync("mkfifo", [join(root, "pipe")]).status).toBe(0);
    const isDevice = spawnSync("mknod", [join(root, "zero"), "c", "1", "5"]).status === 0;
    const { manifest } = await all(root);
    expect(manifest.files.map(({ path }) => path)).toEqual(["a.txt"]);
    for (const path of isDevice ? ["pipe", "zero"] : ["pipe"]) {
      expect(whyOf(manifest, path)).toBe("It is neither a file nor a folder");
    }
    // Put in a file's place after it was looked at, it is not waited for either.
    await expect(hashFile(join(root, "pipe"), { scan: none, cache: new Map() })).resolves.toBeNull();
    await symlink("a.txt", join(root, "link"));
    await expect(hashFile(join(root, "link"), { scan: none, cache: new Map() })).resolves.toBeNull();
  });
});

describe("names", () => {
  test("a name that is no text is kept by its bytes", async () => {
    const root = await folder();
    const raw = Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x66, 0xff, 0x25, 0x2e])]);
    await writeFile(raw, "odd");
    const { manifest, sources } = await all(root);
    expect(manifest.files.map(({ path }) => path)).toEqual(["f%FF%25."]);
    expect(sources.get(sha("odd"))?.equals(raw)).toBe(true);
    expect(nameOf(Buffer.from("100%.txt"))).toBe("100%.txt");
  });

  test("of two names that differ in case alone, or in how an accent is written, one is refused by name", async () => {
    const root = await folder({ "Data/a.txt": "1", "data/a.txt": "2", "e\u0301.md": "3", "\u00e9.md": "4" });
    const { manifest } = await all(root);
    expect(manifest.files).toHaveLength(2);
    expect(whyOf(manifest, "data")).toBe("Its name differs from Data/ in case alone");
    expect(whyOf(manifest, "\u00e9.md")).toMatch(/^Its name differs/);
  });
});

describe("limits", () => {
  test("a hundred thousand files end at the limit, counted and not one by one", async () => {
    const root = await folder();
    const made = spawnSync("sh", ["-c", "seq 1 100000 | xargs touch"], { cwd: root });
    expect(made.status).toBe(0);
    const found = await walkFolder(root);
    expect(found.files).toHaveLength(walkLimits.files);
    expect(found.skipped).toEqual([{ path: ".", why: "80000 more files; a run keeps at most 20000" }]);
  });

  test("a large file, a large whole and a deep folder are left out by name, without a byte being read", async () => {
    const root = await folder({ "a/b/c/d.txt": "deep", "small.txt": "s" });
    await truncate(join(root, "small.txt"), 10);
    for (const [name, bytes] of [
      ["huge.bin", 3000],
      ["x1.bin", 900],
      ["x2.bin", 900],
    ] as const) {
      await writeFile(join(root, name), "");
      await truncate(join(root, name), bytes);
    }
    const { manifest } = await all(root, { limits: { files: 9, allBytes: 1000, fileBytes: 1000, depth: 3 } });
    expect(manifest.files.map(({ path }) => path)).toEqual(["small.txt", "x1.bin"]);
    expect(whyOf(manifest, "huge.bin")).toBe("It is larger than a single file may be");
    expect(whyOf(manifest, "x2.bin")).toBe("The run's files together are larger than may be kept");
    expect(whyOf(manifest, "a/b/c")).toBe("It lies deeper than 3 folders");
  });
});

describe("contents", () => {
  test("a file that changes each time it is read is kept as it was read, and says so", async () => {
    const root = await folder({ "log.txt": "begin" });
    const path = join(root, "log.txt");
    let reads = 0;
    const scan = afterReading(() => {
      reads += 1;
      spawnSync("sh", ["-c", `printf x >> "${path}"`]);
    });
    const cache: HashCache = new Map();
    await expect(hashFile(path, { scan, cache })).resolves.toMatchObject({ isUnstable: true });
    expect(reads).toBe(3);
    expect(cache.size).toBe(0);
  });

  test("a file that changes once is read again", async () => {
    const root = await folder({ "log.txt": "begin" });
    const path = join(root, "log.txt");
    let reads = 0;
    const scan = afterReading(() => {
      reads += 1;
      if (reads === 1) spawnSync("sh", ["-c", `printf ' end' >> "${path}"`]);
    });
    const hashed = await hashFile(path, { scan, cache: new Map() });
    expect(hashed).toMatchObject({ isUnstable: false, sha256: sha("begin end") });
  });

  test("a file that was not written to since is not read again; one of the same size that was, is", async () => {
    const root = await folder({ "a.txt": "one" });
    const cache: HashCache = new Map();
    let reads = 0;
    const scan = afterReading(() => {
      reads += 1;
    });
    await all(root, { cache, scan });
    await all(root, { cache, scan });
    expect(reads).toBe(1);
    await writeFile(join(root, "a.txt"), "two");
    const { manifest } = await all(root, { cache, scan });
    expect(manifest.files[0]?.sha256).toBe(sha("two"));
  });

  test("a secret is found in text also where two pieces meet, and not looked for in binary files", async () => {
    const key = ["sk", "ant", "api03", "a1B2c3D4e5F6g7H8i9J0k1L2"].join("-");
    const text = Buffer.concat([
      Buffer.alloc(256 * 1024 - 4, "."),
      Buffer.from(` ${key} `),
      Buffer.alloc(99, "."),
    ]);
    const root = await folder({ "late.txt": text, "b.bin": Buffer.concat([Buffer.from([0]), text]) });
    await appendFile(join(root, "clean.txt"), "nothing");
    const scan = scanFor([key]);
    const { manifest } = await all(root, { scan });
    expect(manifest.files.map(({ path, secrets }) => [path, secrets])).toEqual([
      ["b.bin", undefined],
      ["clean.txt", undefined],
      ["late.txt", ["API key", "a secret of this run"]],
    ]);
  });

  test("a large file is hashed piece by piece: timers go on, and memory stays small", async () => {
    const root = await folder({ "big.bin": "" });
    await truncate(join(root, "big.bin"), 512 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    let [last, longest] = [performance.now(), 0];
    const ticks = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    await all(root);
    clearInterval(ticks);
    expect(longest).toBeLessThan(500);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });
});
