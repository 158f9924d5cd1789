import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { changeCatalogue } from "../change-catalogue.ts";
import { newPerson, type Ready, ready, sampleSite, send } from "../requests/requests.ts";
import { card, type Person } from "../requests/sample.ts";
import { routes } from "../requests/table.ts";

const site = await sampleSite({ MEMBERSHIP: "off" });
afterAll(() => site.close());
const { sql } = site;

type Removed = "cards" | "variants";
const removed: Removed[] = ["cards", "variants"];

/** The whole catalogue is removed, so that whatever a request names is. */
const remove = (what: Removed) => changeCatalogue(site, sql`update ${sql(what)} set gone_at = now()`);
const restore = () =>
  changeCatalogue(site, Promise.all([sql`update cards set gone_at = null`, sql`update variants set gone_at = null`]));

/** Everything that people have of cards; of variants, what says which. */
async function held(what: Removed): Promise<Record<string, number>> {
  const ofVariants = what === "variants";
  const [row] = await sql<Record<string, number>[]>`
    select (select coalesce(sum(quantity), 0)::int from entries) as copies,
      (select coalesce(sum(quantity), 0)::int from copies where removed_at is null) as described,
      (select count(*)::int from graded_cards) as graded,
      (select count(*)::int from list_cards where variant is not null or not ${ofVariants}) as "onLists",
      (select coalesce(sum((c ->> 'quantity')::int), 0)::int from decks, jsonb_array_elements(cards || considering) c
        where not ${ofVariants}) as "inDecks",
      (select count(*)::int from showcase where not ${ofVariants}) as shown,
      (select count(*)::int from price_alerts) as alerts,
      (select count(*)::int from stream_cards) as pushed,
      (select coalesce(sum(jsonb_array_length(gives) + jsonb_array_length(takes)), 0)::int from trades) as offered,
      (select count(*)::int from collection_import_rows where state = 'matched') as matched`;
  return row ?? {};
}

/** They give back what somebody had: it was theirs before the catalogue dropped it. */
const givingBack = new Set([
  "POST /api/collection/undo",
  "DELETE /api/collection/left/:id",
  "POST /api/lists/:id/undo",
  "PUT /api/decks/:id/restore",
  "PUT /api/collection/imports/:id/choices",
  // Agreed on before: the cards have changed hands.
  "PUT /api/trades/:id/confirm",
]);
/** Staff's own calls change the catalogue, not what people have. */
const isWrite = (route: string) =>
  !route.startsWith("GET ") &&
  route.includes(" /api/") &&
  !/ \/api\/(auth|admin|user\b)/.test(route) &&
  !givingBack.has(route);

const writes = [...routes.keys()].filter(isWrite);

describe.each(removed)("with removed %s", (what) => {
  const requests = new Map<string, Ready>();
  // All are made ready first: the catalogue is removed and read again once, not for each.
  beforeAll(async () => {
    for (const route of writes) requests.set(route, await ready(site, route));
    await site.settled();
    await remove(what);
  });
  afterAll(restore);

  test.each(writes)("%s adds none of them", async (route) => {
    const before = await held(what);
    const answer = await send(requests.get(route) ?? (await ready(site, route)));
    await answer.body?.cancel();
    await site.settled();
    const after = await held(what);
    const more = Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0));
    expect({ status: answer.status < 500, more }).toEqual({ status: true, more: [] });
  });
});

/** The requests that name one card in the address. */
const namesCard = ({ at }: Ready): boolean =>
  /[?&]numberKey=|[?&]cardId=/.test(at) || at.split("?")[0]?.split("/").includes(card) === true;
/** A picture is a file, and a search is no look-up of one card; reports name numbers that a set lacks, too. */
const notAbout = /^\w+ \/(admin|images|sets|reports|api\/(admin|search))|check-card|changes$|\/choose$|\/print$/;
const lookUps: string[] = ["GET /series/:series/:set/:number"];
for (const route of routes.keys()) {
  if (notAbout.test(route) || !(route.startsWith("GET ") || routes.get(route)?.reads)) continue;
  if (namesCard(await ready(site, route))) lookUps.push(route);
}

const asked = async (route: string, person: Person) => {
  const request = { ...(await ready(site, route)), person };
  return route.includes(":number") ? { ...request, at: "/series/scarlet-violet/151/6" } : request;
};

test("the look-ups of one card are found", () => {
  expect(lookUps).toEqual(
    expect.arrayContaining([
      "GET /api/card",
      "GET /api/card/:id",
      "GET /api/card/related",
      "GET /api/card/pricing",
      "POST /api/friend-cards",
    ]),
  );
});

const own = (person: Person, quantity = 1) =>
  person.put("/api/collection?setId=sv03.5", { cardId: card, variant: "holo", quantity });

