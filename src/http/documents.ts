import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type { Hono, MiddlewareHandler } from "hono";
import type { GenericSchema } from "valibot";
import * as v from "valibot";
import type { OpenApi } from "#lib/input/open-api.ts";
import { shapeOf } from "../lib/input/inputs.ts";
import type { Env } from "./env.ts";

/** Largest bodies of a route, in bytes. */
export type BodySizes = { json: number; form: number; multipart: number };

type Document = {
  summary?: string;
  query?: GenericSchema;
  headers?: GenericSchema;
  params?: GenericSchema;
  body?: GenericSchema;
  answer?: GenericSchema;
  sizes?: Partial<BodySizes>;
  isTap?: true;
  events?: Events;
};

/** What a stream sends: the data of each event by its name. */
type Events = Record<string, { means: string; data: GenericSchema }>;

/** Each middleware's part of its route's description; the same schemas validate requests and make /api/openapi.json. */
const documents = new WeakMap<object, Document>();

export function documented<M extends object>(middleware: M, document: Document): M {
  documents.set(middleware, document);
  return middleware;
}

export const documentOf = (middleware: object): Document | undefined => documents.get(middleware);

/** Tests check every answer against it (`checkAnswers`), so the document cannot drift. */
export function answers(summary: string, answer: GenericSchema): MiddlewareHandler<Env> {
  return documented<MiddlewareHandler<Env>>(
    async (c, next) => {
      await next();
      if (!checking || !c.res.ok || !c.res.headers.get("content-type")?.includes("json")) return;
      const result = v.safeParse(answer, JSON.parse(await plainText(c.res.clone())));
      if (result.success) return;
      const issues = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
      throw new Error(`${c.req.method} ${c.req.path} differs from its documented response: ${issues.join("; ")}`);
    },
    { summary, answer },
  );
}

/** Marks a route that does one small thing; see `withTimeout`. */
export const tapped = documented<MiddlewareHandler<Env>>((_, next) => next(), { isTap: true });

export const streams = (summary: string, events: Events): MiddlewareHandler<Env> =>
  documented<MiddlewareHandler<Env>>((_, next) => next(), { summary, events });

async function plainText(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const encoding = answer.headers.get("content-encoding");
  const plain =
    encoding === "zstd" ? Bun.zstdDecompressSync(bytes) : encoding === "gzip" ? Bun.gunzipSync(bytes) : bytes;
  return new TextDecoder().decode(plain);
}

let checking = false;

/** Validates every documented answer from now on, in tests, reading each body twice. */
export function checkAnswers(): void {
  checking = true;
}

type Operation = Record<string, unknown>;

/** OpenAPI 3.1, of every described route: calls, pages that answer JSON as well, and streams. */
export function openApi(app: Hono<Env>): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [key, document] of routeDocuments(app)) {
    // Pages validate input too; those without an answer are not part of the API.
    if (document.summary === undefined) continue;
    const [method = "", path = ""] = key.split(" ");
    const place = path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}");
    paths[place] ??= {};
    paths[place][method.toLowerCase()] = operation(document, place);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Toploader", version: "1", description: "Your collection, over HTTP." },
    components: {
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer", description: "An access token from your settings." },
        session: { type: "apiKey", in: "cookie", name: "session" },
      },
    },
    security: [{ accessToken: [] }, { session: [] }, {}],
    paths,
  };
}

/** Documents of all routes by "METHOD /path", pages included. */
export function routeDocuments(app: Hono<Env>): Map<string, Document> {
  const found = new Map<string, Document>();
  for (const route of app.routes) {
    const document = documents.get(route.handler);
    if (!document) continue;
    const key = `${route.method} ${route.path}`;
    found.set(key, { ...found.get(key), ...document });
  }
  return found;
}

export function queryNames(handler: object): string[] {
  const schema = documents.get(handler)?.query;
  return schema && "entries" in schema ? Object.keys(Object(schema.entries)) : [];
}

function operation(document: Document, place: string): Operation {
  return {
    summary: document.summary,
    parameters: [
      ...pathParameters(place, document.params),
      ...parameters("query", document.query),
      ...parameters("header", document.headers),
    ],
    ...(document.body && { requestBody: { required: true, content: bodyTypes(document.body) } }),
    responses: {
      200: {
        description: "Success",
        ...(document.answer && answerType(document.answer)),
        ...(document.events && eventTypes(document.events)),
      },
      default: { description: "Refusal", ...answerType(ErrorResponse) },
    },
  };
}

const answerType = (schema: GenericSchema) => ({
  content: { "application/json": { schema: jsonSchema(schema, "output") } },
});

/** OpenAPI knows no events: each has the schema of its data below `x-events`. */
const eventTypes = (events: Events) => ({
  content: {
    "text/event-stream": {
      schema: { type: "string" },
      "x-events": Object.fromEntries(
        Object.entries(events).map(([name, { means, data }]) => [
          name,
          { description: means, data: jsonSchema(data, "output") },
        ]),
      ),
    },
  },
});

const bodyTypes = (schema: GenericSchema) => {
  const described = { schema: jsonSchema(schema, "input") };
  const hasFile = JSON.stringify(described).includes('"format":"binary"');
  return {
    "application/json": described,
    [hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded"]: described,
  };
};

/** The parameters of a path: as a schema has them, any text where none does. */
function pathParameters(path: string, schema: GenericSchema | undefined): Parameter[] {
  const given = new Map(parameters("path", schema).map((one) => [one.name, one]));
  return [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = ""]) => given.get(name) ?? { name, in: "path", required: true, schema: { type: "string" } },
  );
}

type Parameter = { name: string; in: string; required: boolean; schema: unknown };

function parameters(place: "path" | "query" | "header", schema: GenericSchema | undefined): Parameter[] {
  if (!schema) return [];
  const described = jsonSchema(schema, "input");
  const required = new Set(described.required ?? []);
  return Object.entries(described.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.has(name),
    schema: property,
  }));
}

function jsonSchema(schema: GenericSchema, typeMode: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: "ignore",
    target: "draft-2020-12",
    overrideSchema({ valibotSchema }) {
      const shape = shapeOf(valibotSchema);
      if (shape) return jsonSchema(shape, typeMode);
      return valibotSchema.type === "instance" ? { type: "string", format: "binary" } : undefined;
    },
  });
  return rest;
}

const ErrorResponse = v.object({
  code: v.number(),
  message: v.string(),
  friendlyMessage: v.string(),
  correlationId: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
});
