import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { versionNames } from "#lib/cache/versions.ts";
import { root } from "../paths.ts";
import { type File, fileOf, sourceFiles } from "./files.ts";
import { rules, violations } from "./rules.ts";

const files = sourceFiles("src", "islands", "db", "tests");

/** For each rule files that break it; other files of the tree stay out, so that nothing else can be found. */
const planted: Record<string, [path: string, source: string][]> = {
  "a folder imports only those above it in tests/house/order.ts": [
    ["src/http/a.ts", 'import { x } from "../features/auth/sessions/service.ts";'],
    ["src/lib/a.ts", 'import { x } from "../http/respond.ts";'],
    ["src/features/catalogue/sets/service.ts", 'import { x } from "../../collection/rules.ts";'],
    ["src/features/search/page.tsx", 'import {\n  x,\n} from "../browse/set/views.tsx";'],
    ["src/features/search/page.tsx", 'import { x } from "../../app.ts";'],
    ["db/open.ts", 'import { x } from "../src/http/respond.ts";'],
  ],
  "a feature's file is named by its role, or lies in a folder that is": [
    ["src/features/auth/letters.ts", ""],
    ["src/features/auth/email/render-letters.tsx", ""],
  ],
  "an import climbs one level at most": [
    ["src/features/auth/page.tsx", 'import { x } from "../../lib/time.ts";'],
    ["islands/a.ts", 'const later = import(\n  "../../src/lib/time.ts");'],
  ],
  "no folder of src holds a single file, none is deeper than four": [
    ["src/features/auth/email/rules/letters.ts", ""],
    ["src/features/auth/email/rules/letters/words.ts", ""],
  ],
  "no files import each other in a circle, types included": [
    ["src/lib/a.ts", 'import type { B } from "./b.ts";'],
    ["src/lib/b.ts", 'import { c } from "./c.ts";'],
    ["src/lib/c.ts", 'import { a } from "./a.ts";'],
  ],
  "no file stands beside its own folder": [
    ["src/features/auth/queries.ts", ""],
    ["src/features/auth/queries/sessions.ts", ""],
  ],
  "a router is made in a routes file": [["src/features/auth/page.tsx", "const pages = new Hono<Env>();"]],
  "SQL stands in queries, versions, jobs and the building of the catalogue": [
    ["src/features/auth/service.ts", "await sql<Row[]>`select 1`;"],
    ["src/features/auth/service.ts", "await tx`select 1`;"],
    ["src/features/auth/page.ts", 'import { eq } from "drizzle-orm";'],
  ],
  "the rows of a hand-written statement have a schema, which tests check": [
    ["src/features/auth/queries.ts", "await db.execute<{ id: string }>(sql`select id from users`);"],
    ["src/features/auth/queries.ts", "return await sql<Row[]>`select id from users`;"],
  ],
  "a list is paged by cursor, not by offset": [
    ["src/features/auth/queries.ts", "db.execute(sql`select id from users limit 20 offset 40`);"],
    ["src/features/auth/queries.ts", "db.select().from(users).limit(limit).offset(from);"],
    ["src/features/auth/queries.ts", "db.query.users.findMany({ limit, offset: from });"],
  ],
  "an advisory lock is taken in db/locks.ts": [
    ["src/features/auth/queries.ts", "await tx.execute(sql`select pg_advisory_xact_lock(hashtext('x'))`);"],
    ["src/features/auth/service.ts", 'await tx.execute("select pg_try_advisory_lock(1)");'],
  ],
  "entries are changed, and their log is written, by one module": [
    ["src/features/auth/queries.ts", "await tx.execute(sql`insert into entries (user_id) values (1)`);"],
    ["src/features/auth/queries.ts", "await tx.execute(sql`with a as (update entries e set quantity = 1) select 1`);"],
    ["src/features/auth/queries.ts", "await tx.delete(entries).where(isOld);"],
    ["src/features/auth/queries.ts", "await tx.execute(sql`INSERT INTO entry_changes (user_id) select 1`);"],
  ],
  "the versions of catalogue and prices are raised by one module": [
    ["src/features/prices/queries.ts", "await tx`update catalogue_state set prices_version = prices_version + 1`;"],
    ["src/features/prices/queries.ts", "await db.update(catalogueState).set({ version });"],
  ],
  "tables are named where SQL stands": [
    ["src/features/auth/service.ts", 'import { users } from "../../../db/schema/index.ts";'],
  ],
  "islands never reach the database, HTTP, or a service, queries or routes file": [
    ["islands/a.ts", 'import { x } from "../src/features/search/queries/find.ts";'],
    ["islands/a.ts", 'import { x } from "../db/open.ts";'],
    ["islands/a.ts", 'import { x } from "../src/http/respond.ts";'],
  ],
  "views, schemas, rules and ui are pure: no database, no HTTP": [
    ["src/ui/a.tsx", 'import { x } from "../http/respond.ts";'],
    ["src/features/auth/views/a.tsx", 'import { x } from "../../../../db/open.ts";'],
  ],
  "services, policies and queries know no HTTP": [
    ["src/features/auth/service.ts", 'import { x } from "../../http/respond.ts";'],
  ],
  "nobody imports another's routes": [["src/features/search/routes.tsx", 'import { x } from "../browse/routes.tsx";']],
  "app.ts has at most 80 lines": [["src/app.ts", "x();\n".repeat(81)]],
  "every cache counts its bytes against one budget": [
    ["src/lib/names.ts", "const cached = prepared(() => ({ version: 0 }));"],
    ["src/live/seen.ts", "  const seen = prepared(() => new Map<string, User>());"],
    ["src/features/auth/cache.ts", "const kept = new LRUCache<string, Promise<User>>({ max: 5 });"],
    ["src/features/auth/service.ts", "const known: Map<string, User> = new Map();"],
    ["src/http/send.ts", "export const kept = new Map<string, Map<string, string>>();"],
  ],
  "the key of what is kept is made of named versions, not by hand": [
    ["src/features/auth/page.ts", "const key = [owner.id, catalogue.version].join(' ');"],
    ["src/features/auth/page.ts", `const key = \`\${owner.id} \${catalogue.pricesVersion}\`;`],
    ["src/features/auth/page.ts", "const key = JSON.stringify([id, await collectionVersion(db, id)]);"],
  ],
  "a table is written by ui/table.tsx": [
    ["src/features/auth/views.tsx", 'const Lines = () => <table className="lines"></table>;'],
  ],
  "htmx finds each of its attributes: `islands/boot.ts` names those that it looks for": [
    ["src/features/auth/views.tsx", '<button hx-on:click="go()">'],
    ["src/features/auth/views.tsx", '<a hx-patch="/api/users">'],
    ["src/features/auth/views.tsx", 'const links = { "hx-boost": "true" };'],
  ],
  "a feature mounts one router": [
    [
      "src/registry.ts",
      'import { a } from "./features/auth/routes.ts";\nimport { b } from "./features/auth/email/routes.tsx";',
    ],
  ],
  "an export has an importer": [["src/lib/a.ts", "export const unused = 1;"]],
  "an exported function of rules, service, queries and src/lib has a docstring": [
    ["src/lib/a.ts", "export const half = (whole: number): number => whole / 2;"],
    ["src/features/auth/rules.ts", "/** A type. */\ntype A = 1;\nexport function whole(\n  of: A,\n): A {"],
    [
      "src/features/auth/email/queries/a.ts",
      "export const all = <Row extends A>(\n  rows: Row[],\n): Row[] =>\n  rows;",
    ],
    ["src/access/tokens/service.ts", "export async function* each() {"],
  ],
  "no file of src exports a name that another one exports": [
    ["src/lib/a.ts", "export const Place = v.object({});\nexport type Place = v.InferOutput<typeof Place>;"],
    ["src/lib/b.ts", "/** Where. */\nexport const Place = () => 1;"],
  ],
};

