import { expect, test } from "bun:test";
import { projectFiles, testsFor } from "../changed.ts";

const files = projectFiles();
const all = testsFor(["package.json"], files);
const after = (...changed: string[]) => testsFor(changed, files);

test("a change of a test runs that test, and the rules of the house", () => {
  expect(after("tests/prices/money.test.ts").filter((path) => !path.startsWith("tests/house/"))).toEqual([
    "tests/prices/money.test.ts",
  ]);
});

test("a change of a feature runs its tests, with and without a browser, and no other feature's", () => {
  const found = after("src/features/reports/queries.ts");
  expect(found).toContain("tests/reports/reports.test.ts");
  expect(found.some((path) => path.startsWith("tests/collection/"))).toBe(false);
  expect(found.length).toBeLessThan(all.length / 4);
});

test("a change of a helper runs the tests of the features that import it", () => {
  const found = after("src/lib/money.ts");
  expect(found).toContain("tests/prices/money.test.ts");
  expect(found.some((path) => path.startsWith("tests/collection/"))).toBe(true);
});

test("a change of a route, schema or view runs the tests over all routes", () => {
  for (const path of ["routes.tsx", "schema.ts", "views.tsx"]) {
    expect(after(`src/features/reports/${path}`)).toContain("tests/routes/wrong-types.test.ts");
  }
});

test("a change of an island or a style sheet runs the tests in a browser", () => {
  const browser = all.filter((path) => path.startsWith("tests/browser/"));
  for (const path of ["islands/boot.ts", "static/base.css"])
    expect(after(path)).toEqual(expect.arrayContaining(browser));
});

test("a change of a data file runs the tests that name it", () => {
  expect(after("tests/search/golden.json")).toContain("tests/search/golden.test.ts");
});

test("a change of the harness runs everything", () => {
  expect(after("tests/harness.ts")).toEqual(all);
});
