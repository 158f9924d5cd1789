import { expect, test } from "bun:test";
import { join } from "node:path";

const folder = join(import.meta.dir, "../../static/css");

/** Selectors of each rule but those of print, which a screen never matches. */
async function selectorsOf(file: string): Promise<string[]> {
  const css = (await Bun.file(join(folder, file)).text()).replace(/\/\*[\s\S]*?\*\//g, "");
  const screen = css.replace(/@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
  return [...screen.matchAll(/([^{}]*)\{/g)].flatMap(([, list = ""]) => list.trim());
}

/** With `:has(…)` as a mark, also where it holds parentheses itself. */
const marked = (selector: string): string =>
  selector
    .replace(/\((?:[^()]|\([^()]*\))*\)/g, (part, at: number) => (selector.slice(0, at).endsWith(":has") ? "" : part))
    .replace(/,\s+/g, ",");

/**
 * Chromium styles again what such a selector may match whenever the page grows; as it keeps one set of names for all
 * `:has()`, one `*` made it style the whole page again for each part of a set that arrived.
 */
test("no :has() is followed by any element, and none of the whole page by another", async () => {
  const files = await Array.fromAsync(new Bun.Glob("**/*.css").scan(folder));
  const selectors = (await Promise.all(files.map(selectorsOf))).flat();
  const withHas = selectors.filter((selector) => selector.includes(":has(")).map(marked);
  expect(withHas.length).toBeGreaterThan(20);
  expect(withHas.filter((selector) => /:has[^,]*[\s>+~]\*/.test(selector))).toEqual([]);
  expect(withHas.filter((selector) => /(:root|html|body)\S*:has\S*[\s>+~]/.test(selector))).toEqual([]);
});

/** Each weight is a font of its own: five of them took 6 of the 50 ms of a set's first frame. Overlays load alone. */
test("pages use three weights of the font", async () => {
  const files = await Array.fromAsync(new Bun.Glob("**/*.css").scan(folder));
  const texts = files
    .filter((file) => !file.endsWith("overlay.css"))
    .map((file) => Bun.file(join(folder, file)).text());
  const weights = (await Promise.all(texts)).flatMap((css) => css.match(/(?<=font-weight: )[^;]+/g) ?? []);
  expect([...new Set(weights)].sort()).toEqual(["400", "600", "700"]);
});

/** The build writes "< 360px" as "max-width: 359.999px", which Chromium also takes for 360. */
test("a width of the page is bounded by <=, so that 360 px is not below 360 px", async () => {
  const files = await Array.fromAsync(new Bun.Glob("**/*.css").scan(folder));
  const texts = await Promise.all(files.map((file) => Bun.file(join(folder, file)).text()));
  const queries = texts.flatMap((css) => css.match(/@media [^{]+/g) ?? []);
  expect(queries.length).toBeGreaterThan(50);
  expect(queries.filter((query) => /width < /.test(query))).toEqual([]);
});

const sources = async (folder: string, pattern: string): Promise<string[]> =>
  Promise.all(
    (await Array.fromAsync(new Bun.Glob(pattern).scan(folder))).map((file) => Bun.file(join(folder, file)).text()),
  );

/** The widths of docs/product.md at which the layout changes, in px; up to a width is one less. */
const widths = [380, 600, 950, 1068, 1200, 1340];

/** Widths of a style that are none of the site's. */
const oddWidths = (css: string): string[] =>
  (css.match(/@media [^{]+/g) ?? []).filter((query) =>
    [...query.matchAll(/(\d+)px <= width|width >= (\d+)px/g), ...query.matchAll(/width <= (\d+)px/g)].some(
      ([text, after, from]) => !widths.includes(Number(after ?? from) + (text.startsWith("width <=") ? 1 : 0)),
    ),
  );

test("the layout changes at six widths", async () => {
  expect((await sources(folder, "**/*.css")).flatMap(oddWidths)).toEqual([]);
  expect(oddWidths("@media (width <= 499px) {} @media (599px <= width) {} @media (width >= 700px) {}").length).toBe(3);
  expect(oddWidths("@media (380px <= width <= 599px) {} @media (width >= 1340px) {}")).toEqual([]);
});

test("what lies over what is one list, in tokens.css", async () => {
  const levels = (await sources(folder, "**/*.css")).flatMap((css) => css.match(/(?<=z-index: )[^;]+/g) ?? []);
  expect(levels.length).toBeGreaterThan(40);
  expect([...new Set(levels)].filter((level) => level !== "0" && !level.startsWith("var(--z"))).toEqual([]);
});

/** What the page of an overlay sets by itself. */
const setByOverlays = ["--opacity"];

test("an overlay, which loads its stylesheet alone, has each token that it uses", async () => {
  const css = [...(await sources(folder, "sheets/overlay.css")), ...(await sources(folder, "face.css"))].join("");
  const used = new Set(css.match(/(?<=var\()--[\w-]+(?=\))/g));
  const known = new Set([...setByOverlays, ...(css.match(/--[\w-]+(?=:)/g) ?? [])]);
  expect(used.size).toBeGreaterThan(10);
  expect([...used.difference(known)]).toEqual([]);
});

/** Classes that libraries set. */
const ofLibraries = ["htmx-request", "sortable-ghost"];

test("each class that is styled is used", async () => {
  const styled = (await sources(folder, "**/*.css"))
    .flatMap((css) => [...css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]*)\{/g)])
    .flatMap(([, selector = ""]) => selector.match(/(?<=\.)[a-z][\w-]*/g) ?? []);
  const root = join(folder, "../..");
  const code = [...(await sources(root, "{src,islands}/**/*.{ts,tsx}")), ...(await sources(root, "static/texts/*.md"))];
  const words = new Set([...ofLibraries, ...code.flatMap((text) => text.match(/[\w-]+/g) ?? [])]);
  expect(styled.length).toBeGreaterThan(500);
  expect([...new Set(styled)].filter((name) => !words.has(name))).toEqual([]);
});
