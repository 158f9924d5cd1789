import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { answerable, type SearchFilter, type Term, termsOf } from "#features/search/language/rules/query.ts";

import { bodyOf, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp();
await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: "holo", quantity: 1 });

describe("the answerable part of a filter", () => {
  /** true, false or null for a term that is not known, and for what depends on it. */
  function judge(filter: SearchFilter, of: (term: Term) => boolean | null): boolean | null {
    if (filter.kind === "not") {
      const part = judge(filter.part, of);
      return part === null ? null : !part;
    }
    if (!("parts" in filter)) return of(filter);
    const parts = filter.parts.map((part) => judge(part, of));
    const decisive = filter.kind === "or";
    if (parts.includes(decisive)) return decisive;
    return parts.includes(null) ? null : !decisive;
  }

  const words = ["a", "b", "c", "d"];
  const term = fc.constantFrom(...words).map((text): SearchFilter => ({ kind: "word", text }));
  const { filter } = fc.letrec<{ filter: SearchFilter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4 },
      term,
      tie("filter").map((part): SearchFilter => ({ kind: "not", part })),
      fc.record({
        kind: fc.constantFrom("and" as const, "or" as const),
        parts: fc.array(tie("filter"), { minLength: 1, maxLength: 3 }),
      }),
    ),
  }));

  test("matches what three-valued logic decides", () => {
    const unknown = new Set(["c", "d"]);
    const isKnown = (one: Term) => !("text" in one && unknown.has(one.text));
    fc.assert(
      fc.property(filter, fc.record({ a: fc.boolean(), b: fc.boolean() }), (query, truths) => {
        const of = (one: Term) => ("text" in one ? (truths[one.text as "a" | "b"] ?? null) : null);
        const rest = answerable(query, isKnown);
        expect(rest !== null && judge(rest, of) === true).toBe(judge(query, of) === true);
        if (rest) expect(termsOf(rest).every(isKnown)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

type Answer = { total: number; problems: string[]; value: { name: string }[] };
const asJson = async (person: Pick<Person, "json">, q: string) =>
  (await (await person.json(`/search?${new URLSearchParams({ q })}`)).json()) as Answer;

describe("a filter that cannot be used", () => {
  const account = "needs an account. Log in to filter by what you own.";
  test.each(["own:0", "-own:0", "charizard own>=1", "-is:owned charizard", "charizard -(own:0 hp>=999)", "is:wanted"])(
    "signed out, %s finds nothing, with the reason in JSON, page and swap",
    async (q) => {
      const { total, problems, value } = await asJson(site.anonymous, q);
      const isPart = q.includes("hp");
      expect([total > 0, value.length > 0]).toEqual([isPart, isPart]);
      expect(problems.join()).toContain(account);
      const address = `/search?${new URLSearchParams({ q })}`;
      for (const response of [await site.anonymous.page(address), await site.anonymous.htmx("GET", address)]) {
        const text = await bodyOf(response);
        expect(text).toContain(account);
        expect(text).toContain(`/auth/signin?${new URLSearchParams({ callbackUrl: address })}`);
        expect(text).toContain("Search without it");
        expect(text.includes('class="tile"')).toBe(isPart);
      }
    },
  );

  test("as one of two choices leaves the other, and the link removes only it", async () => {
    const { total, problems } = await asJson(site.anonymous, "(own>=1 or charizard) set:151");
    expect([total > 0, problems.length]).toEqual([true, 1]);
    expect(total).toBe((await asJson(site.anonymous, "charizard set:151")).total);
    const page = await bodyOf(site.anonymous.page("/search?q=own:0+charizard"));
    expect(readPage(page).hrefs()).toContain("/search?q=charizard");
  });

  test("in a filter body behaves the same", async () => {
    const response = await site.anonymous.request("/api/search/advanced", {
      method: "POST",
      body: JSON.stringify({ query: "charizard", own: ">=1" }),
      headers: { "content-type": "application/json" },
    });
    expect(await response.json()).toMatchObject({ total: 0, value: [], problems: [`“own” ${account}`] });
  });

  test("names hidden prices, another game's prices and a hidden game as the reason", async () => {
    const brock = await site.signUp();
    expect((await asJson(brock, "c:pocket price>1")).problems.join()).toContain("TCG Pocket cards have no prices");
    await site.sql`update users set show_prices = false, disallowed_categories = '{JP}' where id = ${brock.id}`;
    const hidden = await asJson(brock, "charizard -price>1");
    expect([hidden.total, hidden.problems]).toEqual([0, ["“price>1” needs prices. Turn them on in settings."]]);
    const sorted = await asJson(brock, "charizard sort:price");
    expect(sorted.total).toBeGreaterThan(0);
    expect(sorted.problems.join()).toContain("Sorting by price");
    expect((await asJson(brock, "c:jp")).problems.join()).toContain("turned off");
    const page = await bodyOf(brock.page("/search?q=charizard+price>1"));
    expect(page).not.toContain("/auth/signin");
  });

  test.each(["have", "need", "dupes"])("asks a visitor of a set or a Pokémon with own=%s to log in", async (own) => {
    for (const path of ["/series/scarlet-violet/151", "/pokedex/charizard"]) {
      for (const view of ["", "&view=table", "&view=binder"]) {
        const address = `${path}?own=${own}${view}`;
        const text = await bodyOf(site.anonymous.page(address));
        expect(text).toContain("Log in to filter by what you own");
        const page = readPage(text).get("main");
        expect([page.find("list", "Cards"), page.find("rowheader"), page.find("button", /^(Add|Remove) one/)]).toEqual([
          undefined,
          undefined,
          undefined,
        ]);
        expect(text).toContain("Show all cards");
      }
      const json = (await (await site.anonymous.json(`${path}?own=${own}`)).json()) as { problems: string[] };
      expect(json).toMatchObject({ problems: ["Log in to filter by what you own."] });
      expect(JSON.stringify(json)).not.toContain('"numberKey"');
    }
    const own2 = await bodyOf(misty.page(`/series/scarlet-violet/151?own=${own}`));
    expect(own2).not.toContain("Log in to filter");
  });

  test("has a message on collected cards if prices are hidden", async () => {
    const range = "min=1&max=5";
    type Cards = { entries: number; problems: string[] };
    const read = async (person: Pick<Person, "json">, path: string) =>
      (await (await person.json(path)).json()) as Cards;
    await site.sql`update users set show_prices = false where id = ${misty.id}`;
    const own = await read(misty, `/api/collection/cards?${range}`);
    expect(own).toMatchObject({ entries: 0, problems: ["To filter by price, turn on prices in settings."] });
    const page = await bodyOf(misty.page(`/collection/cards?${range}`));
    expect(page).toContain("This filter isn’t available");
    expect(readPage(page).hrefs()).toContain("/collection/cards");
    const brock = await site.signUp();
    const others = `/u/${misty.username}/collection`;
    expect((await read(brock, `${others}?${range}`)).problems).toEqual([
      `You can’t filter by price because ${misty.username} hides prices.`,
    ]);
    expect((await read(site.anonymous, `${others}?${range}`)).problems.join()).toContain("Log in");
    await site.sql`update users set show_prices = true where id = ${misty.id}`;
    expect(await read(misty, "/api/collection/cards")).toMatchObject({ entries: 1, problems: [] });
  });
});
