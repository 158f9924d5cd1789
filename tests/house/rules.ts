import { dirname } from "node:path";
import { codeOf, type File } from "./files.ts";
import { order, roles, top } from "./order.ts";

/** A rule of the house: `breaks` lists what is wrong, `fix` says what to do about it. */
type Rule = { name: string; fix: string; breaks: (files: File[]) => string[] };

const feature = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The names below a feature's folder, without an ending: "src/features/prices/read/views.tsx" → ["read", "views"]. */
const namesBelow = (path: string): string[] =>
  path
    .split("/")
    .slice(3)
    .map((name) => name.replace(/\.tsx?$/, ""));

/** The role of a feature's file: its own name, or that of the folder it lies in. */
const roleOf = (path: string): string | undefined =>
  feature(path) === undefined ? undefined : namesBelow(path).find((name) => roles.includes(name));

const isRole = (path: string, ...wanted: string[]) => wanted.includes(roleOf(path) ?? "");
const isPure = (path: string) => isIn(path, "src/ui") || isRole(path, "views", "schema", "rules");
/** Where the catalogue is built from its sources, mostly in SQL. */
const buildsCatalogue = (path: string) => /^src\/features\/catalogue\/(import|merge|derive|edits)\//.test(path);
const holdsSql = (path: string) =>
  isRole(path, "queries", "version", "jobs") ||
  isIn(path, "src/lib/sql") ||
  buildsCatalogue(path) ||
  /^src\/(access|frame|live)\/(\w+\/)?queries\.ts$/.test(path);

/** What grows outside the budget of src/lib/cache/kept.ts, with the reason. */
const keeps: Record<string, string> = {
  "src/features/catalogue/import/queries/rows.ts": "columns of the program's own tables",
  "src/features/catalogue/images/service/store-index.ts": "counts bytes on disk, and deletes files",
  "src/features/stream/overlays/cache.ts": "open screens, which end with their streams",
  "src/lib/text/locale.ts": "formatters of a few kinds, which browsers make too",
  "src/live/changes.ts": "a log of a minute; what it dropped counts as changed",
};

/** Whose text of versions is the key of no cache, with the reason. */
const versionsByHand: Record<string, string> = {
  "src/features/site/routes.tsx": "an ETag",
  "src/features/prices/publish/queries.ts": "the version of a stored feed",
  "src/features/lists/alerts/jobs.ts": "the name of a round of letters, which is stored",
};

/** The part itself; rows that are filled into a cached frame; tables of a text in Markdown. */
const tables = ["src/ui/table.tsx", "src/features/cards/tiles/views/rows.tsx", "src/features/site/views.tsx"];

/** Who writes `entries` and `entry_changes`, with the reason. */
const changesEntries: Record<string, string> = {
  "src/features/collection/entries/queries/changes.ts": "the module",
  "src/features/catalogue/edits/queries/variants.ts": "staff merge variants; the catalogue stands below the collection",
};

/** Where an offset is right, with the reason. Elsewhere rows that come or go shift the pages. */
const offsets: Record<string, string> = {
  "src/features/transfer/import/queries/rows.ts": "its pages have printed numbers, and a file's rows do not change",
  "src/access/queries.ts": "the sessions past the newest are ended; none is listed",
};

function placeOf(path: string): number | undefined {
  const place = order.findIndex((folders) => folders.some((folder) => isIn(path, folder)));
  if (place !== -1) return place;
  return feature(path) === undefined ? undefined : order.length;
}

/** Whether a file puts the site together. */
export const isTop = (path: string) => top.some((one) => isIn(path, one));

function isAgainstOrder(from: string, to: string): boolean {
  if (isIn(from, "tests") || isTop(from)) return false;
  if (isTop(to)) return true;
  const [upper, lower] = [placeOf(from), placeOf(to)];
  if (upper === undefined || lower === undefined) return false;
  if (upper === order.length && lower === order.length) return feature(from) !== feature(to);
  return upper < lower;
}

