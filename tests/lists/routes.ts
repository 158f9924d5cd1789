import { placeOf } from "../access/marked-games.ts";
import type { TestApp } from "../harness.ts";
import type { Person } from "../requests/sample.ts";
import type { Own, Pages, Routes, Stock } from "../requests/table.ts";
import { add, makeList, send, whole } from "./people.ts";

const shownLists = [
  { id: "00000000-0000-4000-8000-00000000000a", type: "STATIC" },
  { id: "00000000-0000-4000-8000-00000000000b", type: "DYNAMIC" },
  { id: "00000000-0000-4000-8000-00000000000c", type: "BINDER" },
  { id: "00000000-0000-4000-8000-00000000000d", type: "POKEDEX" },
];

const nowhere = "00000000-0000-4000-8000-000000000009";

/** The caller’s own list with one card; a visitor gets someone’s public one. */
const withList =
  (path: (id: string) => string, type = "STATIC", body?: (card: string) => object) =>
  async (site: TestApp, person: Person) => {
    const owner = person.id === "" ? await site.signUp({ roles: ["subscriber"] }) : person;
    const id = await makeList(owner, type, { visibility: "PUBLIC" });
    await add(owner, id, "6", { variant: "holo" });
    const card = (await whole(owner, id)).cards[0]?.listCardId ?? "";
    return { at: path(id), ...(body && { json: { ...body(card) } }) };
  };

/** The caller’s own list of wants. */
const withWants = (path: (id: string) => string) => async (site: TestApp, person: Person) => {
  const { at } = await withList((id) => id)(site, person);
  if (person.id !== "") {
    await send(person, "PUT", `/api/lists/${at}`, { purpose: "WANTS" });
    // Other samples hide prices.
    await site.sql`update users set show_prices = true where id = ${person.id}`;
  }
  return { at: path(at) };
};

