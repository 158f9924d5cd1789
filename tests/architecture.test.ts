import { expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = join(import.meta.dir, "..");

type File = { path: string; imports: { path: string; isType: boolean }[] };

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(join(root, path)).isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

/** The project's own files that a source imports; a type alone couples nothing at run time. */
function importsOf(path: string, source: string): File["imports"] {
  const statements = source.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^"';]*?from\s+)?["'](\.[^"']+)["']/gm);
  return [...statements].map(([, type, specifier = ""]) => ({
    path: relative(root, resolve(root, dirname(path), specifier)),
    isType: type !== undefined,
  }));
}

const role = (path: string) => /^src\/features\/[^/]+\/([\w-]+)/.exec(path)?.[1] ?? "";
const feature = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

// A feature of several nouns has a file of a role for each: own-routes, settings-service, queries-settings, views/.
const isRoutes = (path: string) => /(^|-)routes$/.test(role(path));
const isService = (path: string) => /(^|-)(service|policy)$/.test(role(path));
const isQueries = (path: string) => /^queries(-|$)/.test(role(path));
const isPure = (path: string) =>
  path.startsWith("src/ui/") || /^(views(-.*)?|face|(.*-)?(schema|rules))$/.test(role(path));

/** A feature may use those that come before it. */
const order = [
  "auth",
  "flags",
  "membership",
  "pictures",
  "catalogue",
  "images",
  "prices",
  "collection",
  "keeping",
  "activity",
  "overview",
  "transfer",
  "browse",
  "search",
  "owned",
  "pokedex",
  "shell",
  "account",
  "friends",
  "reports",
  "site",
  "admin",
  "operations",
];

type Rule = { says: string; breaks: (from: string, to: string, isType: boolean) => boolean };

const rules: Rule[] = [
  {
    says: "islands never reach the database, HTTP, or a service, queries or routes file",
    breaks: (from, to) =>
      from.startsWith("islands/") && (/^(db|src\/http)\//.test(to) || isService(to) || isQueries(to) || isRoutes(to)),
  },
  {
    says: "views, schemas, rules and ui are pure: no database, no HTTP",
    breaks: (from, to, isType) => isPure(from) && !isType && /^(db|src\/http|src\/live)\//.test(to),
  },
  {
    says: "services, policies and queries know no HTTP",
    breaks: (from, to, isType) => (isService(from) || isQueries(from)) && !isType && to.startsWith("src/http/"),
  },
  {
    says: "only queries and imports name tables",
    breaks: (from, to, isType) =>
      from.startsWith("src/") && to.startsWith("db/schema/") && !isType && !isQueries(from) && role(from) !== "import",
  },
  {
    says: "lib and ui know no feature",
    breaks: (from, to, isType) => /^src\/(lib|ui)\//.test(from) && !isType && to.startsWith("src/features/"),
  },
  {
    says: "the database knows nothing above it",
    breaks: (from, to) => from.startsWith("db/") && !to.startsWith("db/") && !from.startsWith("db/seed/"),
  },
  {
    says: "a feature never uses another's routes",
    breaks: (from, to) => feature(from) !== undefined && feature(to) !== feature(from) && isRoutes(to),
  },
  {
    says: `features build on each other in one direction: ${order.join(" → ")}`,
    breaks: (from, to, isType) => {
      const [lower, upper] = [order.indexOf(feature(to) ?? ""), order.indexOf(feature(from) ?? "")];
      return !isType && lower !== -1 && upper !== -1 && lower > upper;
    },
  },
];

function violations(files: File[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap((one) =>
      rules
        .filter((rule) => rule.breaks(path, one.path, one.isType))
        .map((rule) => `${path} → ${one.path}: ${rule.says}`),
    ),
  );
}

const files = ["src", "islands", "db"].flatMap(sourceFiles).map((path) => ({
  path,
  imports: importsOf(path, readFileSync(join(root, path), "utf8")),
}));

test("every import keeps to the house's rules", () => {
  expect(files.length).toBeGreaterThan(50);
  expect(violations(files)).toEqual([]);
});

test("every feature has its place in the order", () => {
  const features = readdirSync(join(root, "src/features"));
  expect(features.filter((name) => !order.includes(name))).toEqual([]);
});

test.each([
  ["islands/a.ts", 'import { x } from "../src/features/collection/entries/service.ts";'],
  ["islands/a.ts", 'import { x } from "../db/open.ts";'],
  ["src/ui/a.tsx", 'import { x } from "../http/env.ts";'],
  ["src/ui/a.tsx", 'import { x } from "../features/auth/rules.ts";'],
  ["src/features/collection/entries/service.ts", 'import { x } from "../../http/respond.ts";'],
  ["src/features/collection/entries/routes/entries.tsx", 'import { entries } from "../../../db/schema/index.ts";'],
  ["src/features/collection/views/a.tsx", 'import {\n  x,\n} from "../../../../db/open.ts";'],
  ["db/open.ts", 'import { x } from "../src/lib/errors.ts";'],
  ["src/features/browse/routes.tsx", 'import { x } from "../collection/routes.tsx";'],
  ["src/features/account/settings/routes.tsx", 'import { x } from "../auth/own-routes.tsx";'],
  ["src/features/account/settings/service.ts", 'import { x } from "../../http/respond.ts";'],
  ["src/features/account/settings/queries.ts", 'import { x } from "../../http/respond.ts";'],
  ["src/features/account/settings/rules.ts", 'import { x } from "../../../db/open.ts";'],
  ["src/features/account/settings/schema.ts", 'import { x } from "../../http/validate.ts";'],
  ["src/features/auth/providers/views.tsx", 'import { x } from "../../../db/open.ts";'],
  ["islands/a.ts", 'import { x } from "../src/features/account/settings/service.ts";'],
  ["src/features/catalogue/service.ts", 'import { x } from "../collection/rules.ts";'],
])("a violation is found: %s with %s", (path, source) => {
  expect(violations([{ path, imports: importsOf(path, source) }])).not.toEqual([]);
});

test("a type may be imported where its code may not", () => {
  const path = "src/features/collection/entries/service.ts";
  expect(violations([{ path, imports: importsOf(path, 'import type { Env } from "../../http/env.ts";') }])).toEqual([]);
});
