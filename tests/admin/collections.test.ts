import { beforeEach, describe, expect, test } from "bun:test";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf, html, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { csv, set151 } from "../requests/sample.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const clerk = await site.signUp({ roles: ["data_entry"] });
const misty = await site.signUp();

const slug = "prize-pack-series-1";
const path = `/api/admin/collections/${slug}`;
const page = `/admin/collections/${slug}`;
const edit = (change: object, by = clerk) => by.put(path, change);
const stored = async () =>
  (
    await sql`select card_id || ' ' || variant as card from curated_cards where collection = ${slug} order by position`
  ).map(({ card }) => card);

const [one, two, three] = ["sv03.5-006 holo", "sv03.5-001 normal", "sv03.5-001 reverse"] as const;

type Answer = {
  isSaved: boolean;
  cards: number;
  unmatched: { line: string; choices: { place: string }[] }[];
  remarks: { line: string; place: string; title: string; reason: string }[];
};

beforeEach(async () => {
  await sql`delete from curated_cards`;
});

describe("a curated collection", () => {
  test("shows the cards in the given order on its page and in the menu at once, and is in the log", async () => {
    expect(await json<Answer>(edit({ cards: [one, two, one] }))).toMatchObject({ isSaved: true, cards: 2 });
    expect(await stored()).toEqual([one, two]);
    expect(await bodyOf(misty.page(`/collections/${slug}`))).toContain("Charizard ex");
    expect(await bodyOf(misty.htmx("GET", "/menu/collections"))).toContain("Prize Pack Series 1");
    await edit({ cards: [two, one, three] });
    expect(await stored()).toEqual([two, one, three]);
    const log = await bodyOf(clerk.page(page));
    expect(log).toContain("Edited the collection");
    expect(log).toContain(three);
    expect(await bodyOf(misty.page(`/collections/${slug}`))).not.toContain(page);
    expect(await bodyOf(clerk.page(`/collections/${slug}`))).toContain(page);
  });

  describe("a line that is taken though it does not say all of its card", () => {
    const reason = "We don’t know this name, so only set and number were compared.";
    const added = "Bulbasor MEW 1\nCharizard ex MEW 6";
    const remark = { line: "Bulbasor MEW 1", place: two, title: expect.stringContaining("Bulbasaur"), reason };

    test("is said to be, in the answer and in the preview", async () => {
      expect(await json<Answer>(edit({ added }))).toMatchObject({ isSaved: true, unmatched: [], remarks: [remark] });
      await sql`delete from curated_cards`;
      const form = { cards: "", added, isPreview: "true" };
      const shown = readPage(await bodyOf(clerk.post(`${path}?_method=PUT`, form, html)));
      expect(shown.names("paragraph")).toContain("1 line was not read as it stands:");
      expect(shown.names("listitem")).toContain(`Bulbasor MEW 1 ${reason} Taken as Bulbasaur 001, 151, Normal.`);
      expect(await stored()).toEqual([]);
    });

    test("is shown in a preview before it is saved, also without one being asked for", async () => {
      const response = await clerk.post(`${path}?_method=PUT`, { cards: "", added }, html);
      const shown = await bodyOf(response);
      expect(response.status).toBe(200);
      expect(shown).toContain("Preview: nothing is saved yet");
      expect(shown).toContain(`${reason} Taken as Bulbasaur`);
      expect(await stored()).toEqual([]);
      const cards = `${two} # Bulbasaur\n${one}`;
      expect((await clerk.post(`${path}?_method=PUT`, { cards, added: "" }, html)).status).toBe(303);
      expect(await stored()).toEqual([two, one]);
    });

    test("tells of the card only: a note is not kept, and a condition is none of a list's", async () => {
      const table = "Name,Set,Number,Condition,Quantity\nBulbasaur,League Promo,001/165,Excellent,1";
      const { remarks } = await json<Answer>(edit({ added: table }));
      expect(remarks.map((one) => one.reason)).toEqual([
        "There is no set called “League Promo”. “League Promo” is left out.",
      ]);
    });
  });

  test("accepts lines and CSV like an import, and adds them last", async () => {
    await edit({ cards: [two] });
    const lines = "Charizard ex MEW 6\n2 Bulbasaur MEW 1 PH";
    expect(await json<Answer>(edit({ added: lines }))).toMatchObject({ isSaved: true, unmatched: [] });
    expect(await stored()).toEqual([two, one, three]);
    const header = csv.split("\n", 1)[0];
    const row = `1,Ivysaur,Ivysaur,${set151},002/165,MEW,Normal,Near Mint,English,Uncommon,,,,`;
    expect(await json<Answer>(edit({ added: `${header}\n${row}` }))).toMatchObject({ isSaved: true, unmatched: [] });
    expect((await stored()).at(-1)).toBe("sv03.5-002 normal");
  });

  test("is not saved while a line is ambiguous; the page offers the choices", async () => {
    const answer = await json<Answer>(edit({ cards: [two], added: "Charizard ex\nNo such card 999" }));
    expect(answer).toMatchObject({ isSaved: false, unmatched: [{}, { line: "No such card 999", choices: [] }] });
    expect(answer.unmatched[0]?.choices.map(({ place }) => place)).toContain(one);
    expect(await stored()).toEqual([]);
    await edit({ cards: [two], choices: [one, ""] });
    expect(await stored()).toEqual([two, one]);
  });

  test("adds, moves and removes one card, and refuses one that is gone or was changed meanwhile", async () => {
    await edit({ cards: [one, two] });
    await edit({ add: three });
    expect(await stored()).toEqual([one, two, three]);
    await edit({ move: three, to: 1 });
    expect(await stored()).toEqual([three, one, two]);
    await edit({ move: three, to: 99 });
    expect(await stored()).toEqual([one, two, three]);
    const fragment = await bodyOf(clerk.htmx("PUT", path, { remove: two }));
    expect(fragment).toStartWith('<section class="panel" id="curated-cards"');
    expect(await stored()).toEqual([one, three]);
    const seen = /name="seen" value="([^"]+)"/.exec(fragment)?.[1] ?? "";
    expect((await edit({ remove: two })).status).toBe(409);
    await edit({ cards: [three, one] });
    expect((await edit({ remove: one, seen })).status).toBe(409);
    expect((await edit({ move: one, to: 0 })).status).toBe(422);
    expect(await stored()).toEqual([three, one]);
  });

  test("keeps each card of those added at once, and of a date that was saved beside", async () => {
    await edit({ cards: [one] });
    const changes = [{ add: two }, { add: three }, { releaseDate: "2024-05-06" }, { add: "sv03.5-002 normal" }];
    const answers = await Promise.all(changes.map((change) => edit(change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await stored()).sort()).toEqual([two, three, "sv03.5-002 normal", one]);
    const [saved] = await sql`select release_date::text as date from curated_collections where slug = ${slug}`;
    expect(saved?.date).toBe("2024-05-06");
  });

  test("finds cards to add by name, with a button for each variant", async () => {
    await edit({ cards: [two] });
    const found = readPage(await bodyOf(clerk.page(`${page}?q=bulbasaur`)));
    const variants = found.get("combobox", "Variant of Bulbasaur 001, 151");
    expect(variants.get("option", "Reverse Holofoil")).toMatchObject({
      value: "sv03.5-001 reverse",
      isDisabled: false,
    });
    expect(variants.get("option", "Normal")).toMatchObject({ value: "sv03.5-001 normal", isDisabled: true });
    expect(await bodyOf(clerk.page(`${page}?q=nothing+like+it`))).toContain("No matching cards");
    const added = await clerk.post(`${path}?_method=PUT`, { add: three }, html);
    expect([added.status, await stored()]).toEqual([303, [two, three]]);
  });

  test("answers a typed search with the found cards alone, and says which are in it already", async () => {
    await edit({
      cards: (await sql`select key from variants where card_id = 'sv03.5-006'`).map(({ key }) => `sv03.5-006 ${key}`),
    });
    const found = await bodyOf(clerk.htmx("GET", `${page}?q=charizard+ex+006`));
    expect(found).toStartWith('<div id="found-cards">');
    expect(found).toContain("All variants are in this collection");
    expect(
      readPage(await bodyOf(clerk.htmx("GET", page)))
        .get("list")
        .all("listitem"),
    ).toEqual([]);
    expect((await clerk.htmx("GET", "/admin/collections/none?q=a")).status).toBe(404);
    expect((await misty.htmx("GET", `${page}?q=a`)).status).toBe(403);
    expect(await bodyOf(clerk.page(`${page}?q=a`))).toContain("Showing the first 12 cards.");
  });

  test("without cards stands apart", async () => {
    const apart = async () => (await bodyOf(clerk.page("/admin/collections"))).split('id="empty-collections"');
    const [none, all] = await apart();
    expect([none?.includes(page), all?.includes(page)]).toEqual([false, true]);
    await edit({ cards: [one] });
    const [filled, waiting] = await apart();
    expect([filled?.includes(page), waiting?.includes(page)]).toEqual([true, false]);
  });

  test("is previewed, and an edit keeps the fields it leaves out", async () => {
    await edit({ cards: [two], releaseDate: "2023-03-01" });
    expect(await json<Answer>(edit({ cards: [one], isPreview: true }))).toMatchObject({ isSaved: false, cards: 1 });
    expect(await stored()).toEqual([two]);
    await edit({ releaseDate: null });
    expect(await stored()).toEqual([two]);
  });

  test("is partial until staff say that it is complete, and the form offers the printings with its stamp", async () => {
    await edit({ cards: [two] });
    expect(await bodyOf(clerk.page(page))).toContain(" · partial");
    expect((await edit({ isComplete: "maybe" })).status).toBe(422);
    expect((await edit({ isComplete: true }, misty)).status).toBe(403);
    const seen = /name="seen" value="([^"]+)"/.exec(await bodyOf(clerk.page(page)))?.[1] ?? "";
    expect(await json<Answer>(edit({ isComplete: true, seen }))).toMatchObject({ isSaved: true });
    expect((await edit({ isComplete: false, seen })).status).toBe(409);
    expect(await bodyOf(clerk.page(page))).toContain(" · complete");
    const preview = await clerk.post(`${path}?_method=PUT`, { isComplete: "false", isPreview: "true" }, html);
    expect(await bodyOf(preview)).toContain("Preview: nothing is saved yet");
    const saved = await clerk.post(`${path}?_method=PUT`, { isComplete: "false" }, html);
    expect([saved.status, await stored()]).toEqual([303, [two]]);
    expect(await bodyOf(clerk.page("/admin/collections"))).toContain("Partial");
    const stamp = async () => {
      await sql`delete from variants where key like '%player-rewards%'`;
      await sql`insert into variants (card_id, key, name, position, tier)
        values ('sv03.5-004', 'holo-player-rewards-program', 'Player Rewards Stamp Holofoil', 9, 'special')`;
    };
    await changeCatalogue(site, stamp());
    expect(await bodyOf(clerk.page(page))).toContain("1 printing has its stamp and may be in it");
    const offered = await bodyOf(clerk.page(`${page}?stamped=1`));
    expect(offered).toContain(
      `${two} # Bulbasaur 001, 151, Normal\nsv03.5-004 holo-player-rewards-program # Charmander`,
    );
    expect(await stored()).toEqual([two]);
  });

  test("takes ids of cards as lines, too", async () => {
    expect(await json<Answer>(edit({ added: "sv03.5-002" }))).toMatchObject({ isSaved: true });
    expect(await stored()).toEqual(["sv03.5-002 normal"]);
  });

  test("is previewed by names; a line that is no card is refused as Save refuses it", async () => {
    await edit({ cards: [two] });
    const send = (cards: string) => clerk.post(`${path}?_method=PUT`, { cards, isPreview: "true" }, html);
    const shown = await bodyOf(send(one));
    expect(shown).toContain("1 card after this change: 1 added, 1 removed.");
    const changes = readPage(shown)
      .get("main")
      .all("list")
      .find((list) => list.find("insertion"));
    expect([changes?.names("insertion"), changes?.names("deletion")]).toEqual([
      ["Charizard ex 006, 151, Holofoil"],
      ["Bulbasaur 001, 151, Normal"],
    ]);
    const refused = await send(`${one}\nNonsense 999`);
    expect([refused.status, await bodyOf(refused, 422)]).toEqual([
      422,
      expect.stringContaining("No card found for “Nonsense 999”."),
    ]);
  });

  test("without JavaScript: lines with their titles, a preview, and back to the page", async () => {
    await edit({ cards: [two] });
    const shown = await bodyOf(clerk.page(page));
    expect(shown).toContain(`${two} # Bulbasaur 001, 151, Normal`);
    const seen = /name="seen" value="([^"]+)"/.exec(shown)?.[1] ?? "";
    const form = { seen, cards: `${one} # Charizard\r\n${two}`, added: "Ivysaur MEW 2", releaseDate: "", reason: "" };
    const preview = await bodyOf(clerk.post(`${path}?_method=PUT`, { ...form, isPreview: "true" }, html));
    for (const part of ["Preview: nothing is saved yet", "3 cards after this change", "sv03.5-002 normal # Ivysaur"])
      expect(preview).toContain(part);
    const response = await clerk.post(`${path}?_method=PUT`, form, html);
    expect([response.status, response.headers.get("location")]).toEqual([303, page]);
    expect(await bodyOf(clerk.page(page))).toContain("The collection was saved.");
    expect((await clerk.post(`${path}?_method=PUT`, form, html)).status).toBe(409);
  });

  test.each([
    ["a card that is not there", { cards: ["sv03.5-999 holo"] }, 422],
    ["a variant that is not there", { cards: ["sv03.5-006 gold"] }, 422],
    ["a card of another game", { cards: ["pocket-A1-001 normal"] }, 422],
    ["a line without a variant", { cards: "sv03.5-006" }, 422],
    ["too many cards", { cards: Array.from({ length: 2001 }, (_, n) => `a-${n} holo`) }, 422],
    ["no change", {}, 422],
    ["nothing that names a card", { added: "Trainers" }, 422],
    ["no date", { releaseDate: "2026-02-31" }, 422],
  ])("refuses %s", async (_, change, status) => {
    expect((await edit(change)).status).toBe(status);
    expect(await stored()).toEqual([]);
  });

  test("is refused to members, and for an unknown collection", async () => {
    expect((await edit({ cards: [one] }, misty)).status).toBe(403);
    expect((await clerk.put("/api/admin/collections/none", { cards: [one] })).status).toBe(404);
    expect((await clerk.page("/admin/collections/none")).status).toBe(404);
  });
});