export const routes: Routes = {
  "GET /lists/choose": { to: "member", at: "/lists/choose?setId=sv03.5" },
  "POST /api/lists/choices": { to: "member", reads: () => ({}), json: { cards: ["sv03.5-006 holo"] } },
  "GET /lists/import": { to: "member" },
  "GET /lists/print": { to: "everyone", at: "/lists/print?setId=sv03.5" },
  "GET /lists/:id/print": { to: "everyone", prepare: withList((id) => `/lists/${id}/print`) },
  "POST /api/lists/import": {
    to: "member",
    writes: true,
    form: {
      file: new File(["Place,Card ID,Variant ID\n1,sv03.5-006,holo"], "list.csv"),
      name: "Wishes",
      type: "STATIC",
    },
  },
  "GET /api/lists/:id/export.json": { to: "everyone", prepare: withList((id) => `/api/lists/${id}/export.json`) },
  "GET /lists": { to: "everyone" },
  "GET /lists/new": { to: "member" },
  "GET /lists/add": { to: "member", at: "/lists/add?setId=sv03.5&numberKey=6" },
  "GET /lists/:id/add": { to: "member", prepare: withList((id) => `/lists/${id}/add`) },
  "POST /api/lists/:id/cards": {
    to: "member",
    writes: true,
    prepare: withList((id) => `/api/lists/${id}/cards`),
    json: { cards: ["sv03.5-004"], text: "2 Charizard ex MEW 199", goal: "complete", of: "all", step: "add" },
  },
  "POST /api/lists/:id/owned": {
    to: "member",
    writes: true,
    prepare: withList((id) => `/api/lists/${id}/owned`, "POKEDEX"),
    json: { version: 1 },
  },
  "GET /lists/:id/dex/:number": { to: "member", prepare: withList((id) => `/lists/${id}/dex/6`, "POKEDEX") },
  "GET /lists/alerts": { to: "member" },
  "GET /api/lists/alerts": { to: "member" },
  "GET /lists/:id/alerts": { to: "member", prepare: withWants((id) => `/lists/${id}/alerts`) },
  "PUT /api/lists/:id/alerts": {
    to: "member",
    prepare: withWants((id) => `/api/lists/${id}/alerts?after=0`),
    json: { cards: ["sv03.5-006 holo"], below: ["12.50"] },
  },
  "GET /lists/:id/card.png": { to: "everyone", prepare: withList((id) => `/lists/${id}/card.png`) },
  "GET /lists/:id/missing": { to: "member", prepare: withList((id) => `/lists/${id}/missing`, "DYNAMIC") },
  "DELETE /api/lists/:id/share": { to: "member", prepare: withList((id) => `/api/lists/${id}/share`) },
  "POST /api/lists/:id/copy": { to: "member", writes: true, prepare: withList((id) => `/api/lists/${id}/copy`) },
  "GET /lists/:id/settings": { to: "member", prepare: withList((id) => `/lists/${id}/settings`) },
  "GET /lists/:id": { to: "everyone", prepare: withList((id) => `/lists/${id}`) },
  "POST /api/lists": { to: "signed-in", reads: () => ({}), json: {} },
  "PUT /api/lists": {
    to: "member",
    json: { name: "Wishes", type: "STATIC", visibility: "PRIVATE", cards: ["sv03.5-006"] },
  },
  "POST /api/lists/check-card": {
    to: "member",
    reads: () => ({ listIds: [] }),
    at: "/api/lists/check-card?setId=sv03.5&cardId=sv03.5-006",
    json: { listIds: [nowhere] },
  },
  "GET /api/lists/:id": { to: "everyone", prepare: withList((id) => `/api/lists/${id}`) },
  "GET /api/lists/:id/export.csv": { to: "everyone", prepare: withList((id) => `/api/lists/${id}/export.csv`) },
  "PUT /api/lists/:id": {
    to: "member",
    prepare: withList((id) => `/api/lists/${id}`),
    json: {
      version: 1,
      name: "Wanted",
      visibility: "PUBLIC",
      coverCardId: "sv03.5-006",
      pockets: 9,
      showsNames: true,
      purpose: "WANTS",
    },
    alone: true,
  },
  "DELETE /api/lists/:id": { to: "member", prepare: withList((id) => `/api/lists/${id}`) },
  "POST /api/lists/:id/favorite": {
    to: "member",
    writes: true,
    prepare: withList((id) => `/api/lists/${id}/favorite`),
    json: { favorite: 1 },
  },
  "PUT /api/lists/:id/unlock": { to: "member", prepare: withList((id) => `/api/lists/${id}/unlock`) },
  "POST /api/lists/:id/undo": {
    to: "member",
    writes: true,
    prepare: async (_, person) => {
      const id = await makeList(person);
      const { batch } = (await (await add(person, id, "6")).json()) as { batch: string };
      return { at: `/api/lists/${id}/undo`, json: { batch } };
    },
  },
  "POST /api/lists/:id": {
    to: "member",
    writes: true,
    prepare: withList((id) => `/api/lists/${id}`),
    json: { setId: "sv03.5", numberKey: "4", version: 1, order: 0, variant: "normal" },
    alone: true,
  },
  "PUT /api/lists/:id/order": {
    to: "member",
    prepare: withList(
      (id) => `/api/lists/${id}/order`,
      "STATIC",
      (card) => ({ order: [card], version: 1 }),
    ),
    alone: true,
  },
  "PUT /api/lists/:id/cards": {
    to: "member",
    prepare: withList(
      (id) => `/api/lists/${id}/cards`,
      "STATIC",
      (card) => ({ listCardIds: [card], action: "remove", version: 1 }),
    ),
    alone: true,
  },
  "GET /api/lists/:id/dex": {
    to: "everyone",
    prepare: withList((id) => `/api/lists/${id}/dex?start=1&end=9`, "POKEDEX"),
  },
  "DELETE /api/lists/:id/dex": {
    to: "member",
    prepare: withList(
      (id) => `/api/lists/${id}/dex`,
      "POKEDEX",
      (listCardId) => ({ number: 6, listCardId, version: 1 }),
    ),
    json: { number: 6, version: 1 },
  },
  "PUT /api/lists/:id/:setId/:numberKey": {
    to: "member",
    prepare: withList((id) => `/api/lists/${id}/sv03.5/4`),
    json: { isOn: true, variant: "normal" },
  },
  "DELETE /api/lists/:id/:setId/:numberKey": {
    to: "member",
    prepare: withList(
      (id) => `/api/lists/${id}/sv03.5/6`,
      "STATIC",
      (listCardId) => ({ listCardId, version: 1, variant: "holo" }),
    ),
    json: { version: 1, variant: "holo" },
  },
};