/** Files that import each other in a circle, and those between two circles. */
function inCircles(files: File[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const ends = (path: string) => [path, path.replace(/\.ts$/, ".tsx")].find((one) => known.has(one)) ?? "";
  const left = new Map(files.map(({ path, imports }) => [path, new Set(imports.map((one) => ends(one.path)))]));
  for (let before = Number.POSITIVE_INFINITY; left.size < before; ) {
    before = left.size;
    const imported = new Set([...left.values()].flatMap((all) => [...all]));
    for (const [path, all] of left)
      if (!imported.has(path) || ![...all].some((one) => one !== path && left.has(one))) left.delete(path);
  }
  return left.size > 0 ? [[...left.keys()].join(", ")] : [];
}

const climbs = /^(?:import|export)\b[^;"]*"\.\.\/\.\.\/|(?<!["'].*)\bimport\(\s*"\.\.\/\.\.\//m;

/** A rule about single imports. */
const imports = (name: string, fix: string, breaks: (from: string, to: string, isType: boolean) => boolean): Rule => ({
  name,
  fix,
  breaks: (files) =>
    files.flatMap(({ path, imports }) =>
      imports.filter((one) => breaks(path, one.path, one.isType)).map((one) => `${path} → ${one.path}`),
    ),
});

/** A rule about single files. */
const each = (name: string, fix: string, breaks: (file: File) => boolean): Rule => ({
  name,
  fix,
  breaks: (files) => files.filter(breaks).map(({ path }) => path),
});

export const rules: Rule[] = [
  imports(
    "a folder imports only those above it in tests/house/order.ts",
    "move what both need up, or give the lower view a slot",
    (from, to, isType) => !isType && isAgainstOrder(from, to),
  ),
  each(
    "a feature's file is named by its role, or lies in a folder that is",
    `call it one of ${roles.join(", ")}, in the folder of its noun`,
    ({ path }) => feature(path) !== undefined && roleOf(path) === undefined,
  ),
  each(
    "an import climbs one level at most",
    "import it by its name in package.json: #features/…, #lib/…, #http/…",
    // The migrations' tool reads the schema, and knows no such names.
    ({ path, source }) => !isIn(path, "db/schema") && climbs.test(codeOf(source)),
  ),
  {
    name: "no folder of src holds a single file, none is deeper than four",
    fix: "name the file by its role in the folder of its noun; divide a deep noun by thing",
    breaks: (files) => {
      const inside = Map.groupBy(
        files.filter(({ path }) => path.startsWith("src/")),
        ({ path }) => dirname(path),
      );
      return [...inside.keys()].filter(
        (folder) =>
          folder.split("/").length > 5 ||
          (inside.get(folder)?.length === 1 && ![...inside.keys()].some((one) => one.startsWith(`${folder}/`))),
      );
    },
  },
  {
    name: "no files import each other in a circle, types included",
    fix: "declare the type where it is used, and import it where it is made",
    breaks: (files) => inCircles(files.filter(({ path }) => !path.startsWith("tests/"))),
  },
  each(
    "no file stands beside its own folder",
    "move the file into the folder",
    ({ path }) => path.startsWith("src/") && folders.has(path.replace(/\.tsx?$/, "")),
  ),
  each(
    "a router is made in a routes file",
    "move `new Hono` to routes.ts of its noun",
    ({ path, source }) =>
      path.startsWith("src/") &&
      path !== "src/app.ts" &&
      !isRole(path, "routes") &&
      /\bnew Hono\b/.test(codeOf(source)),
  ),
  each(
    "SQL stands in queries, versions, jobs and the building of the catalogue",
    "move the statement to queries.ts of its noun",
    ({ path, source }) =>
      path.startsWith("src/") &&
      !holdsSql(path) &&
      /\b(sql|tx|connection)(<[^`]*>)?`|from "drizzle-orm"/.test(codeOf(source)),
  ),
  each(
    "the rows of a hand-written statement have a schema, which tests check",
    "pass the statement to typedRows of db/rows.ts",
    ({ path, source }) =>
      path.startsWith("src/") &&
      !buildsCatalogue(path) &&
      /\bexecute<|\b(?<!= )(sql|tx|connection)<[^`]*\[\]>`/.test(codeOf(source)),
  ),
  each(
    "a list is paged by cursor, not by offset",
    "page it with isAfter of src/lib/sql/keyset.ts and pageOf of src/lib/cursor.ts, or give a reason in `offsets`",
    ({ path, source }) =>
      holdsSql(path) && !(path in offsets) && /\boffset (\$\{|\d)|\.offset\(|\boffset:/i.test(codeOf(source)),
  ),
  each(
    "an advisory lock is taken in db/locks.ts",
    "give the lock a name in its list, and take it with lock() or tryLock()",
    ({ path, source }) =>
      !isIn(path, "tests") && path !== "db/locks.ts" && /\bpg_(try_)?advisory_/.test(codeOf(source)),
  ),
  each(
    "entries are changed, and their log is written, by one module",
    "build the statement with putEntries, changeEntries, removeEntries and logLines of collection/entries/queries/changes.ts",
    ({ path, source }) =>
      path.startsWith("src/") &&
      !(path in changesEntries) &&
      /\b(insert into (entries|entry_changes)|update entries|delete from entries)\b|\.(insert|update|delete)\((entries|entryChanges)\)/i.test(
        codeOf(source),
      ),
  ),
  each(
    "the versions of catalogue and prices are raised by one module",
    "call raiseCatalogue or raisePrices of catalogue/version.ts in the transaction of the change",
    ({ path, source }) =>
      path.startsWith("src/") &&
      path !== "src/features/catalogue/version.ts" &&
      /\bupdate catalogue_state\b|\.update\(catalogueState\)/i.test(codeOf(source)),
  ),
  imports(
    "tables are named where SQL stands",
    "ask for rows through queries.ts",
    (from, to, isType) => from.startsWith("src/") && to.startsWith("db/schema/") && !isType && !holdsSql(from),
  ),
  imports(
    "islands never reach the database, HTTP, or a service, queries or routes file",
    "give the island what it needs as props",
    (from, to) =>
      isIn(from, "islands") &&
      (isIn(to, "db") || isIn(to, "src/http") || isRole(to, "service", "queries", "routes", "cache", "jobs")),
  ),
  imports(
    "views, schemas, rules and ui are pure: no database, no HTTP",
    "load in page.tsx and pass props",
    (from, to, isType) =>
      isPure(from) && !isType && /^(db|src\/http|src\/live)\//.test(to) && !/^db\/seed\/.*\.json$/.test(to),
  ),
  imports(
    "services, policies and queries know no HTTP",
    "take plain values; throw Refusal",
    (from, to, isType) => isRole(from, "service", "policy", "queries") && !isType && isIn(to, "src/http"),
  ),
  imports(
    "nobody imports another's routes",
    "import the service or page that the route calls",
    (from, to) => isRole(to, "routes") && feature(to) !== feature(from) && !isTop(from),
  ),
  each(
    "app.ts has at most 80 lines",
    "mount the router in routes.ts of its feature",
    ({ path, source }) => path === "src/app.ts" && source.trimEnd().split("\n").length > 80,
  ),
  each(
    "every cache counts its bytes against one budget",
    "make it with keptBy() or few() of src/lib/cache/kept.ts, or give a reason in `keeps`",
    ({ path, source }) =>
      isIn(path, "src") &&
      !isIn(path, "src/lib/cache") &&
      !(path in keeps) &&
      /\bnew LRUCache\b|^(export )?(const|let) \w+(: [^=]+)? = (new Map(<.*>)?\(\)|\{\};)|\bprepared\(\s*\((\w*)\)(: [^=]+)? =>\s*(new |\(\{)/m.test(
        codeOf(source),
      ),
  ),
  each(
    "the key of what is kept is made of named versions, not by hand",
    "pass the versions by name to Kept.key() of src/lib/cache/kept.ts, or give a reason in `versionsByHand`",
    ({ path, source }) =>
      isIn(path, "src") &&
      !(path in versionsByHand) &&
      /\$\{[^}`]*\b(catalogue\.version|pricesVersion|(collection|decks|profile)Version\()|\[[^\]]*\b(catalogue\.version|pricesVersion|(collection|decks|profile)Version\()[^\]]*\](\.join|\))/.test(
        codeOf(source).replace(/await Promise\.all\(\[[^\]]*\]\)/g, ""),
      ),
  ),
  each(
    "a table is written by ui/table.tsx",
    "give <Table> columns and rows",
    ({ path, source }) => path.startsWith("src/") && !tables.includes(path) && /<table[\s>]/.test(codeOf(source)),
  ),
  each(
    "htmx finds each of its attributes: `islands/boot.ts` names those that it looks for",
    "use hx-get, hx-post, hx-put, hx-delete or hx-boost:inherited, and a script for events",
    ({ path, source }) =>
      path.startsWith("src/") && /["\s]hx-(on\b|action|patch|query|boost"?[=:]\s*\{?"true)/.test(codeOf(source)),
  ),
  {
    name: "a feature mounts one router",
    fix: "join its routers in routes.ts at the top of the feature",
    breaks: (files) => {
      const mounted = files
        .filter(({ path }) => path === "src/registry.ts")
        .flatMap(({ imports }) => imports.filter(({ path }) => isRole(path, "routes")))
        .flatMap(({ path, names }) => names.map((name) => ({ feature: feature(path) ?? "", name })));
      const counts = Map.groupBy(mounted, (one) => one.feature);
      return [...counts].filter(([, routers]) => routers.length > 1).map(([name]) => `src/features/${name}`);
    },
  },
  {
    name: "an export has an importer",
    fix: "drop the word export, or the code",
    breaks: unusedExports,
  },
  {
    name: "an exported function of rules, service, queries and src/lib has a docstring",
    fix: "name its subject, and say what name and types do not: a unit, an error, an order, what none means",
    breaks: (files) =>
      files
        .filter(({ path }) => isExplained(path))
        .flatMap((file) => bareFunctions(file).map((name) => `${file.path} ${name}`)),
  },
  {
    name: "no file of src exports a name that another one exports",
    fix: "name each for what it is, or move what both are to one place",
    breaks: doubledExports,
  },
];

const folders = new Set<string>();

/** What a rule finds, each with the way out. */
export function violations(files: File[], rule: Rule): string[] {
  folders.clear();
  for (const { path } of files) {
    const parts = path.split("/");
    for (let depth = 1; depth < parts.length; depth++) folders.add(parts.slice(0, depth).join("/"));
  }
  return rule.breaks(files).map((what) => `${what}: ${rule.name}. Way out: ${rule.fix}.`);
}

/** Files that are started, not imported. */
const isEntry = (path: string) =>
  isTop(path) ||
  /^(islands\/(boot|early|islands)\.ts|db\/seed\/build\.ts|tests\/)/.test(path) ||
  /\/mount\.tsx?$/.test(path);

function unusedExports(files: File[]): string[] {
  const used = new Set<string>();
  for (const { imports } of files)
    for (const { path, names } of imports) for (const name of names) used.add(`${path} ${name}`);
  return files
    .filter(({ path }) => !isEntry(path))
    .flatMap(({ path, exports }) =>
      exports.filter((name) => !used.has(`${path} ${name}`) && !used.has(`${path} *`)).map((name) => `${path} ${name}`),
    );
}

/** Names with the files of src that export them; a schema and the type of its output are one thing of one file. */
function doubledExports(files: File[]): string[] {
  const exported = files
    .filter(({ path }) => path.startsWith("src/"))
    .flatMap(({ path, exports }) => [...new Set(exports)].map((name) => ({ name, path })));
  return [...Map.groupBy(exported, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name} (${places.map(({ path }) => path).join(", ")})`);
}

const isExplained = (path: string) => /^src\/(lib\/|(\w[\w-]*\/)*(rules|service|queries)(\/|\.tsx?$))/.test(path);

/** Names of a file's exported functions right above which no comment ends. */
const bareFunctions = ({ source }: File): string[] =>
  [
    ...source.matchAll(
      /(?<!\*\/\n)^export (?:(?:async )?function\*? (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^=]*>)?\((?=[^;]*?\)(?:: [^=]*?)? =>))/gm,
    ),
  ].map(([, name, constant]) => name ?? constant ?? "");
