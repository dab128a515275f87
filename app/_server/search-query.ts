import "server-only";
import type { z } from "zod";

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** A page's settings from its address. What does not fit counts as not said: a page shows something all the same. */
export function settingsOf<S extends z.ZodObject>(schema: S, search: Search): z.output<S> {
  const known = Object.entries(schema.shape).flatMap(([name, part]) => {
    const value = search[name];
    return (part as z.ZodType).safeParse(value).success ? [[name, value]] : [];
  });
  return schema.parse(Object.fromEntries(known));
}
