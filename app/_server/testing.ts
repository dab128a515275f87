import "server-only";
import { z } from "zod";
import { Leaderboard } from "@/lib/board/schema";

type Door = (
  request: Request,
  context: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>;

/** Asks a route handler as Next does: an address, and what its folders' parameters took from it. */
export function asking(door: unknown) {
  const get = door as Door;
  return (
    href: string,
    params: Record<string, string | string[]> = {},
    init: RequestInit = {},
  ): Promise<Response> =>
    get(new Request(new URL(href, "http://localhost"), init), { params: Promise.resolve(params) });
}

const path = "/api/v1/leaderboards/mlr-bench/";

/** Asks the board's route for a stage, with an ending or without, and a query. */
export function boardAsking(door: unknown) {
  const ask = asking(door);
  return (file: string, query = "", init: RequestInit = {}) =>
    ask(`${path}${file}${query}`, { stage: file }, init);
}

/** The body of an answer as the type that its own schema gives it. */
export async function boardOf(answer: Response): Promise<Leaderboard> {
  return Leaderboard.parse(await answer.json());
}

export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  }),
});
