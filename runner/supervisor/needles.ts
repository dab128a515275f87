/** Shorter values are words of every day: to hide them would make a log unreadable and protect nothing. */
export const shortestSecret = 8;

const escapeAscii = (text: string) =>
  text.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * What of a value's base64 is the same wherever it stands in a longer text: one for each of the three ways in which it
 * can meet the groups of three bytes, without the characters that its neighbours have a part in.
 */
function base64Forms(value: string): string[] {
  const bytes = Buffer.from(value, "utf8");
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    return encoded.slice([0, 2, 3][before], whole);
  });
}

function formsOf(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const url = encodeURIComponent(value);
  const base64 = base64Forms(value);
  return [
    value,
    json,
    json.replaceAll("/", "\\/"),
    escapeAscii(json),
    url,
    url.replaceAll("%20", "+"),
    url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    ...base64,
    ...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
  ];
}

/** All the ways in which secret values may be written in a log, each once. One of several lines counts line by line. */
export function needlesOf(secrets: readonly string[]): Buffer[] {
  const values = secrets
    .flatMap((secret) => [secret.trim(), ...secret.split(/\r?\n/).map((line) => line.trim())])
    // A row of one character is a line that somebody drew.
    .filter((value) => value.length >= shortestSecret && new Set(value).size > 1);
  const forms = new Set(values.flatMap(formsOf).filter((form) => form.length >= shortestSecret));
  return [...forms].map((form) => Buffer.from(form, "utf8"));
}
