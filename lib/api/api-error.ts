import { z } from "zod";
import { errorCodes } from "@/lib/errors";

/** How every refusal of the public API reads. */
export const ApiError = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  }),
});
export type ApiError = z.infer<typeof ApiError>;
