import type { Form, Json } from "./requests/sample.ts";

/** A request that something is wrong with, and what. */
export type Wrong<Body> = { what: string; body: Body };

const unknown = { unheardOf: "x" };

/** Bodies that name nothing. */
export const empties: Wrong<unknown>[] = [{}, [], [{}], null, "text", 3, true].map((body) => ({
  what: JSON.stringify(body),
  body,
}));

/** Copies of a value, each with one name too many, in every object that it holds. */
export function withUnknown(value: unknown, path = "body"): Wrong<unknown>[] {
  if (Array.isArray(value)) {
    return value.flatMap((one, index) =>
      withUnknown(one, `${path}.${index}`).map(({ what, body }) => ({ what, body: value.with(index, body) })),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, one]) =>
    withUnknown(one, `${path}.${name}`).map(({ what, body }) => ({ what, body: { ...value, [name]: body } })),
  );
  return [{ what: `an unknown name in ${path}`, body: { ...value, ...unknown } }, ...inside];
}

/** Copies of a body, each with one of its names misspelt. */
export const misspelt = <Body extends Json | Form>(body: Body): Wrong<Body>[] =>
  Object.keys(body).map((name) => ({
    what: `${name} misspelt`,
    body: Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key === name ? `${key}z` : key, value]),
    ) as Body,
  }));

/** Values that no field takes, whatever it is about. */
const never = [{ x: 1 }, [[]], -1e300];

/** Copies of a body, each with a value of a wrong kind in one of its fields, at any depth; `field` is its name. */
export function withWrongTypes(body: Json, kinds: unknown[] = never): (Wrong<Json> & { field: string })[] {
  return Object.entries(body).flatMap(([field, value]) => [
    ...kinds.map((kind) => ({ field, what: `${field} is ${JSON.stringify(kind)}`, body: { ...body, [field]: kind } })),
    ...(Array.isArray(value) && isObject(value[0])
      ? withWrongTypes(value[0], kinds).map((inner) => ({ ...inner, body: { ...body, [field]: [inner.body] } }))
      : []),
  ]);
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Copies of a body, each without one of its fields. */
export const withoutOne = (body: Json): (Wrong<Json> & { field: string })[] =>
  Object.keys(body).map((field) => ({
    field,
    what: `without ${field}`,
    body: Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)),
  }));