test.each(rules.map((rule) => [rule.name, rule] as const))("%s", (_, rule) => {
  expect(violations(files, rule)).toEqual([]);
});

test("each version that caches name is made in its file", () => {
  for (const path of Object.values(versionNames)) expect(files.map((file) => file.path)).toContain(path);
});

test("the tree is read whole", () => {
  expect(files.length).toBeGreaterThan(500);
});

test.each(rules.map((rule) => [rule.name, rule] as const))("a planted fault is found: %s", (name, rule) => {
  const faults = planted[name] ?? [];
  expect(faults.length).toBeGreaterThan(0);
  const sets: [string, string][][] = name.startsWith("no file") ? [faults] : faults.map((fault) => [fault]);
  for (const fault of sets) {
    const found = violations(
      fault.map(([path, source]): File => fileOf(path, source)),
      rule,
    );
    expect({ fault, found }).toEqual({ fault, found: [expect.stringContaining(rule.fix)] });
  }
});

test("a type may be imported where its code may not", () => {
  const file = fileOf("src/features/auth/service.ts", 'import type { Env } from "#http/env.ts";');
  const beside = fileOf("src/features/auth/policy.ts", "");
  for (const rule of rules) expect(violations([file, beside], rule)).toEqual([]);
});

test("CONTRIBUTING has a line for every feature. Way out: add the folder to the map", () => {
  const map = readFileSync(`${root}/CONTRIBUTING.md`, "utf8");
  const features = new Set(files.flatMap(({ path }) => /^src\/features\/[^/]+/.exec(path)?.[0].slice(4) ?? []));
  expect([...features].filter((folder) => !map.includes(`${folder}`))).toEqual([]);
});
