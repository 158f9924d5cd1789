import { afterAll, expect, test } from "bun:test";
import { openApi } from "#http/documents.ts";
import { closeApps, testApp } from "../harness.ts";

afterAll(closeApps);
const { paths } = openApi((await testApp()).app);

type Schema = { [name: string]: unknown };
const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The schemas that say nothing of what they describe, by their place. */
function untyped(schema: unknown, place: string): string[] {
  if (!isSchema(schema)) return [];
  const { properties, items, anyOf, oneOf, allOf, additionalProperties, prefixItems } = schema;
  const says = ["type", "const", "enum", "anyOf", "oneOf", "allOf", "$ref", "not"].some((name) => name in schema);
  const choices = [anyOf, oneOf, allOf, prefixItems].flatMap((one) => (Array.isArray(one) ? one : []));
  // A table of anything is a shape; a list of anything is none.
  const rest =
    isSchema(additionalProperties) && Object.keys(additionalProperties).length > 0 ? additionalProperties : null;
  const parts = [...choices, items, rest].flatMap((one) => untyped(one, place));
  const named = isSchema(properties) ? Object.entries(properties) : [];
  return [
    ...(says ? [] : [place]),
    ...parts,
    ...named.flatMap(([name, property]) => untyped(property, `${place}.${name}`)),
  ];
}

test("no body and no answer of the API is without a shape", () => {
  const found: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const text: unknown = JSON.parse(JSON.stringify(operation));
      if (!isSchema(text)) continue;
      const { requestBody, responses, parameters } = text;
      const bodies = [requestBody, ...(isSchema(responses) ? Object.values(responses) : [])];
      for (const body of bodies) {
        const content = isSchema(body) ? body.content : undefined;
        for (const [type, one] of isSchema(content) ? Object.entries(content) : []) {
          const way = body === requestBody ? "body" : "answer";
          if (isSchema(one)) found.push(...untyped(one.schema, `${method.toUpperCase()} ${path} ${way} ${type}`));
        }
      }
      for (const one of Array.isArray(parameters) ? parameters : []) {
        if (isSchema(one)) found.push(...untyped(one.schema, `${method.toUpperCase()} ${path} ?${one.name}`));
      }
    }
  }
  expect([...new Set(found.filter((one) => !one.includes("x-www-form")))]).toEqual([]);
});

test("each operation describes the parameters of its path", () => {
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { parameters } = JSON.parse(JSON.stringify(operation)) as { parameters: Record<string, unknown>[] };
      const told = parameters.flatMap((one) => (one.in === "path" && one.required === true ? [String(one.name)] : []));
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      return Bun.deepEquals(told.sort(), named.sort()) ? [] : [`${method} ${path}: ${told}`];
    }),
  );
  expect(found).toEqual([]);
});
