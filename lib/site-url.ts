/** Where a person on this machine finds the site: an address that listens everywhere, or on loopback, is `localhost`. */
export function siteUrl(host: string, port: number): string {
  const isHere = ["127.0.0.1", "0.0.0.0", "::", "::1", ""].includes(host);
  return `http://${isHere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}
