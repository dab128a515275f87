import { describe, expect, test } from "vitest";
import { tablePage, tablePageRows } from "./table";

describe("a table", () => {
  test("has a header and rows of text; a formula stays the text it is", () => {
    expect(tablePage('name,value\na,=HYPERLINK("http://x")\n"with, comma",+1\n')).toEqual({
      header: ["name", "value"],
      rows: [
        ["a", '=HYPERLINK("http://x")'],
        ["with, comma", "+1"],
      ],
      from: 1,
      total: 2,
      hiddenColumns: 0,
    });
  });

  test("keeps ragged rows, quoted line ends, Windows ends and a byte order mark", () => {
    expect(tablePage('\uFEFFa,b\r\n1\r\n1,2,3\r\n"x\ny",2')).toMatchObject({
      header: ["a", "b"],
      rows: [["1"], ["1", "2", "3"], ["x\ny", "2"]],
    });
  });

  test("is shown page by page", () => {
    const text = ["n", ...Array.from({ length: 1000 }, (_, i) => i + 1)].join("\n");
    expect(tablePage(text)?.rows).toHaveLength(tablePageRows);
    expect(tablePage(text, { from: 801 })).toMatchObject({ from: 801, total: 1000 });
    expect(tablePage(text, { from: 801 })?.rows[0]).toEqual(["801"]);
    expect(tablePage(text, { from: 5000 })?.rows).toEqual([]);
  });

  test("read in part leaves out its last row, which may be cut", () => {
    expect(tablePage("a,b\n1,2\n3,", { isWhole: false })?.rows).toEqual([["1", "2"]]);
  });

  test("of a thousand columns shows two hundred and says so", () => {
    const row = Array.from({ length: 1000 }, (_, i) => `c${i}`).join(",");
    const page = tablePage(`${row}\n${row}`);
    expect([page?.header.length, page?.hiddenColumns]).toEqual([200, 800]);
  });

  test.each(["", '"never closed\n1,2'])("is not made of %j", (text) => {
    expect(tablePage(text)).toBeNull();
  });

  test("can be separated by tabs", () => {
    expect(tablePage("a\tb,c\n1\t2\n", { delimiter: "\t" })?.header).toEqual(["a", "b,c"]);
  });
});
