import { describe, expect, test } from "vitest";
import { chunkBytes } from "./log-chunk";
import { LogReader } from "./log-reader";
import { bytesOfRow, placeAt, rowCount } from "./log-window";
import { searchLog } from "./search-log";

const encode = (text: string) => new TextEncoder().encode(text);
const file = encode(Array.from({ length: 60_000 }, (_, i) => `row ${i + 1} of the log\n`).join(""));

/** A reader over bytes in memory that counts what it was asked for. */
function over(bytes: Uint8Array, read = async (start: number, end: number) => bytes.slice(start, end + 1)) {
  const asked: [number, number][] = [];
  const port = async (start: number, end: number) => {
    asked.push([start, end]);
    return read(start, end);
  };
  return { reader: new LogReader(bytes.length, port), port, asked };
}

function shown(reader: LogReader): { text: string; line: number | undefined; exact: boolean | undefined } {
  const { window, target } = reader.state();
  const place = placeAt(window, target ? reader.rowOf(target) : 0);
  const line = reader.lineOf(place);
  return { text: new TextDecoder().decode(bytesOfRow(window, place)), line: line?.line, exact: line?.exact };
}

describe("a reader of a log", () => {
  test("reads the piece it is sent to and its neighbour, and no more", async () => {
    const { reader, asked } = over(file);
    await reader.goTo(0);
    expect(asked).toEqual([
      [0, chunkBytes - 1],
      [chunkBytes - 1, 2 * chunkBytes - 1],
    ]);
    expect(shown(reader)).toEqual({ text: "row 1 of the log\n", line: 1, exact: true });
  });

  test("counts lines where it read everything before, and says where it estimates", async () => {
    const { reader } = over(file);
    await reader.goTo(0);
    await reader.showAround(1, 1);
    await reader.goTo(chunkBytes * 2 + 50);
    const counted = shown(reader);
    expect(counted.exact).toBe(true);
    expect(counted.text).toBe(`row ${counted.line} of the log\n`);

    const far = over(file).reader;
    await far.goTo(file.length - 1);
    const guessed = shown(far);
    expect([guessed.text, guessed.exact]).toEqual(["row 60000 of the log\n", false]);
    expect(guessed.line).toBeGreaterThan(50_000);
  });

  test("goes to a line it has counted exactly, and near one it has not", async () => {
    const { reader } = over(file);
    await reader.goTo(0);
    await reader.goToLine(12_345);
    expect(shown(reader)).toMatchObject({ text: "row 12345 of the log\n", line: 12_345, exact: true });
    await reader.goToLine(55_000);
    expect(shown(reader).exact).toBe(false);
    await reader.goToLine(Number.MAX_SAFE_INTEGER);
    expect(shown(reader).exact).toBe(false);
  });

  test("goes to a line as its first wish, also when that is wished twice at once", async () => {
    const { reader } = over(file);
    await Promise.all([reader.goToLine(1500), reader.goToLine(1500)]);
    expect(shown(reader)).toMatchObject({ text: "row 1500 of the log\n", line: 1500, exact: true });
  });

  test("follows the newest wish where they overtake each other", async () => {
    const waiting: (() => void)[] = [];
    const { reader } = over(file, async (start, end) => {
      await new Promise<void>((go) => waiting.push(go));
      return file.slice(start, end + 1);
    });
    const first = reader.goTo(0);
    const second = reader.goTo(chunkBytes * 3);
    for (let i = 0; i < 20; i++) {
      for (const go of waiting.splice(0).reverse()) go();
      await Promise.resolve();
      await Promise.resolve();
    }
    await Promise.race([Promise.all([first, second]), new Promise((go) => setImmediate(go))]);
    expect(reader.state().target).toEqual({ offset: chunkBytes * 3 });
    expect(reader.state().window.first).toBeGreaterThan(0);
  });

  test("says that a piece could not be read, and reads it when asked again", async () => {
    let isDown = true;
    const { reader } = over(file, async (start, end) => {
      if (isDown) throw new TypeError("no network");
      return file.slice(start, end + 1);
    });
    await reader.goTo(0);
    expect(reader.state()).toMatchObject({ failed: true, window: { pieces: [] } });
    isDown = false;
    await reader.goTo(0);
    expect(reader.state().failed).toBe(false);
    expect(rowCount(reader.state().window)).toBeGreaterThan(0);
  });

  test("passes a line of 20 MB: its parts have no number, the next line has one", async () => {
    const { reader } = over(encode(`first\n${"x".repeat(20_000_000)}\nlast\n`));
    await reader.goTo(10_000_000);
    expect(shown(reader).line).toBeUndefined();
    await reader.goTo(20_000_008);
    expect(shown(reader).text).toBe("last\n");
  });
});

describe("searching a log", () => {
  const search = (
    words: string,
    from: number,
    direction: "down" | "up" = "down",
    signal = new AbortController().signal,
  ) => {
    const { port, asked } = over(big);
    return searchLog(big.length, port, { words, from, direction, signal, progress: () => {} }).then((at) => ({
      at,
      asked,
    }));
  };
  const seam = 2 * 1024 * 1024 - 3;
  const big = encode(`${"-".repeat(seam)}NEEDLE${"-".repeat(2_000_000)}needle`);

  test("finds what lies across two blocks, forwards and backwards", async () => {
    expect((await search("needle", 0)).at).toBe(seam);
    expect((await search("needle", seam + 1)).at).toBe(seam + 6 + 2_000_000);
    expect((await search("needle", big.length, "up")).at).toBe(seam + 6 + 2_000_000);
    expect((await search("needle", seam + 6 + 1_999_999, "up")).at).toBe(seam);
  });

  test("says null for what is not there, for nothing, and once it is stopped", async () => {
    expect((await search("haystack", 0)).at).toBeNull();
    expect((await search("", 0)).asked).toEqual([]);
    expect(await search("needle", 0, "down", AbortSignal.abort())).toEqual({ at: null, asked: [] });
  });
});
