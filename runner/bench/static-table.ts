const columns = [
  "Rank",
  "Agent",
  "Base model",
  "Overall",
  "CI low",
  "CI high",
  "Idea",
  "Proposal",
  "Experiment",
  "Writeup",
  "Cost",
  "Date",
];
const style = [
  "body{font:15px system-ui;margin:2rem}",
  "table{border-collapse:collapse}",
  "th,td{padding:.35rem .6rem;border-bottom:1px solid #ddd;text-align:left}",
  "td:nth-child(n+4){text-align:right;font-variant-numeric:tabular-nums}",
  "th{position:sticky;top:0;background:#fff}",
].join("");

function cells(place: number, total: number): (string | number)[] {
  const overall = 8.9 - (place * 5) / total;
  const part = (k: number) => Math.max(1, overall - ((place * 7 + k * 3) % 11) / 10).toFixed(2);
  const money = `$${((place * 37) % 900) / 100}`;
  const date = `2026-0${1 + (place % 9)}-1${place % 9}`;
  const around = [overall - 0.3, overall, overall + 0.3].map((value) => value.toFixed(2));
  return [
    place + 1,
    `Research agent ${place + 1}`,
    `model-${place % 9}-large`,
    around[1] ?? "",
    around[0] ?? "",
    around[2] ?? "",
    part(1),
    part(2),
    part(3),
    part(4),
    money,
    date,
  ];
}

/** The floor a board is compared with: one HTML file with a table of 12 columns and no script. */
export function staticTable(rows: number): string {
  const head = columns.map((name) => `<th scope=col>${name}</th>`).join("");
  const body = Array.from(
    { length: rows },
    (_, place) =>
      `<tr>${cells(place, rows)
        .map((cell) => `<td>${cell}</td>`)
        .join("")}</tr>`,
  );
  return page(
    "Leaderboard",
    `<table><thead><tr>${head}</tr></thead><tbody>${body.join("\n")}</tbody></table>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1">
<title>${title}</title><link rel=icon href="data:,"><style>${style}</style><h1>${title}</h1>
${body}</html>
`;
}
