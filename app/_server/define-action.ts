import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import type { FormState } from "@/lib/form-state";
import { requireActor } from "./viewer";

/** What an action leaves behind when all went well: a sentence for the person, or nothing. */
type Outcome = string | undefined;

/**
 * The one path from a form to a command: sign-in, then parse, then run, then expected failures as values. A bug and a
 * redirect pass.
 */
export function defineAction<S extends z.ZodType>(
  schema: S,
  read: (form: FormData) => unknown,
  run: (actor: Actor, input: z.output<S>) => Outcome | Promise<Outcome>,
) {
  return defineOpenAction(schema, read, async (input) => run(await requireActor(), input));
}

/** The same for forms that anybody may send, such as signing in. */
export function defineOpenAction<S extends z.ZodType>(
  schema: S,
  read: (form: FormData) => unknown,
  run: (input: z.output<S>) => Outcome | Promise<Outcome>,
) {
  return async (_previous: FormState, form: FormData): Promise<FormState> => {
    try {
      const parsed = schema.safeParse(read(form));
      if (!parsed.success) {
        const message = "Please check the marked fields. Nothing was changed.";
        return { status: "failed", code: "invalid", message, fields: fieldErrors(parsed.error) };
      }
      const message = await run(parsed.data);
      return message === undefined ? { status: "saved" } : { status: "saved", message };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { status: "failed", code: error.code, message: error.message, fields: error.fields ?? {} };
    }
  };
}

function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const name = path.join(".");
    fields[name] = [...(fields[name] ?? []), message];
  }
  return fields;
}
