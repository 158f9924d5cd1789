import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { hrefWith } from "#lib/url/href.ts";
import { choice, urlState, words } from "#lib/url/state.ts";

const Shown = v.object({
  sort: choice(["number", "name"]),
  range: choice(["1d", "7d"], "7d"),
  page: v.optional(v.fallback(v.pipe(v.string(), v.digits(), v.transform(Number)), 1), "1"),
  q: words,
});
type Shown = v.InferOutput<typeof Shown>;
const shown = urlState<Shown>(Shown);

describe("the state in a URL", () => {
  test("has defaults for missing values", () => {
    expect(shown.read({})).toEqual({ sort: "number", range: "7d", page: 1, q: "" });
    expect(shown.href("/s", shown.usual)).toBe("/s");
  });

  test("falls back to defaults for invalid values", () => {
    const wrong = { sort: "colour", range: "", page: "-1", q: "a".repeat(101), other: "x" };
    expect(shown.read(wrong)).toEqual(shown.usual);
  });

  test("changes partly; hidden fields have the rest", () => {
    const state = shown.read({ sort: "name", page: "3", q: " Mr. Mime & co " });
    expect(shown.href("/s", state, { page: 1 })).toBe("/s?sort=name&q=Mr.+Mime+%26+co");
    expect(shown.params(state, ["q", "page"])).toEqual({ sort: "name" });
  });

  test("may depend on another part", () => {
    const paged = urlState<Shown>(Shown, (key, state, usual) => state[key] !== usual[key] && state.q === "");
    expect(paged.href("/s", { ...paged.usual, page: 2 })).toBe("/s?page=2");
    expect(paged.href("/s", { ...paged.usual, page: 2, q: "x" })).toBe("/s");
  });

  test("is read back as written", () => {
    const states = fc.record({
      sort: fc.constantFrom("number", "name"),
      range: fc.constantFrom("1d", "7d"),
      page: fc.nat(1000),
      q: fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.trim()),
    });
    fc.assert(
      fc.property(states, (state) => {
        const params = new URL(shown.href("/s", state as Shown), "http://localhost").searchParams;
        expect(shown.read(Object.fromEntries(params))).toEqual(state as Shown);
      }),
    );
  });
});

test("omits empty and unknown values, but not 0", () => {
  expect(hrefWith("/s", { a: "", b: undefined, c: 0, d: "x y" })).toBe("/s?c=0&d=x+y");
  expect(hrefWith("/s", { a: "" })).toBe("/s");
});
