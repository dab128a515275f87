import type { z } from "zod";

/** What a door gives: one media type and the schema that every body is checked against. */
export interface Answer<R extends z.ZodType = z.ZodType> {
  readonly media: string;
  readonly schema: R;
  /** Extension of the file that a browser saves; absent for answers that are looked at. */
  readonly saveAs?: "csv" | "tex" | "bib";
}

/** A request that is known to work, with real ids. */
export interface Example {
  readonly summary: string;
  readonly params: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly query: string;
}

/** One path of the public API: its route checks by it, and its page and OpenAPI description are made from it. */
export interface Door<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  R extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly tag: "Leaderboards" | "Agreement" | "Tasks" | "Agents" | "Runs" | "About";
  /** Below `/api/v1`, with `{name}` for each parameter. */
  readonly path: string;
  /** Folder of the route below `app/api/v1`. */
  readonly folder: string;
  readonly summary: string;
  readonly description: string;
  readonly params: P;
  readonly query: Q;
  readonly answer: Answer<R>;
  readonly examples: readonly Example[];
  /** Whether it has answers only once the benchmark's repository is imported: the published numbers hold no files. */
  readonly needsFiles?: true;
}

/** Keeps the exact schema types of a door, so that its route is checked against them. */
export function door<P extends z.ZodObject, Q extends z.ZodObject, R extends z.ZodType>(
  one: Door<P, Q, R>,
): Door<P, Q, R> {
  return one;
}

/** Where the public API of this version begins. */
export const apiRoot = "/api/v1";

/** The address of an example, ready for a link. Each parameter is escaped; a path's slashes stay. */
export function exampleHref(path: string, { params, query }: Pick<Example, "params" | "query">): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => escapePath(params[name] ?? ""));
  return `${apiRoot}${filled}${query ? `?${query}` : ""}`;
}

function escapePath(value: string): string {
  return value.split("/").map(encodeURIComponent).join("/");
}
