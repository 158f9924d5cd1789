import { shippedRules } from "#features/decks/check/rules/formats.ts";
import { placeOf } from "../access/marked-games.ts";
import type { Person, Sample } from "../requests/sample.ts";
import type { Own, Pages, Routes, Stock } from "../requests/table.ts";

type Saved = { id: string; version: number };

export const makeDeck = async (person: Pick<Person, "put">, name = "Charizard", format = "unlimited") =>
  (await (await person.put("/api/decks", { name, format })).json()) as Saved;

const withDeck =
  (
    path: (id: string) => string,
    body: (deck: Saved) => object | undefined = () => undefined,
    form?: Record<string, string>,
  ): Sample["prepare"] =>
  async (_, person) => {
    const deck = await makeDeck(person);
    const json = body(deck);
    return { at: path(deck.id), ...(json && { json: { ...json } }), ...(form && { form: { version: "0", ...form } }) };
  };

const api = (id: string) => `/api/decks/${id}`;
const cards = [{ setId: "sv03.5", numberKey: "6", quantity: 2 }];

export const routes: Routes = {
  "POST /api/decks": { to: "member", reads: () => ({}), json: {} },
  "PUT /api/decks": { to: "member", writes: true, json: { name: "Charizard", format: "standard" } },
  "GET /api/decks/cards": { to: "everyone", at: "/api/decks/cards?format=unlimited&q=char" },
  "GET /trydeckbuilder": { to: "everyone" },
  "POST /api/decks/lines": {
    to: "everyone",
    reads: (word) => ({ format: "unlimited", lines: [word] }),
    json: { format: "unlimited", lines: ["4 Charizard ex MEW 6"] },
    form: { format: "unlimited", lines: "4 Charizard ex MEW 6" },
  },
  "GET /api/decks/:id": { to: "everyone", who: "member", prepare: withDeck(api) },
  "PUT /api/decks/:id": {
    to: "member",
    writes: true,
    prepare: withDeck(api, ({ version }) => ({ version, settingsChange: { name: "Charizards" } }), {
      name: "Charizards",
    }),
  },
  "POST /api/decks/:id": {
    to: "member",
    writes: true,
    prepare: withDeck(api, ({ version }) => ({ version, cards }), { add: "sv03.5 6" }),
  },
  "DELETE /api/decks/:id": { to: "member", writes: true, prepare: withDeck(api) },
  "PUT /api/decks/:id/unlock": {
    to: "member",
    writes: true,
    alone: true,
    prepare: withDeck((id) => `${api(id)}/unlock`),
  },
  "PUT /api/decks/:id/import": {
    to: "member",
    writes: true,
    prepare: withDeck(
      (id) => `${api(id)}/import`,
      () => ({ lines: ["4 Charizard ex MEW 6"] }),
    ),
  },
  "GET /api/decks/:id/versions": { to: "member", prepare: withDeck((id) => `${api(id)}/versions`) },
  "PUT /api/decks/:id/restore": {
    to: "member",
    writes: true,
    prepare: async (_, person) => {
      const deck = await makeDeck(person);
      await person.put(`${api(deck.id)}/import`, { lines: ["4 Charizard ex MEW 6"] });
      return { at: `${api(deck.id)}/restore`, json: { from: 0, version: 1 } };
    },
  },
  "PUT /api/admin/decks/config": {
    to: "admin",
    writes: true,
    json: { format: "expanded", rules: shippedRules.expanded, reason: "As shipped", isPreview: false },
    form: {
      format: "expanded",
      rules: JSON.stringify(shippedRules.expanded),
      reason: "As shipped",
      isPreview: "false",
    },
  },
  "POST /api/decks/:id/copy": { to: "member", writes: true, prepare: withDeck((id) => `${api(id)}/copy`) },
  "GET /admin/decks": { to: "admin" },
  "GET /decks/compare": {
    to: "everyone",
    who: "member",
    prepare: async (_, person) => {
      const [a, b] = [await makeDeck(person), await makeDeck(person)];
      return { at: `/decks/compare?a=${a.id}&b=${b.id}` };
    },
  },
  "GET /decks/:id/history": { to: "member", prepare: withDeck((id) => `/decks/${id}/history`) },
  "GET /decks/:id/export": { to: "everyone", who: "member", prepare: withDeck((id) => `/decks/${id}/export`) },
  "GET /decks/:id/sheet": { to: "everyone", who: "member", prepare: withDeck((id) => `/decks/${id}/sheet`) },
  "GET /decks/:id/odds": { to: "everyone", who: "member", prepare: withDeck((id) => `/decks/${id}/odds`) },
  "GET /decks/:id/card.png": {
    to: "everyone",
    who: "member",
    prepare: async ({ sql }, person) => {
      const { id, version } = await makeDeck(person);
      await person.put(api(id), { version, settingsChange: { visibility: "PUBLIC" } });
      // Other samples hide the profile.
      await sql`update users set profile_visibility = 'public' where id = ${person.id}`;
      return { at: `/decks/${id}/card.png` };
    },
  },
  "GET /decks/:id/deck.png": { to: "everyone", who: "member", prepare: withDeck((id) => `/decks/${id}/deck.png`) },
  "GET /decks": { to: "member" },
  "GET /decks/public": { to: "everyone" },
  "GET /decks/:id": { to: "everyone", who: "member", prepare: withDeck((id) => `/decks/${id}`) },
  "GET /decks/builder/:id": { to: "member", prepare: withDeck((id) => `/decks/builder/${id}`) },
};

const stocked = "00000000-0000-4000-8000-0000000000d1";

export const pages: Pages = {
  stranger: ["/trydeckbuilder", "/decks/public", "/decks/public?format=standard&archetype=meta"],
  beginner: ["/decks"],
  collector: [
    "/decks",
    ...["", "/odds", "/sheet", "/history", "/export"].map((part) => `/decks/${stocked}${part}`),
    `/decks/builder/${stocked}`,
    `/decks/compare?a=${stocked}&b=${stocked}`,
  ],
  admin: ["/admin/decks", "/admin/decks?format=unlimited", "/admin/decks?format=pocket_standard"],
};

/** A deck of many cards, with a rule or two broken. */
export const stock: Stock = async ({ sql }, { id: userId }) => {
  const cards = await sql<{ cardId: string; quantity: number }[]>`
    select id as "cardId", 1 + position % 4 as quantity from cards
    where set_id = 'sv03.5' and position between 1 and 25 order by position`;
  await sql`insert into decks (id, user_id, name, format, cards)
    values (${stocked}, ${userId}, ${"A deck of a very long name ".repeat(3)}, 'standard', ${JSON.stringify(cards)}::text::jsonb)`;
};

export const own: Own = async (_, person, game) => {
  const format = { EN: "unlimited", JP: "unlimited_jp", "TCG-POCKET-EN": "pocket_standard" }[game.category];
  const { id, version } = await makeDeck(person, `Deck ${game.category}`, format);
  const { setId, cardIds } = placeOf(game);
  const change = { setId, numberKey: cardIds[0]?.split("-").at(-1), quantity: 1 };
  await person.request(`/api/decks/${id}`, {
    method: "POST",
    body: JSON.stringify({ version, cards: [change] }),
    headers: { "content-type": "application/json" },
  });
};
