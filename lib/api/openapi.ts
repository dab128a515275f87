import type { z } from "zod";
import { ApiError } from "./api-error";
import { apiRoot, type Door, type Example, exampleHref } from "./door";
import { answerSchemas, type JsonSchema, parameterSchemas, schemaRoot } from "./json-schema";
import { explainFields, parameterWords } from "./words";

export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}
interface Media {
  schema: JsonSchema;
}
export interface ApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, Media>;
}
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Parameter[];
  responses: Record<string, ApiResponse | { $ref: string }>;
  "x-examples": { summary: string; href: string }[];
}
export interface OpenApi {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, ApiResponse> };
}

const tags: Record<Door["tag"], string> = {
  Leaderboards: "Which agent does better research, and how sure that is.",
  Agreement: "How far judges and people are apart, beside how far people are from each other.",
  Tasks: "What the agents were asked to do.",
  Agents: "Scaffold, model and coding agent: what a leaderboard ranks.",
  Runs: "One agent on one task at one stage, with its reviews and files.",
  About: "This description.",
};

/** The description of the API, made from the very schemas that check its answers. */
export function openApi(doors: readonly Door[], named: Readonly<Record<string, z.ZodType>>): OpenApi {
  const schemas = answerSchemas({ ...named, ApiError });
  for (const [id, schema] of Object.entries(schemas)) explainFields(id, schema);
  return {
    openapi: "3.1.0",
    info: {
      title: "Referee",
      version: "1",
      description:
        "The public data of Referee, read-only and without a key. Fields may be added; those described here stay. null is missing, never zero.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: apiRoot }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(doors.map((door) => [door.path, { get: operation(door, named) }])),
    components: { schemas, responses },
  };
}

const needsFiles =
  "The published numbers hold no files: before the benchmark's repository is imported the answer is not_found.";

function operation(door: Door, named: Readonly<Record<string, z.ZodType>>): Operation {
  return {
    operationId: door.id,
    tags: [door.tag],
    summary: door.summary,
    description: door.needsFiles ? `${door.description} ${needsFiles}` : door.description,
    parameters: [...parameters(door, "path"), ...parameters(door, "query")],
    responses: {
      200: success(door, named),
      304: { $ref: "#/components/responses/NotModified" },
      400: { $ref: "#/components/responses/Invalid" },
      404: { $ref: "#/components/responses/NotFound" },
    },
    "x-examples": door.examples.map((one: Example) => ({
      summary: one.summary,
      href: exampleHref(door.path, one),
    })),
  };
}

function parameters(door: Door, place: Parameter["in"]): Parameter[] {
  const { properties, required } = parameterSchemas(place === "path" ? door.params : door.query);
  return Object.entries(properties).map(([name, part]) => {
    const description = parameterWords(door.id, name);
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description && { description }),
      schema: part,
    };
  });
}

function success({ answer }: Door, named: Readonly<Record<string, z.ZodType>>): ApiResponse {
  const name = Object.keys(named).find((id) => named[id] === answer.schema);
  const schema: JsonSchema = name ? { $ref: `${schemaRoot}${name}` } : { type: "string" };
  return {
    description: "The answer.",
    headers: {
      ETag: {
        description: "Send it back as If-None-Match to learn whether anything changed.",
        schema: { type: "string" },
      },
    },
    content: { [answer.media]: { schema } },
  };
}

const errorBody = { "application/json": { schema: { $ref: `${schemaRoot}ApiError` } } };

const responses: Record<string, ApiResponse> = {
  NotModified: { description: "Nothing changed since the answer whose ETag was sent. There is no body." },
  Invalid: {
    description: "A parameter is unknown or malformed. The error names each one.",
    content: errorBody,
  },
  NotFound: { description: "Nothing has this id.", content: errorBody },
};
