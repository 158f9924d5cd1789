import { expect, test } from "bun:test";
import { migrations } from "#db/migrate.ts";

const way = "set search_path = public, pg_temp";
const change =
  /\b(create(?: or replace)?|alter|drop)\s+(?:function|procedure)\s+(?:if exists\s+)?(?:"?public"?\.)?"?(\w+)"?([^;]*?)(?=;|\$\w*\$|\breturn\b|\bbegin atomic\b|$)/gi;

/** The functions that lean on the search_path of whoever calls them, when these statements have run. */
function leaning(statements: string[]): string[] {
  const names = new Map<string, boolean>();
  for (const [, verb = "", name = "", rest = ""] of statements.flatMap((one) => [...one.matchAll(change)])) {
    const setsPath = rest.toLowerCase().includes(way);
    if (/drop/i.test(verb)) names.delete(name);
    else if (/create/i.test(verb)) names.set(name, setsPath);
    else if (setsPath) names.set(name, true);
  }
  return [...names].filter(([, setsPath]) => !setsPath).map(([name]) => name);
}

const written = migrations().flatMap(({ sql }) => sql);

test(`a function of a migration sets its search_path. Way out: write "${way}" between its language and its body`, () => {
  expect(leaning(written)).toEqual([]);
});

test.each([
  "create function planted() returns int language sql return 1",
  "create function planted() returns void language plpgsql as $$ begin set search_path = public, pg_temp; end $$",
  "create or replace function public.search_fold(value text) returns text language sql return lower(value)",
  'CREATE FUNCTION "planted"(a text)\nRETURNS int LANGUAGE sql IMMUTABLE BEGIN ATOMIC SELECT 1; END',
])("a planted one is found: %s", (statement) => {
  expect(leaning([...written, statement])).toHaveLength(1);
});

test("one that does is let through", () => {
  const whole = `create function whole(a text) returns int language sql immutable ${way} return 1`;
  expect(leaning([...written, whole, "drop function whole(text)"])).toEqual([]);
  expect(leaning([...written, whole])).toEqual([]);
});
