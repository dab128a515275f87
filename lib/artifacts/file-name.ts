/** The last part of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The extension in lower case without its dot; empty where there is none. A leading dot does not begin one. */
export function extension(path: string): string {
  const name = fileName(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}

/**
 * A Content-Disposition that carries any name: plain letters for old readers, and the true name by RFC 5987. No
 * character of the name can end the header or its quotes.
 */
export function contentDisposition(kind: "inline" | "attachment", path: string): string {
  const name = fileName(path).toWellFormed();
  const plain = name.replace(/[^\w.() -]/g, "_");
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
