import OpenAI from "openai";
import type { Access, Try } from "./provider";

/** The SDK would give up on its own after ten minutes. */
const never = 2 ** 31 - 1;

/** The SDK with nothing but what it is given: no organisation, address or retries of its own. */
export function clientOf({ choice, key }: Access, { fetch }: Try): OpenAI {
  return new OpenAI({
    // The SDK wants one; without it the header is left out.
    apiKey: key || "none",
    ...(key === "" && { defaultHeaders: { authorization: null } }),
    adminAPIKey: null,
    organization: null,
    project: null,
    baseURL: choice.baseUrl ?? "https://api.openai.com/v1",
    fetch,
    maxRetries: 0,
    timeout: never,
    logLevel: "off",
  });
}
