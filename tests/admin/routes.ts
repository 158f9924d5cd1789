import type { TestApp } from "../harness.ts";
import type { Sample } from "../requests/sample.ts";
import type { Pages, Routes, Stock } from "../requests/table.ts";
import { tcgdexFile } from "./catalogue-file.ts";

const api = "/api/admin/cards/scarlet-violet/151";
const card = { category: "EN", numberKey: "6" };
const reason = "A test";

/** As often as it is asked for, something changes. */
let count = 0;
const newName = () => `Stamp ${++count}`;

/** Each says something new of a card. */
const newFile = () => tcgdexFile("ts9", [{ localId: "001", name: "Missingno", hp: 10 + ++count }]);

const withSet: Sample["prepare"] = async (site) => {
  const staff = await site.signUp({ roles: ["admin"] });
  const body = new FormData();
  body.set("file", newFile());
  await staff.request("/api/admin/catalogue/import", { method: "POST", body });
  return { form: { file: newFile(), category: "EN" } };
};

const withVariant =
  (removed: boolean): Sample["prepare"] =>
  async (site) => {
    const staff = await site.signUp({ roles: ["admin"] });
    const made = await staff.put(`${api}/variants`, { ...card, name: newName() });
    const { key: variant } = (await made.json()) as { key: string };
    const taken = { method: "DELETE", headers: { "content-type": "application/json" } };
    if (removed) await staff.request(`${api}/variants`, { ...taken, body: JSON.stringify({ ...card, variant }) });
    return { json: { ...card, variant, reason } };
  };

const withCard =
  (removed: boolean): Sample["prepare"] =>
  async (site) => {
    const staff = await site.signUp({ roles: ["admin"] });
    const number = `T${++count}`;
    const made = await staff.post(api, { category: "EN", name: "Missingno", number, supertype: "pokemon" });
    if (made.status >= 400) throw new Error(await made.text());
    const at = `/api/admin/cards/scarlet-violet/sv03.5-${number}`;
    if (removed)
      await staff.request(at, { method: "DELETE", body: "{}", headers: { "content-type": "application/json" } });
    return { at: removed ? `${at}/restore` : at, json: { reason } };
  };

/** A set that staff created. @returns its id. */
const staffSet = async (site: TestApp, id = `test${++count}`) => {
  const staff = await site.signUp({ roles: ["admin"] });
  await staff.post("/api/admin/cards/sets", { seriesId: "sv", id, name: newName() });
  return id;
};

/** A series that staff created. @returns its id. */
const staffSeries = async (site: TestApp, id = `test${++count}`) => {
  const staff = await site.signUp({ roles: ["admin"] });
  await staff.post("/api/admin/cards/series", { category: "EN", id, name: newName() });
  return id;
};

const withUser =
  (path = "", json: object = {}): Sample["prepare"] =>
  async (site) => {
    const { id, username } = await site.signUp();
    const typed = "verificationString" in json ? { verificationString: username } : {};
    return { at: `/api/admin/users/${id}${path}`, json: { ...json, ...typed, reason } };
  };

const comped: Sample["prepare"] = async (site) => {
  const { id } = await site.signUp({ roles: ["comped_subscriber"] });
  return { at: `/api/admin/users/${id}/subscribe`, json: { reason } };
};

const price = { ...card, variant: "holo", source: "tcgplayer", market: 1234, until: "2030-01-31", reason };

