import type { Context, MiddlewareHandler } from "hono";
import * as v from "valibot";
import { notFound, Refusal } from "../lib/errors.ts";
import { check, invalid } from "../lib/input/inputs.ts";
import { readBody } from "./body/read-body.ts";
import type { BodySizes } from "./documents.ts";
import { documented } from "./documents.ts";
import type { Env } from "./env.ts";

export { readBody } from "./body/read-body.ts";

type Schema = v.GenericSchema;
type Validator<Place extends string, S extends Schema> = MiddlewareHandler<
  Env,
  string,
  { in: { [key in Place]: v.InferInput<S> }; out: { [key in Place]: v.InferOutput<S> } }
>;

/** Checks the query, which is read with `c.req.valid("query")`. @throws Refusal 422. */
export function query<S extends Schema>(schema: S): Validator<"query", S> {
  return documented<Validator<"query", S>>(
    async (c, next) => {
      const read = check(schema, c.req.query()) as object;
      queries.set(c.req.raw, read);
      c.req.addValidatedData("query", read);
      await next();
    },
    { query: schema },
  );
}

/** Names in lower case. Read with `c.req.valid("header")`. @throws Refusal 422. */
export function headers<S extends Schema>(schema: S): Validator<"header", S> {
  return documented<Validator<"header", S>>(
    async (c, next) => {
      c.req.addValidatedData("header", check(schema, c.req.header()) as object);
      await next();
    },
    { headers: schema },
  );
}

/**
 * Checks the parameters, which are read with `c.req.valid("param")`. @throws Refusal 422, or 404 for a page: its
 * address is often a link that was cut.
 */
export function params<S extends Schema>(schema: S): Validator<"param", S> {
  return documented<Validator<"param", S>>(
    async (c, next) => {
      if (!c.req.path.startsWith("/api/") && !v.is(schema, c.req.param())) throw notFound();
      c.req.addValidatedData("param", check(schema, c.req.param()) as object);
      await next();
    },
    { params: schema },
  );
}

/**
 * JSON or a form, by one schema; read with `c.req.valid("json")`.
 * @param instead answers instead of an invalid body's refusal, such as by the form again.
 * @param sizes limits in bytes, for kinds of bodies above 64 KB.
 * @throws Refusal 422 that names each field, 413, 400 for a malformed body, 415.
 */
export function body<S extends Schema>(
  schema: S,
  instead?: (c: Context<Env>, refusal: Refusal) => Promise<Response>,
  sizes?: Partial<BodySizes>,
): Validator<"json", S> {
  return documented<Validator<"json", S>>(
    async (c, next) => {
      try {
        const given = named(await readBody(c));
        const read = check(schema, given) as object;
        assertSaidOnce(c, given, read);
        c.req.addValidatedData("json", read);
      } catch (error) {
        if (instead && error instanceof Refusal) return instead(c, error);
        throw error;
      }
      await next();
    },
    { body: schema, ...(sizes && { sizes }) },
  );
}

const queries = new WeakMap<Request, object>();

/** A name in the query and in the body must say the same, as it was sent or as it was read. @throws Refusal 422. */
function assertSaidOnce(c: Context<Env>, given: object, read: object): void {
  const query = queries.get(c.req.raw);
  for (const [name, value] of Object.entries(c.req.query())) {
    const other: unknown = Reflect.get(given, name);
    if (typeof other !== "string" && typeof other !== "number") continue;
    const isSame =
      String(other) === value || (query && name in read && Reflect.get(query, name) === Reflect.get(read, name));
    if (!isSame) throw invalid({ [name]: "must be the same in the address and in the body" });
  }
}

/** valibot would take an array for an object without keys. */
function named(given: unknown): object {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw invalid({ body: "must have named values" });
  }
  return given;
}
