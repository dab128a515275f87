/**
 * The part of a network address that one household or office holds, for rate limits: an IPv4 address whole, of an IPv6
 * address the first 64 bits, since whoever has one of them has them all.
 */
export function clientNetwork(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^\[|\](?::\d+)?$/g, "")
    .replace(/%.*$/, "");
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(plain)?.[1];
  if (v4 !== undefined || !plain.includes(":")) return v4 ?? plain;
  const [head = "", tail = ""] = plain.split("::");
  const groups = (text: string) => text.split(":").filter((group) => group !== "");
  const left = groups(head);
  const missing = plain.includes("::") ? Math.max(0, 8 - left.length - groups(tail).length) : 0;
  const all = [...left, ...Array.from({ length: missing }, () => "0"), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