export const routes: Routes = {
  "GET /admin/users": { to: "admin", at: "/admin/users?q=user" },
  "GET /admin/users/new": { to: "admin" },
  "GET /admin/users/:id": { to: "admin", prepare: async (_, { id }) => ({ at: `/admin/users/${id}` }) },
  "GET /api/admin/users": { to: "admin" },
  "GET /api/admin/users/search": { to: "admin", at: "/api/admin/users/search?username=user" },
  "GET /api/admin/users/:id": { to: "admin", prepare: async (_, { id }) => ({ at: `/api/admin/users/${id}` }) },
  "POST /api/admin/users": {
    to: "admin",
    writes: true,
    prepare: async () => {
      const username = `New ${crypto.randomUUID().slice(0, 8)}`;
      return { json: { username, email: `${username.replace(" ", "")}@example.com`, roles: ["data_entry"], reason } };
    },
  },
  "PUT /api/admin/users/:id": { to: "admin", prepare: withUser("", { areWritesLocked: true }) },
  "POST /api/admin/users/:id": { to: "admin", writes: true, prepare: withUser() },
  "DELETE /api/admin/users/:id": { to: "admin", prepare: withUser("", { verificationString: "" }) },
  "DELETE /api/admin/users/:id/cleanup": {
    to: "admin",
    prepare: withUser("/cleanup", { setId: "sv03.5", verificationString: "" }),
  },
  "PUT /api/admin/users/:id/subscribe": {
    to: "admin",
    prepare: withUser("/subscribe", { subscriptionType: "comped", isComped: true }),
  },
  "DELETE /api/admin/users/:id/subscribe": { to: "admin", prepare: comped },
  "GET /admin": { to: "data entry" },
  "GET /admin/audit": { to: "data entry" },
  "GET /api/admin/audit": { to: "data entry", at: "/api/admin/audit?kind=card" },
  "GET /admin/catalogue/import": { to: "admin" },
  "POST /api/admin/catalogue/import": {
    to: "admin",
    writes: true,
    prepare: async () => ({ form: { file: newFile() } }),
  },
  "POST /api/admin/cards/:series/:set/import": {
    to: "senior data entry",
    writes: true,
    at: "/api/admin/cards/test-series/test-set/import",
    prepare: withSet,
  },
  "GET /admin/collections": { to: "data entry" },
  "GET /admin/collections/:slug": { to: "data entry", at: "/admin/collections/prize-pack-series-1" },
  "PUT /api/admin/collections/:slug": {
    to: "data entry",
    at: "/api/admin/collections/prize-pack-series-1",
    prepare: async () => ({ json: { releaseDate: new Date(++count * 86_400_000).toISOString().slice(0, 10), reason } }),
  },
  "GET /admin/pokemon": { to: "admin", at: "/admin/pokemon?q=char" },
  "GET /admin/pokemon/:id": { to: "admin", at: "/admin/pokemon/6" },
  "GET /api/admin/pokemon": { to: "admin" },
  "PUT /api/admin/pokemon": { to: "admin", prepare: async () => ({ json: { id: 6, genus: newName(), reason } }) },
  "PUT /api/admin/pokemon/cards": {
    to: "admin",
    prepare: async ({ sql }) => {
      const cards = ["sv03.5-006"];
      const [row] =
        await sql`select count(*)::int as shown from card_species where card_id = 'sv03.5-006' and species_id = 7`;
      return { json: { id: 7, cards, isShown: row?.shown === 0, reason } };
    },
  },
  "GET /admin/cards": { to: "data entry", at: "/admin/cards?q=charizard" },
  "GET /admin/cards/changes": { to: "data entry" },
  "GET /admin/cards/new": { to: "data entry", at: "/admin/cards/new?category=EN&set=sv03.5" },
  "GET /admin/cards/new-series": { to: "data entry" },
  "GET /admin/cards/new-set": { to: "data entry" },
  "POST /api/admin/cards/series": {
    to: "data entry",
    writes: true,
    prepare: async () => ({ json: { category: "EN", id: `test${++count}`, name: newName(), reason } }),
  },
  "POST /api/admin/cards/sets": {
    to: "data entry",
    writes: true,
    prepare: async () => ({ json: { seriesId: "sv", id: `test${++count}`, name: newName(), reason } }),
  },
  "GET /admin/cards/sets": { to: "data entry" },
  "GET /admin/cards/edit-set": {
    to: "data entry",
    prepare: async (site) => ({ at: `/admin/cards/edit-set?set=${await staffSet(site)}` }),
  },
  "GET /admin/cards/series": { to: "data entry" },
  "GET /admin/cards/edit-series": {
    to: "data entry",
    prepare: async (site) => ({ at: `/admin/cards/edit-series?series=${await staffSeries(site)}` }),
  },
  "PUT /api/admin/cards/series/:id": {
    to: "data entry",
    prepare: async (site) => ({
      at: `/api/admin/cards/series/${await staffSeries(site)}`,
      json: { name: newName(), reason },
    }),
  },
  "PUT /api/admin/cards/sets/:id": {
    to: "data entry",
    prepare: async (site) => ({
      at: `/api/admin/cards/sets/${await staffSet(site)}`,
      json: { name: newName(), reason },
    }),
  },
  "GET /admin/cards/:category/:id": { to: "data entry", at: "/admin/cards/en/sv03.5-006" },
  "GET /admin/cards/:category/:series/:slug": {
    to: "data entry",
    at: "/admin/cards/en/scarlet-violet/charizard-ex-151-6",
  },
  "GET /admin/cards/:category/:series/:set/:number": { to: "data entry", at: "/admin/cards/en/scarlet-violet/151/6" },
  "PUT /api/admin/cards/legality": {
    to: "senior data entry",
    at: "/api/admin/cards/legality?category=EN",
    json: { regulationMark: "G", standard: false, reason },
  },
  "PUT /api/admin/cards/:series/:set": {
    to: "data entry",
    at: api,
    prepare: async () => ({ json: { ...card, flavor: newName(), reason } }),
  },
  "POST /api/admin/cards/:series/:set": {
    to: "data entry",
    writes: true,
    at: api,
    prepare: async () => ({
      json: { category: "EN", name: "Missingno", number: `S${++count}`, supertype: "pokemon", reason },
    }),
  },
  "DELETE /api/admin/cards/:series/:id": { to: "senior data entry", prepare: withCard(false) },
  "POST /api/admin/cards/:series/:id/restore": { to: "senior data entry", writes: true, prepare: withCard(true) },
  "PUT /api/admin/cards/:series/:set/legality": {
    to: "senior data entry",
    at: `${api}/legality`,
    json: { ...card, expanded: true, reason },
  },
  "PUT /api/admin/cards/:series/:set/pricing": {
    to: "data entry",
    at: `${api}/pricing`,
    json: price,
    // One without an amount takes the price away that is there.
    prepare: async (_, person) => {
      await person.put(`${api}/pricing`, price);
      return {};
    },
  },
  "PUT /api/admin/cards/:series/:set/variants": {
    to: "data entry",
    at: `${api}/variants`,
    prepare: async () => ({ json: { ...card, name: newName(), tier: "special", reason } }),
  },
  "POST /api/admin/cards/:series/:set/variants": {
    to: "senior data entry",
    writes: true,
    at: `${api}/variants`,
    prepare: withVariant(true),
  },
  "DELETE /api/admin/cards/:series/:set/variants": {
    to: "senior data entry",
    at: `${api}/variants`,
    prepare: withVariant(false),
  },
};

