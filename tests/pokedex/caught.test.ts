import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type * as v from "valibot";
import type { DexResponse } from "#features/pokedex/schema.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { hide, own, shared, usePokedex } from "./pokedex-site.ts";

type Dex = v.InferOutput<typeof DexResponse>;

const { site, variants, onCards } = await usePokedex();

const dexOf = async (visitor: { json: (path: string) => Promise<Response> }): Promise<Dex> =>
  (await (await visitor.json("/api/pokedex")).json()) as Dex;

describe("caught Pokémon", () => {
  test("equal a count of every card, for any hidden games", async () => {
    const misty = await site.signUp();
    const collections = fc.array(fc.nat(variants.length - 1), { maxLength: 60 });
    const hiddens = fc.subarray(["EN", "JP", "TCG-POCKET-EN"]);
    await fc.assert(
      fc.asyncProperty(collections, hiddens, async (indexes, hidden) => {
        const some = indexes.map((index) => variants[index]!);
        await own(site, misty.id, some);
        await hide(site, misty.id, hidden);
        const dex = await dexOf(misty);
        const cards = new Set(some.map(({ card_id }) => card_id));
        for (const one of dex.value) {
          const all = onCards.filter(({ species_id, category }) => species_id === one.id && !hidden.includes(category));
          const mine = all.filter(({ card_id }) => cards.has(card_id)).length;
          expect(one).toMatchObject({ cards: all.length, owned: mine, isCaught: mine > 0 });
          expect(one.level).toBe(mine === 0 ? 0 : Math.ceil((mine * 5) / all.length));
          expect(one.isShiny).toBe((one.level ?? 0) >= 3);
        }
        const caught = dex.value.filter(({ isCaught }) => isCaught);
        expect(dex.caught).toBe(caught.length);
        for (const { generation, caught: count } of dex.generations) {
          expect(count).toBe(caught.filter((one) => one.generation === generation).length);
        }
      }),
      { numRuns: 12 },
    );
  });

  test("count any variant once, and each Pokémon of a card", async () => {
    const brock = await site.signUp();
    await own(
      site,
      brock.id,
      variants.filter(({ card_id }) => card_id === shared),
    );
    const caught = (await dexOf(brock)).value.filter(({ isCaught }) => isCaught);
    expect(caught.map(({ slug, owned }) => [slug, owned])).toEqual([
      ["ekans", 1],
      ["pikachu", 1],
    ]);
  });

  test("follow a tap and a removal at once", async () => {
    const erika = await site.signUp();
    const put = (quantity: number) =>
      erika.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity });
    expect((await dexOf(erika)).caught).toBe(0);
    expect((await put(2)).status).toBe(200);
    expect((await dexOf(erika)).caught).toBe(1);
    expect(await bodyOf(erika.page("/pokedex/bulbasaur"))).toContain("Level 1");
    await put(0);
    expect((await dexOf(erika)).caught).toBe(0);
  });

  test("are shown alone, or those that are missing, with their numbers", async () => {
    const gary = await site.signUp();
    await own(
      site,
      gary.id,
      variants.filter(({ card_id }) => card_id === "sv03.5-004"),
    );
    const shown = async (show: string, path = "/pokedex") => bodyOf(gary.page(`${path}?show=${show}`));
    const caught = readPage(await shown("caught"))
      .all("listitem")
      .filter(({ value }) => value !== undefined);
    expect(caught.map(({ value }) => value)).toEqual(["4"]);
    expect(caught[0]?.get("link").of("data-level")).toMatch(/^[1-5]$/);
    expect(readPage(await shown("missing")).hrefs()).not.toContain("/pokedex/charmander");
    expect((await shown("missing", "/pokedex/generation/1")).match(/<li value="(\d+)"/g)?.slice(0, 2)).toEqual([
      '<li value="5"',
      '<li value="6"',
    ]);
    expect(await shown("caught", "/pokedex/generation/2")).toContain("None caught yet");
    expect(await shown("shiny")).toBe(await bodyOf(gary.page("/pokedex")));
    const json = async (show: string) => (await (await gary.json(`/api/pokedex?show=${show}`)).json()) as Dex;
    expect((await json("caught")).value.map(({ id }) => id)).toEqual([4]);
    expect((await json("missing")).value).toHaveLength(1024);
    expect((await json("missing")).total).toBe(1025);
  });

  test("are found by a part of the name in either language, or by number; what is chosen stays", async () => {
    const brock = await site.signUp();
    const json = async (query: string) => (await (await brock.json(`/api/pokedex?${query}`)).json()) as Dex;
    const found = async (q: string) =>
      (await json(`q=${encodeURIComponent(q)}`)).value.map(({ name }) => name as string);
    expect(await found("Charm")).toEqual(["Charmander", "Charmeleon"]);
    expect(await found("リザード")).toEqual(["Charmeleon", "Charizard"]);
    expect(await found("#025")).toEqual(["Pikachu"]);
    expect(await found("flabébé")).toEqual(["Flabébé"]);
    expect(await found("!?")).toEqual([]);
    expect((await json("q=charm&show=caught")).value).toEqual([]);
    expect(await found("")).toHaveLength(1025);
    const page = await bodyOf(site.anonymous.page("/pokedex?q=charm"));
    expect(page.match(/<li value=/g)).toHaveLength(2);
    expect(readPage(page).hrefs()).toContain("/pokedex/generation/2?q=charm");
    expect(await bodyOf(brock.page("/pokedex?q=xyzzy&show=missing"))).toContain("No Pokémon matches “xyzzy”");
  });

  test("need an account to be shown alone", async () => {
    const dex = (await (await site.anonymous.json("/api/pokedex?show=caught")).json()) as Dex;
    expect([dex.value.length, dex.problems.length]).toEqual([0, 1]);
    const page = await bodyOf(site.anonymous.page("/pokedex?show=caught"));
    expect(page).toContain("callbackUrl=%2Fpokedex%3Fshow%3Dcaught");
    expect(
      readPage(page)
        .all("listitem")
        .filter(({ value }) => value !== undefined),
    ).toEqual([]);
  });

  test("exclude cards that the catalogue dropped", async () => {
    const koga = await site.signUp();
    await own(
      site,
      koga.id,
      variants.filter(({ card_id }) => card_id === "sv03.5-109"),
    );
    expect((await dexOf(koga)).value[108]).toMatchObject({ slug: "koffing", isCaught: true });
    const { cards = 0 } = (await dexOf(koga)).value[108] ?? {};
    await changeCatalogue(site, site.sql`update cards set gone_at = now() where id = 'sv03.5-109'`);
    expect((await dexOf(koga)).value[108]).toMatchObject({ isCaught: false, cards: cards - 1 });
    await changeCatalogue(site, site.sql`update cards set gone_at = null where id = 'sv03.5-109'`);
  });

  test("are visible to their owner only", async () => {
    const red = await site.signUp();
    const blue = await site.signUp();
    // Neither has a change that would tell them apart.
    await own(site, red.id, variants.slice(0, 50), false);
    const levels = (page: string) =>
      readPage(page)
        .all("link")
        .flatMap((link) => link.of("data-level") ?? []);
    expect(levels(await bodyOf(red.page("/pokedex")))).toContain("1");
    for (const path of ["/pokedex", "/pokedex/generation/1"]) {
      const page = await bodyOf(site.anonymous.page(path));
      expect(page).not.toContain("data-level");
      expect(page).toContain("callbackUrl=%2Fpokedex");
      expect(levels(await bodyOf(blue.page(path))).filter((level) => /[1-5]/.test(level))).toEqual([]);
    }
    const dex = await dexOf(site.anonymous);
    expect([dex.caught, dex.value[0]?.owned, dex.generations[0]?.caught]).toEqual([null, null, null]);
    expect((await dexOf(blue)).caught).toBe(0);
  });
});
