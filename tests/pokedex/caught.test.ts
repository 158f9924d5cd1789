import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type * as v from "valibot";
import type { DexResponse } from "../../src/features/pokedex/schema.ts";
import { changeCatalogue } from "../change-catalogue.ts";
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
  }, 120_000);

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
    expect(await (await erika.page("/pokedex/bulbasaur")).text()).toContain("Level 1");
    await put(0);
    expect((await dexOf(erika)).caught).toBe(0);
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
    expect(await (await red.page("/pokedex")).text()).toContain('data-level="1"');
    for (const path of ["/pokedex", "/pokedex/generation/1"]) {
      const page = await (await site.anonymous.page(path)).text();
      expect(page).not.toContain("data-level");
      expect(page).toContain("callbackUrl=%2Fpokedex");
      expect(await (await blue.page(path)).text()).not.toMatch(/data-level="[1-5]"/);
    }
    const dex = await dexOf(site.anonymous);
    expect([dex.caught, dex.value[0]?.owned, dex.generations[0]?.caught]).toEqual([null, null, null]);
    expect((await dexOf(blue)).caught).toBe(0);
  });
});