const edited = "/admin/cards/en/sv03.5-006";

export const pages: Pages = {
  admin: [
    "/admin",
    "/admin/audit",
    "/admin/audit?object=card:sv03.5-006",
    "/admin/audit?kind=set",
    "/admin/pokemon",
    "/admin/pokemon?q=nothing+like+it",
    "/admin/pokemon/6",
    "/admin/catalogue/import",
    "/admin/collections",
    "/admin/collections/prize-pack-series-2",
    "/admin/users",
    "/admin/users?q=nothing+like+it",
    "/admin/users/new",
    "/admin/cards",
    "/admin/cards?q=nothing+like+it",
    "/admin/cards/changes",
    "/admin/cards/new-series",
    "/admin/cards/new-set",
    "/admin/cards/sets",
    "/admin/cards/edit-set?set=stock1",
    "/admin/cards/series",
    "/admin/cards/edit-series?series=stock2",
    "/admin/cards/new?category=EN&set=sv03.5",
    edited,
    `${edited}?part=variants&remove=holo`,
    `${edited}?part=rules`,
    `${edited}?part=history`,
    "/admin/cards/en/scarlet-violet/151/6",
    "/admin/cards/en/scarlet-violet/charizard-ex-151-6",
  ],
};

/** A collection with cards, among those without any. */
export const stock: Stock = async (site) => {
  const { sql } = site;
  await staffSet(site, "stock1");
  await staffSeries(site, "stock2");
  await sql`
    insert into curated_cards (collection, card_id, variant, position)
    select 'prize-pack-series-2', card_id, key, row_number() over (order by card_id)
    from variants where card_id like 'sv03.5-00%' and position = 0 on conflict do nothing`;
};
