import { beforeEach, describe, expect, test } from "bun:test";
import { cardNotAdded } from "#features/lists/list/policy.ts";
import { bodyOf, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { answer, makeList, numbers, send, set, whole } from "./people.ts";

const site = await useSite({}, "starter");
let misty: Awaited<ReturnType<typeof site.signUp>>;

beforeEach(async () => {
  misty = await site.signUp();
});

type Choices = { cards: { cardId: string; variant: string | null }[]; lists: { id: string }[] };

const cards = ["sv03.5-006 holo", "sv03.5-004"];
const addTo = (id: string, more: object = {}) =>
  send(misty, "POST", `/api/lists/${id}/cards`, { step: "add", ...more });
const sendForm = (path: string, refs: string[], more: Record<string, string> = {}) =>
  misty.request(path, {
    method: "POST",
    body: new URLSearchParams([...refs.map((ref) => ["cards", ref]), ...Object.entries(more)]),
    headers: { accept: "text/html" },
  });
const refsIn = (html: string) => [...html.matchAll(/name="cards" value="([^"]+)"/g)].map(([, ref]) => ref);

describe("selected cards", () => {
  test("can be added to lists and checklists, and stay in the form", async () => {
    const [list, checklist] = [await makeList(misty), await makeList(misty, "DYNAMIC")];
    await makeList(misty, "BINDER");
    const offered = await answer<Choices>(send(misty, "POST", "/api/lists/choices", { cards }));
    expect(offered.lists.map(({ id }) => id).sort()).toEqual([list, checklist].sort());
    expect(offered.cards).toEqual([
      { cardId: "sv03.5-006", variant: "holo" },
      { cardId: "sv03.5-004", variant: null },
    ]);
    const page = await sendForm("/api/lists/choices", cards);
    const html = await bodyOf(page);
    expect(html.toLowerCase()).toContain(`formaction="/api/lists/${list}/cards?formid=`);
    expect(refsIn(html).slice(0, 2)).toEqual(cards);
  });

  test("are added to a list in one write, which can be undone", async () => {
    const id = await makeList(misty);
    const { batch } = await answer<{ batch: string }>(addTo(id, { cards }));
    expect((await whole(misty, id)).cards.map(({ numberKey, variant }) => [numberKey, variant])).toEqual([
      ["6", "holo"],
      ["4", null],
    ]);
    expect((await whole(misty, id)).version).toBe(1);
    await send(misty, "POST", `/api/lists/${id}/undo`, { batch });
    expect(await numbers(misty, id)).toBe("");
  });

  test("make a new list, a binder too", async () => {
    for (const type of ["STATIC", "DYNAMIC", "BINDER"]) {
      const id = await makeList(misty, type, { cards });
      expect(await numbers(misty, id)).toBe("6 4");
    }
    expect((await send(misty, "PUT", "/api/lists", { name: "A", type: "POKEDEX", cards })).status).toBe(422);
  });

  test("that do not exist are refused, and nothing is written", async () => {
    const id = await makeList(misty);
    for (const wrong of ["nothing", "sv03.5-006 nothing"]) {
      const refused = await addTo(id, { cards: [...cards, wrong] });
      expect([refused.status, await answer(refused)]).toMatchObject([404, { message: cardNotAdded().message }]);
      expect((await send(misty, "PUT", "/api/lists", { name: "A", cards: [wrong] })).status).toBe(404);
    }
    expect((await addTo(id, { cards: ["a b c"] })).status).toBe(422);
    expect((await addTo(id, { cards: Array(501).fill("sv03.5-006") })).status).toBe(422);
    expect(await whole(misty, id)).toMatchObject({ version: 0, cards: [] });
  });

  test("that do not fit stay in the form, with the reason", async () => {
    const id = await makeList(misty);
    await site.sql`insert into list_cards (list_id, user_id, set_id, card_id, position)
      select ${id}, ${misty.id}, 'sv03.5', 'sv03.5-006', n from generate_series(0, 398) n`;
    const page = await sendForm(`/api/lists/${id}/cards`, cards, { step: "add" });
    const html = await bodyOf(page, 422);
    expect([page.status, html.includes("This list can have at most 400 cards.")]).toEqual([422, true]);
    expect(refsIn(html).slice(0, 2)).toEqual(cards);
  });
});

describe("a binder of a set", () => {
  const made = async (goal: string) => {
    const { id } = await answer<{ id: string }>(
      send(misty, "PUT", "/api/lists", { name: "151", type: "BINDER", setId: set, goal }),
    );
    return (await whole(misty, id)).cards;
  };

  test("has its cards in printed order, or with the variants of each card together", async () => {
    const printed = await site.sql<{ id: string }[]>`select id from cards where set_id = ${set} order by position, id`;
    const complete = await made("complete");
    expect(complete.map(({ cardId }) => cardId)).toEqual(printed.map(({ id }) => id));
    expect(complete.map(({ order }) => order)).toEqual(complete.map((_, index) => index));
    const master = await made("master");
    const ids = master.map(({ cardId }) => cardId);
    expect(master.length).toBeGreaterThan(complete.length);
    expect(ids.filter((id, index) => id !== ids[index - 1])).toEqual(printed.map(({ id }) => id));
  });

  test("is created in one step from the set's page", async () => {
    const page = await bodyOf(misty.page("/series/scarlet-violet/151"));
    const [, href = ""] = /href="([^"]+)"[^>]*>Create a binder/.exec(page.replaceAll("&amp;", "&")) ?? [];
    const form = await bodyOf(misty.page(href));
    for (const field of [`name="setId" value="${set}"`, 'name="goal"', 'value="BINDER"']) expect(form).toContain(field);
    const sent = { name: "151", type: "BINDER", visibility: "PRIVATE", setId: set, goal: "complete" };
    const response = await misty.post("/api/lists?_method=PUT", sent, { accept: "text/html" });
    expect([response.status, response.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/lists\//)]);
    const refused = await misty.post("/api/lists?_method=PUT", { ...sent, name: "" }, { accept: "text/html" });
    expect([refused.status, (await bodyOf(refused, 422)).includes(`name="setId" value="${set}"`)]).toEqual([422, true]);
    expect((await send(misty, "PUT", "/api/lists", { name: "No", type: "BINDER", setId: "none" })).status).toBe(404);
  });
});

describe("needed cards", () => {
  const chosen = async (query: string) =>
    (await answer<Choices>(misty.json(`/lists/choose?${query}`))).cards.map(({ cardId }) => cardId);

  beforeEach(async () => {
    await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-006", variant: "holo", quantity: 1 });
  });

  test("of a set", async () => {
    const needed = await chosen(`setId=${set}`);
    expect(needed).toContain("sv03.5-004");
    expect(needed).not.toContain("sv03.5-006");
    expect((await misty.page("/lists/choose?setId=nowhere")).status).toBe(404);
  });

  test("of a Pokémon, without hidden games", async () => {
    const needed = await chosen("species=6");
    expect(needed).toContain("sv03.5-199");
    expect(needed).not.toContain("sv03.5-006");
    expect(needed.some((id) => id.startsWith("pocket-"))).toBe(true);
    await site.sql`update users set disallowed_categories = '{TCG-POCKET-EN}' where id = ${misty.id}`;
    expect((await chosen("species=6")).some((id) => id.startsWith("pocket-"))).toBe(false);
  });

  test("of a generation: one card of each Pokémon that is not caught, the cheapest", async () => {
    const species = async () => {
      const ids = await chosen("generation=1");
      const rows = await site.sql<{ id: number }[]>`select distinct s.species_id as id from card_species s
        where s.card_id = any(${ids}) and s.species_id <= 151 order by 1`;
      return { ids, numbers: rows.map(({ id }) => id) };
    };
    const before = await species();
    expect(before.numbers).not.toContain(6);
    expect(before.numbers).toContain(4);
    expect(before.ids.length).toBe(before.numbers.length);
    const [other] = await site.sql<{ id: string; key: string }[]>`
      select s.card_id as id, v.key from card_species s join cards c on c.id = s.card_id join variants v on v.card_id = c.id
      where s.species_id = 4 and s.card_id <> all(${before.ids}) and c.category = 'EN' limit 1`;
    await site.sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
      values (${other?.id ?? ""}, ${other?.key ?? ""}, 'tcgplayer', 'USD', 1, now())
      on conflict (card_id, variant, source) do update set market = 1`;
    expect((await species()).ids).toContain(other?.id ?? "none");
    expect(await bodyOf(misty.page("/pokedex/generation/1"))).toContain("/lists/choose?generation=1");
  });

  test("of a search", async () => {
    expect(await chosen("q=charizard+set%3A151+own%3D0")).toEqual(expect.arrayContaining(["sv03.5-199"]));
    expect(await chosen("q=charizard+set%3A151+own%3D0")).not.toContain("sv03.5-006");
    expect((await misty.page("/lists/choose")).status).toBe(404);
  });

  test("of a deck", async () => {
    const made = await answer<{ id: string }>(send(misty, "PUT", "/api/decks", { name: "Fire", format: "standard" }));
    const lines = ["2 Charizard ex MEW 6", "1 Charmander MEW 4"];
    await send(misty, "PUT", `/api/decks/${made.id}/import`, { lines });
    const html = await bodyOf(misty.page(`/decks/${made.id}`));
    expect(refsIn(html)).toEqual(["sv03.5-006", "sv03.5-004"]);
  });

  test("of a very large deck are limited to the maximum added at once", async () => {
    const made = await answer<{ id: string }>(send(misty, "PUT", "/api/decks", { name: "All", format: "unlimited" }));
    const rows = await site.sql<{ name: string; number: string }[]>`
      select name, number_key as number from cards where set_id = ${set} order by position limit 10`;
    const lines = rows.map(({ name, number }) => `60 ${name} MEW ${number}`);
    expect((await send(misty, "PUT", `/api/decks/${made.id}/import`, { lines })).status).toBe(200);
    const html = await bodyOf(misty.page(`/decks/${made.id}`));
    expect(refsIn(html)).toHaveLength(500);
    expect(html.replaceAll("<!-- -->", "")).toContain("The first 500 of ");
    expect(
      (
        await sendForm(
          "/api/lists/choices",
          refsIn(html).flatMap((ref) => ref ?? []),
        )
      ).status,
    ).toBe(200);
  });
});

/** Chips and tabs of a page of results that would end the selecting, without those that say so. */
async function linksWithoutSelect(at: string): Promise<string[]> {
  const html = (await bodyOf(misty.page(at))).replaceAll("&amp;", "&");
  const [, tools = ""] = html.split('<div class="facets"');
  const links = [...tools.matchAll(/<a [^>]*href="(\/search\?[^"]*)"[^>]*>\s*([^<]*)/g)];
  expect(links.length).toBeGreaterThan(3);
  return links.flatMap(([link = "", href, text]) =>
    href?.includes("select=1") || text === "Select" || link.includes('aria-label="Done"') || href?.includes("after=")
      ? []
      : [link],
  );
}

test("the checkbox of a card has the variant's name", async () => {
  const page = readPage(await bodyOf(misty.page("/series/scarlet-violet/151?select=1&view=table")));
  expect(page.get("checkbox", "Select Bulbasaur 001 Reverse Holofoil").value).toBe("sv03.5-001 reverse");
  expect(page.names("checkbox").filter((name) => / (normal|reverse|holo)$/.test(name))).toEqual([]);
});

test("members select cards on pages of a set, a search, a Pokémon and their own cards", async () => {
  await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-006", variant: "holo", quantity: 1 });
  const slug = misty.username.toLowerCase().replaceAll(" ", "-");
  const places = ["/series/scarlet-violet/151", "/search?q=charizard", "/pokedex/charizard", `/u/${slug}/collection`];
  for (const place of places) {
    const at = `${place}${place.includes("?") ? "&" : "?"}select=1`;
    for (const view of ["", "&view=table"]) {
      const page = readPage(await bodyOf(misty.page(at + view)));
      const picks = page.all("checkbox").filter((one) => one.of("form") === "pick");
      expect([at, picks.some(({ value }) => /^sv03\.5-006( |$)/.test(value ?? ""))]).toEqual([at, true]);
      expect([at, page.at("pick")?.role]).toEqual([at, "form"]);
    }
    if (place.startsWith("/search")) expect(await linksWithoutSelect(at)).toEqual([]);
    expect([at, (await bodyOf(site.anonymous.page(at))).includes('name="cards"')]).toEqual([at, false]);
  }
  const binder = readPage(await bodyOf(misty.page("/series/scarlet-violet/151?select=1&view=binder")));
  expect(binder.at("pick")).toBeUndefined();
});

test("the pages that add cards lead back to where the cards were chosen", async () => {
  const firstCrumbs = async (path: string) => {
    const html = await bodyOf(misty.page(path));
    const [, crumbs = ""] = /aria-label="Breadcrumb">(.*?)<\/nav>/.exec(html) ?? [];
    return [...crumbs.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, title]) => `${title} ${href}`);
  };
  const chosen = {
    [`setId=${set}`]: "151 /series/scarlet-violet/151",
    "species=6": "Charizard /pokedex/charizard",
    "generation=1": "Generation I /pokedex/generation/1",
    "q=charizard": "Search /search?q=charizard",
  };
  for (const [query, crumb] of Object.entries(chosen)) {
    expect(await firstCrumbs(`/lists/choose?${query}`)).toEqual([crumb]);
  }
  expect(await firstCrumbs(`/lists/add?setId=${set}&numberKey=6`)).toEqual([
    "151 /series/scarlet-violet/151",
    "Charizard ex 006 /series/scarlet-violet/151/6",
  ]);
});
