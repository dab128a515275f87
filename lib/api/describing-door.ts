import { z } from "zod";
import { door } from "./door";

/** The description describes itself: any OpenAPI tool can check it by OpenAPI's own schema. */
export const describingDoor = door({
  id: "openapi",
  tag: "About",
  path: "/openapi.json",
  folder: "openapi.json",
  summary: "This API as an OpenAPI 3.1 document",
  description: "Made from the same schemas that check every answer.",
  params: z.object({}),
  query: z.object({}),
  answer: { media: "application/json", schema: z.looseObject({ openapi: z.literal("3.1.0") }) },
  examples: [{ summary: "The document", params: {}, query: "" }],
});