describe("the look-ups of a removed card", () => {
  const requests = new Map<string, { theirs: Ready; owners: Ready }>();
  beforeAll(async () => {
    for (const route of lookUps) {
      const [stranger, owner] = [await newPerson(site, "member"), await newPerson(site, "member")];
      await own(owner);
      requests.set(route, { theirs: await asked(route, stranger), owners: await asked(route, owner) });
    }
    await remove("cards");
  });
  afterAll(restore);

  test.each(lookUps)("%s says so to those who do not have it, and shows it to those who do", async (route) => {
    const { theirs, owners } = requests.get(route) ?? {};
    if (!theirs || !owners) throw new Error(`${route} was not made ready.`);
    const [refused, shown] = [await send(theirs), await send(owners)];
    expect([refused.status, route.startsWith("GET /lists/add") ? 200 : shown.status]).toEqual([410, 200]);
    expect(await refused.text()).toContain("no longer in the catalogue");
    await shown.body?.cancel();
  });
});

describe("a removed card", () => {
  test("its page tells an owner, who lowers or removes it, and adds none", async () => {
    const owner = await newPerson(site, "member");
    await own(owner, 3);
    await remove("cards");
    const page = await (await owner.page("/series/scarlet-violet/151/6")).text();
    const statuses = [];
    for (const quantity of [4, 3, 2]) statuses.push((await own(owner, quantity)).status);
    const tap = (change: number) =>
      owner.put("/api/collection?setId=sv03.5", { cardId: card, variant: "holo", change, id: crypto.randomUUID() });
    statuses.push(
      (await tap(1)).status,
      (await tap(-1)).status,
      (await own(owner, 0)).status,
      (await own(owner, 1)).status,
    );
    await restore();
    expect(page).toContain("This card is no longer in the catalogue. You keep your copies");
    expect(statuses).toEqual([410, 200, 200, 410, 200, 200, 410]);
  });

  test("its owner finds it in lists and exports, and level, cards and copies agree", async () => {
    const owner = await newPerson(site, "member");
    await own(owner, 2);
    await remove("cards");
    const { value } = (await (await owner.json("/api/collection/cards")).json()) as {
      value: { card: { id: string } }[];
    };
    const exported = await (await owner.request("/api/collection/export.csv")).text();
    const { level } = (await (await owner.json("/api/level")).json()) as { level: number };
    const landing = await (await owner.page("/collection")).text();
    await restore();
    expect([JSON.stringify(value).includes(card), exported.includes(card), level]).toEqual([true, true, 1]);
    expect(landing.replaceAll(/<[^>]*>/g, "")).toContain("1 card · 2 copies");
  });

  test("its number can be made again by staff: it is that card, with new facts", async () => {
    const [owner, staff] = [await newPerson(site, "member"), await newPerson(site, "admin")];
    const at = "/api/admin/cards/scarlet-violet/151";
    const made = { category: "EN", number: "T998", name: "Missingno", supertype: "pokemon" };
    expect((await staff.post(at, made)).status).toBe(200);
    const id = "sv03.5-T998";
    await owner.put("/api/collection?setId=sv03.5", { cardId: id, variant: "normal", quantity: 1 });
    const gone = await staff.request(`/api/admin/cards/scarlet-violet/${id}`, { method: "DELETE" });
    expect((await staff.post(at, { ...made, number: "T998", name: "Mew" })).status).toBe(200);
    expect((await staff.post(at, made)).status).toBe(409);
    const found = (await (await site.anonymous.json(`/api/card/${id}`)).json()) as { name: string; isGone: boolean };
    expect([gone.status, found.name, found.isGone]).toEqual([200, "Mew", false]);
  });
});

describe("a removed variant", () => {
  test("stays with its owners, on the card's page too, and nobody adds it", async () => {
    const [owner, stranger] = [await newPerson(site, "member"), await newPerson(site, "member")];
    await own(owner, 2);
    await changeCatalogue(site, sql`update variants set gone_at = now() where card_id = ${card} and key = 'holo'`);
    const [seen, unseen] = await Promise.all(
      [owner, stranger].map(async (one) => (await one.page("/series/scarlet-violet/151/6")).text()),
    );
    const statuses = [(await own(stranger)).status, (await own(owner, 3)).status, (await own(owner, 1)).status];
    const card006 = (await (await site.anonymous.json(`/api/card/${card}`)).json()) as Record<
      "variants" | "goneVariants",
      { key: string }[]
    >;
    await restore();
    expect(seen).toContain("A variant of this card is no longer in the catalogue.");
    expect([seen?.includes(`own-${card}-holo`), unseen?.includes(`own-${card}-holo`)]).toEqual([true, false]);
    expect(statuses).toEqual([410, 410, 200]);
    expect([card006.variants, card006.goneVariants].map((all) => all.map(({ key }) => key))).toEqual([[], ["holo"]]);
  });
});