export const pages: Pages = {
  stranger: ["/lists"],
  beginner: ["/lists"],
  collector: [
    "/lists",
    "/lists/new",
    "/lists/import",
    "/lists/choose?setId=sv03.5",
    "/series/scarlet-violet/151?select=1",
    "/search?q=charizard&select=1",
    "/lists/add?setId=sv03.5&numberKey=6",
    ...shownLists.flatMap(({ id }) => [`/lists/${id}`, `/lists/${id}?edit=1`, `/lists/${id}/settings`]),
    ...shownLists.filter(({ type }) => type !== "POKEDEX").map(({ id }) => `/lists/${id}/add`),
    "/lists/00000000-0000-4000-8000-00000000000b/missing",
    "/lists/00000000-0000-4000-8000-00000000000a/alerts",
    "/lists/alerts",
    "/lists/00000000-0000-4000-8000-00000000000c/print",
    "/lists/00000000-0000-4000-8000-00000000000b/print?as=placeholders&size=a4",
    "/lists/print?setId=sv03.5",
    "/lists/00000000-0000-4000-8000-00000000000d/dex/6",
    "/series/scarlet-violet/151/6?tab=lists",
  ],
};

/** A list of each type, with a gap in those that have slots. */
export const stock: Stock = async ({ sql }, { id: userId }) => {
  for (const { id, type } of shownLists) {
    await sql`insert into lists (id, user_id, name, type, purpose) values (${id}, ${userId}, ${`${type} of many words `.repeat(3)}, ${type},
      ${type === "STATIC" ? "WANTS" : null})`;
    await sql`
      insert into list_cards (list_id, user_id, set_id, card_id, variant, position)
      select ${id}, ${userId}, c.set_id, c.id, v.key, case when ${type} = 'POKEDEX' then s.species_id else c.position * 2 - 2 end
      from cards c join card_species s on s.card_id = c.id
      join lateral (select key from variants where card_id = c.id order by position limit 1) v on true
      where c.set_id = 'sv03.5' and c.position <= 20 order by c.position`;
    if (type === "STATIC" || type === "DYNAMIC")
      await sql`
        update list_cards r set position = o.nth from (
          select id, row_number() over (order by position) - 1 as nth from list_cards where list_id = ${id}) o
        where r.id = o.id`;
  }
  await sql`
    insert into price_alerts (user_id, set_id, card_id, variant, below, currency, is_below, told_on)
    select ${userId}, r.set_id, r.card_id, r.variant, 1250, 'USD', r.position < 3, current_date
    from list_cards r where r.list_id = ${shownLists[0]?.id ?? ""} and r.position < 5`;
};

export const own: Own = async (site, person, game) => {
  const id = await makeList(person, "DYNAMIC");
  await send(person, "POST", `/api/lists/${id}`, { setId: placeOf(game).setId, numberKey: "1" });
  await site.sql`update lists set purpose = 'WANTS' where id = ${id}`;
  await site.sql`
    insert into price_alerts (user_id, set_id, card_id, variant, below, currency)
    select user_id, set_id, card_id, variant, 100, 'USD' from list_cards where list_id = ${id}`;
};
