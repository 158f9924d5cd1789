import { expect, test } from "bun:test";
import { fileOf, sourceFiles } from "./files.ts";
import { raw, unstated } from "./texts.ts";

const path = "tests/cards/new.test.ts";
const files = sourceFiles("tests");

test("what a text lacks is said of an answer whose status was stated", () => {
  expect(unstated(files)).toEqual([]);
});

test.each([
  'expect(await (await misty.page("/cards")).text()).not.toContain("Charizard");',
  'expect(await body(misty.page("/cards"))).not.toMatch(/Charizard/);',
])("a planted fault is found: %s", (source) => {
  expect(unstated([fileOf(path, source)])).toHaveLength(1);
  expect(unstated([fileOf(path, source.replace(".not", ""))])).toEqual([]);
});

test("pages are asked by role, name and text, not for raw markup", () => {
  expect(raw(files)).toEqual([]);
});

test.each([
  'expect(page).toContain("<td>Charizard");',
  "expect(page).toContain('class=\"tile\"');",
  "expect(page).not.toMatch(/<a href/);",
  'expect(page.text).not.toContain("<b>Oak</b>");',
  'expect(await answer.text()).toContain("<b>Oak</b>");',
  'expect(pages).toEqual([expect.anything()]); expect(page).toMatch(/ value="7"/);',
])("planted markup is found: %s", (source) => {
  expect(raw([fileOf(path, source)])).toHaveLength(1);
});

test.each([
  'expect(page.text).toContain("2 < 3"); expect(page.get("link", "Cards").href).toMatch(/cards/);',
  'expect(page.get("main").text).toContain("<b>Oak</b>");',
  'expect(page.names("listitem")).toContain("Note: <b>Oak</b>");',
])("a text is no markup: %s", (source) => {
  expect(raw([fileOf(path, source)])).toEqual([]);
});
