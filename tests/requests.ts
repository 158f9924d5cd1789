import type * as v from "valibot";
import { startSession } from "../src/access/sessions.ts";
import type { Role } from "../src/access/viewer.ts";
import { makeToken } from "../src/features/auth/email/service/links.ts";
import { openAccount } from "../src/features/auth/sign-in/service/registration.ts";
import { pictureHost } from "./browser/cards/picture-host.ts";
import { read } from "./collection/transfer/transfer-files.ts";
import { origin, type TestApp, testApp, visitor } from "./harness.ts";
import { startMailServer } from "./mail-server.ts";

/** Who sends it; a newcomer has an account that is not set up. */
export type Who = "anonymous" | "newcomer" | "member" | "data entry" | "admin";

export type Json = { [name: string]: unknown };
export type Form = { [name: string]: string | string[] | File };

/** One valid request. Without `json` and `form` it has no body. */
export type Sample = {
  /** Anonymous where it is left out. */
  who?: Who;
  /** Path and query, where the route's path is not an address itself. */
  at?: string;
  json?: Json;
  /** The same as a form sends it, where its fields are not those of `json`. */
  form?: Form;
  headers?: Record<string, string>;
  /** It changes who sends it, so each request needs a person of its own. */
  alone?: true;
  /** Makes what must exist, and says what follows from it, which is added to what stands here. */
  prepare?: (site: TestApp, person: Person) => Promise<Pick<Sample, "at" | "json" | "form">>;
};

export type Person = ReturnType<typeof visitor> & { id: string; username: string; email: string; password: string };

const card = "sv03.5-006";
const ofCard = (call: string, rest = "") => `/api/collection/${card}/${call}?setId=sv03.5${rest}`;
const page = "/series/scarlet-violet/151";
const png = `data:image/png;base64,${"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="}`;
const slab = { variant: "holo", company: "PSA", grade: "9", value: "12.50", currency: "USD", certificate: "" };
const set151 = "SV: Scarlet & Violet 151";
/** One row that is clear, and one whose variant has to be chosen. */
const csv = `Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU,Price,Price Each
1,Bulbasaur,Bulbasaur,${set151},001/165,MEW,Normal,Near Mint,English,Common,,,,
1,Ivysaur,Ivysaur,${set151},002/165,MEW,Galaxy Sparkle,Near Mint,English,Common,,,,`;
const metricsToken = "a token of the tests";
const day = () => new Date().toISOString().slice(0, 10);

const newName = () => `May ${crypto.randomUUID().slice(0, 8)}`;

const owning = async (person: Person) => {
  const entry = { cardId: card, variant: "holo", quantity: 2 };
  return (await (await person.put("/api/collection?setId=sv03.5", entry)).json()) as { batch: string };
};

const withToken = (more: Form = {}): Sample["prepare"] => {
  return async (_, person) => {
    const { csrfToken } = (await (await person.json("/api/auth/csrf")).json()) as { csrfToken: string };
    return { form: { csrfToken, callbackUrl: origin, json: "true", ...more } };
  };
};

type Purpose = Parameters<typeof makeToken>[1]["purpose"];

/** A link out of a letter to a member; its token is sent in the address or in the body. */
const withLink =
  (purpose: Purpose, more?: Json): Sample["prepare"] =>
  async (site, person) => {
    const { id, email } = person.id === "" ? await site.signUp() : person;
    const token = await makeToken(site.db, { purpose, subject: id, email, userId: id }, new Date());
    const path = { "sign-in": "/auth/email/open", reset: "/auth/reset/new", verify: "/auth/verify" }[purpose];
    return more ? { json: { token, ...more } } : { at: `${path}?token=${token}` };
  };

const withImport =
  (path: (id: string) => string): Sample["prepare"] =>
  async ({ sql }, person) => {
    // Only one may be open at a time.
    await sql`delete from collection_imports where user_id = ${person.id}`;
    return { at: path((await read(person, csv)).id) };
  };

const keepsSlab = async (person: Person): Promise<{ gradedId: string }> => {
  const answer = await person.post(ofCard("graded"), slab);
  return { gradedId: ((await answer.json()) as { id: string }).id };
};

/** A price that jumped and waits for staff. */
async function holdPrice({ sql }: TestApp): Promise<Json> {
  await sql`
    insert into current_prices (card_id, variant, source, currency, market, low, as_of)
    values (${card}, 'holo', 'tcgplayer', 'USD', 100, 90, now()) on conflict do nothing`;
  await sql`delete from held_prices where card_id = ${card}`;
  await sql`
    insert into held_prices (card_id, variant, source, currency, market, standing, as_of, day)
    values (${card}, 'holo', 'tcgplayer', 'USD', 10000, 100, now(), ${day()})`;
  return { cardId: card, variant: "holo", source: "tcgplayer", day: day(), market: 10_000, decision: "drop" };
}

/** Pages and calls that need nothing but an address: those whose path is one stand in the list of the route alone. */
const reads: Record<Who, Record<string, string>> = {
  anonymous: {
    "/healthz": "",
    "/readyz": "",
    "/robots.txt": "",
    "/sitemap.xml": "",
    "/:part{sitemap-[1-9]\\d*\\.xml}": "/sitemap-1.xml",
    "/manifest.webmanifest": "",
    "/images/cards/:id": `/images/cards/${card}?w=160`,
    "/images/sets/symbols/:id": "/images/sets/symbols/sv03.5",
    "/images/sets/logos/:id": "/images/sets/logos/sv03.5",
    "/images/species/:number": "/images/species/6",
    "/avatars/:number{\\d+\\.png}": "/avatars/1.png",
    "/banners/:number{\\d+\\.png}": "/banners/1.png",
    "/api/auth/session": "",
    "/api/auth/csrf": "",
    "/api/auth/providers": "",
    "/api/auth/callback/:provider": "/api/auth/callback/discord?error=access_denied",
    "/api/auth/signin/:provider?": "/api/auth/signin",
    "/api/auth/signout": "",
    "/api/auth/error": "/api/auth/error?error=CredentialsSignin",
    "/api/auth/verify-request": "",
    "/api/currency": "",
    "/api/exchange-rates": "",
    "/api/card/pricing": "/api/card/pricing?limit=30&setId=sv03.5&numberKey=6",
    "/api/pokedex": "",
    "/api/pokemon": "/api/pokemon?limit=20&oldestPokemon=6",
    "/api/artists": "",
    "/api/card": "/api/card?setId=sv03.5&numberKey=6",
    "/api/card/related": "/api/card/related?setId=sv03.5&numberKey=6",
    "/api/card/:id": `/api/card/${card}`,
    "/api/set": "",
    "/api/set/:id": "/api/set/sv03.5?category=EN",
    "/api/series": "",
    "/api/series/:id/sets": "/api/series/sv/sets?category=EN",
    "/api/series/:series/:set/cards": "/api/series/scarlet-violet/151/cards?category=EN",
    "/api/total-stats": "",
    "/api/openapi.json": "",
    "/api/docs": "",
    "/auth/signin": "",
    "/auth/register": "",
    "/auth/email": "",
    "/auth/reset": "",
    "/": "",
    "/collections": "",
    "/collections/:slug": "/collections/prize-pack-series-1",
    "/series": "",
    "/series/:series": "/series/scarlet-violet",
    "/series/:series/:slug": page,
    "/series/:series/:set/:number": `${page}/6`,
    "/jp/series": "",
    "/jp/series/:series": "/jp/series/original-series",
    "/jp/series/:series/:slug": "/jp/series/original-series/expansion-pack",
    "/jp/series/:series/:set/:number": "/jp/series/original-series/expansion-pack/1",
    "/tcg-pocket-en/series": "",
    "/tcg-pocket-en/series/:series": "/tcg-pocket-en/series/pokemon-tcg-pocket",
    "/tcg-pocket-en/series/:series/:slug": "/tcg-pocket-en/series/pokemon-tcg-pocket/crimson-blaze",
    "/tcg-pocket-en/series/:series/:set/:number": "/tcg-pocket-en/series/pokemon-tcg-pocket/crimson-blaze/1",
    "/pokedex": "",
    "/pokedex/generation/:number": "/pokedex/generation/1",
    "/pokedex/:slug": "/pokedex/charizard",
    "/search": "/search?q=charizard",
    "/search/advanced": "/search/advanced?q=type:pokemon",
    "/search/suggest": "/search/suggest?q=char",
    "/artists/:slug": "/artists/mitsuhiro-arita",
    "/privacy": "",
    "/tos": "",
    "/affiliates": "",
    "/shortcuts": "",
    "/dev/gallery": "",
    "/menu/series": "/menu/series?category=EN",
    "/menu/sets": "/menu/sets?category=EN&series=scarlet-violet",
    "/menu/collections": "",
  },
  newcomer: { "/onboarding": "/onboarding?step=1", "/api/user/username": "/api/user/username?username=May" },
  member: {
    "/events": "",
    "/auth/confirm": "",
    "/api/user/providers": "",
    "/api/collection/export.csv": "/api/collection/export.csv?format=ours",
    "/api/collection/export.json": "",
    "/api/collection/price-history": "/api/collection/price-history?limit=30",
    "/api/collection/trends": "/api/collection/trends?trendMode=percent&dateRange=7d&order=desc",
    "/api/collection/cards": "",
    "/api/collection/:id/copies": ofCard("copies", "&variant=holo"),
    "/api/collection/:id/graded": ofCard("graded"),
    "/api/collection/:id/private-notes": ofCard("private-notes"),
    "/api/set/:id/private-notes": "/api/set/sv03.5/private-notes",
    "/api/collection": "/api/collection?setId=sv03.5",
    "/api/collection/changes": `/api/collection/changes?setId=sv03.5&cardId=${card}`,
    "/api/level": "",
    "/api/set-stats": "/api/set-stats?series=sv",
    "/api/user/sessions": "",
    "/collection/add": "/collection/add?setId=sv03.5",
    "/collection/import": "",
    "/collection/export": "",
    "/collection/cleanup": "",
    "/account/activity": "",
    "/api/activity": "/api/activity?limit=20",
    "/api/user/cleanup": "",
    "/collection/notes": "/collection/notes?setId=sv03.5",
    "/api/user": "",
    "/api/user/preferences": "",
    "/collection": "",
    "/collection/cards": "",
    "/account/settings": "",
    "/friends": "",
    "/reports/new": "/reports/new?category=EN",
    "/reports/sent": "",
  },
  "data entry": { "/admin/prices": "" },
  admin: { "/admin/catalogue": "" },
};

/** What has a body, or needs something made before it. */
const others: Record<string, Sample> = {
  "GET /metrics": { headers: { authorization: `Bearer ${metricsToken}` } },
  "GET /assets/:name": { prepare: async ({ deps }) => ({ at: deps.assets.urls.css }) },
  "GET /icons/:name": { prepare: async ({ deps }) => ({ at: deps.assets.urls.icon }) },
  "GET /media/:id": {
    who: "member",
    prepare: async (_, person) => {
      const answer = await person.request("/api/avatar", sent("POST", { json: { dataUrl: png } }));
      return { at: ((await answer.json()) as { url: string }).url };
    },
  },
  "GET /auth/email/open": { prepare: withLink("sign-in") },
  "GET /auth/reset/new": { prepare: withLink("reset") },
  "GET /auth/verify": { who: "member", prepare: withLink("verify") },
  "GET /u/:slug/collection": {
    who: "member",
    prepare: async (_, { username }) => ({ at: `/u/${username}/collection` }),
  },
  "GET /api/collection/:id": {
    who: "member",
    prepare: async (_, { id }) => ({ at: `/api/collection/${id}?setId=sv03.5` }),
  },
  "GET /api/collection/imports/:id": {
    who: "member",
    prepare: withImport((id) => `/api/collection/imports/${id}?tab=ambiguous&page=1`),
  },
  "GET /collection/import/:id": { who: "member", prepare: withImport((id) => `/collection/import/${id}`) },

  "POST /api/auth/session": { prepare: withToken() },
  "POST /api/auth/callback/credentials": {
    prepare: async (site, person) => {
      const { email, password } = await site.signUp();
      return (await withToken({ email, password })?.(site, person)) ?? {};
    },
    alone: true,
  },
  "POST /api/auth/signin/email": { prepare: withToken({ email: "may@example.com" }) },
  "POST /api/auth/signin/:provider": { at: "/api/auth/signin/discord", prepare: withToken() },
  "POST /api/auth/callback/apple": { form: { state: "x", code: "y" } },
  "POST /api/auth/callback/:provider": { at: "/api/auth/callback/other", prepare: withToken() },
  "POST /api/auth/signout": { who: "member", prepare: withToken(), alone: true },
  "POST /api/auth/_log": { form: { code: "CLIENT_FETCH_ERROR", message: "x", url: "y" } },
  "POST /auth/signin/:provider": { at: "/auth/signin/discord", form: { callbackUrl: "/collection" } },
  "POST /auth/signin": {
    prepare: async (site) => {
      const { email, password } = await site.signUp();
      return { json: { email, password, callbackUrl: "/collection" } };
    },
    alone: true,
  },
  "POST /auth/register": {
    prepare: async () => ({
      json: {
        email: `${crypto.randomUUID()}@example.com`,
        password: "correct horse",
        callbackUrl: "/",
        invitation: "",
      },
    }),
    alone: true,
  },
  "POST /auth/signout": { who: "member", alone: true },
  "POST /auth/email": { json: { email: "may@example.com", callbackUrl: "/", invitation: "" } },
  "POST /auth/reset": { json: { email: "may@example.com" } },
  "POST /auth/email/open": { prepare: withLink("sign-in", { callbackUrl: "/", invitation: "" }), alone: true },
  "POST /auth/reset/new": { prepare: withLink("reset", { password: "correct horse" }), alone: true },
  "POST /auth/verify": { who: "member", prepare: withLink("verify", {}) },
  "POST /auth/confirm": {
    who: "member",
    prepare: async (_, { password }) => ({ json: { password, callbackUrl: "/collection" } }),
    alone: true,
  },
  "POST /theme": { json: { theme: "dark" } },
  "POST /onboarding": {
    who: "newcomer",
    at: "/onboarding?step=1",
    form: {
      username: "May 123",
      defaultImageURL: "/avatars/1.png",
      heardAboutUs: "TikTok",
      heardAboutUsAdditional: "",
    },
  },

  "DELETE /api/user/providers": {
    who: "member",
    prepare: async ({ sql }, { id }) => {
      await sql`
        insert into identities (provider, provider_user_id, label, user_id) values ('discord', ${id}, 'May', ${id})
        on conflict do nothing`;
      return { at: "/api/user/providers?provider=discord" };
    },
  },
  "POST /api/user": {
    who: "newcomer",
    prepare: async () => {
      const username = newName();
      return { json: { username }, form: { username } };
    },
    json: {
      dataURL: png,
      defaultImageURL: "",
      isDefaultImage: false,
      profileVisibility: "public",
      showPrices: true,
      preferredCurrency: "USD",
      disallowedCategories: ["JP"],
      heardAboutUs: "TikTok",
      heardAboutUsAdditional: "",
    },
    form: { defaultImageURL: "/avatars/1.png", allowedCategories: ["", "EN"], showPrices: "true" },
    alone: true,
  },
  "DELETE /api/user": {
    who: "member",
    prepare: async (_, { username }) => ({ json: { verificationString: username } }),
    alone: true,
  },
  "POST /api/user/username": {
    who: "member",
    prepare: async () => ({ json: { username: newName() } }),
    alone: true,
  },
  "POST /api/user/bio": { who: "member", json: { bio: "I collect." } },
  "POST /api/user/socials": { who: "member", json: { x: "may", youtube: "may", twitch: "" } },
  "PUT /api/user/preferences": {
    who: "member",
    json: {
      showPrices: false,
      profileVisibility: "private",
      collectionValueVisibility: "hide",
      preferredCurrency: "USD",
      disallowedCategories: ["JP"],
      priceSource: "tcgplayer",
    },
    form: { showPrices: "false", allowedCategories: ["", "EN"], preferredCurrency: "USD" },
  },
  "POST /api/user/email": {
    who: "member",
    prepare: async (_, { password }) => ({ json: { email: `${crypto.randomUUID()}@example.com`, password } }),
    alone: true,
  },
  "POST /api/user/password": {
    who: "member",
    prepare: async (_, { password }) => ({ json: { current: password, password: "another horse" } }),
    alone: true,
  },
  "DELETE /api/user/sessions": { who: "member" },
  "POST /api/avatar": {
    who: "member",
    json: { dataUrl: "", defaultImageUrl: "/avatars/2.png", isDefaultImage: true },
  },
  "POST /api/user/banner": {
    who: "member",
    json: { dataUrl: "", defaultBannerUrl: "/banners/2.png", isDefaultBanner: true },
  },
  "PUT /api/user/cleanup": {
    who: "member",
    prepare: async (_, { username }) => ({ json: { setId: "sv03.5", verificationString: username } }),
    alone: true,
  },

  "POST /api/collection/bulk": {
    who: "member",
    at: "/api/collection/bulk?setId=sv03.5",
    json: { ranges: "1-3, 5x2", step: "add", formId: "11111111-1111-4111-8111-111111111111" },
    alone: true,
  },
  "POST /api/collection/imports": {
    who: "member",
    prepare: async () => ({ form: { file: new File([csv], "cards.csv", { type: "text/csv" }), mode: "add" } }),
    alone: true,
  },
  "POST /api/collection/imports/:id/choices": {
    who: "member",
    prepare: withImport((id) => `/api/collection/imports/${id}/choices?tab=ambiguous&page=1`),
    json: { line: ["2"], choice: ["0"] },
    alone: true,
  },
  "POST /api/collection/imports/:id/commit": {
    who: "member",
    prepare: withImport((id) => `/api/collection/imports/${id}/commit`),
    alone: true,
  },
  "DELETE /api/collection/imports/:id": { who: "member", prepare: withImport((id) => `/api/collection/imports/${id}`) },
  "PUT /api/collection/:id/copies": {
    who: "member",
    at: ofCard("copies", "&variant=holo"),
    json: {
      copies: [
        { quantity: 1, condition: "NM", language: "en", cost: "1.50", currency: "USD", acquiredOn: "2024-02-29" },
      ],
    },
    form: {
      quantity: ["1", ""],
      condition: ["NM", ""],
      language: ["en", ""],
      cost: ["1.50", ""],
      currency: ["USD", "USD"],
      acquiredOn: ["2024-02-29", ""],
    },
  },
  "POST /api/collection/:id/graded": { who: "member", at: ofCard("graded"), json: { ...slab, addToCollection: false } },
  "PUT /api/collection/:id/graded": {
    who: "member",
    at: ofCard("graded"),
    prepare: async (_, person) => ({ json: { ...slab, ...(await keepsSlab(person)), grade: "8" } }),
  },
  "DELETE /api/collection/:id/graded": {
    who: "member",
    at: ofCard("graded"),
    prepare: async (_, person) => ({ json: await keepsSlab(person) }),
  },
  "DELETE /api/collection/:id/private-notes": {
    who: "member",
    at: ofCard("private-notes"),
    prepare: async (_, person) => {
      const answer = await person.put(ofCard("private-notes"), { notes: [{ label: "", text: "To be gone" }] });
      const { notes } = (await answer.json()) as { notes: { id: string }[] };
      return { json: { noteId: notes[0]?.id } };
    },
  },
  "PUT /api/collection/:id/private-notes": {
    who: "member",
    at: ofCard("private-notes"),
    json: { notes: [{ label: "Where", text: "In the blue box" }], version: "" },
    form: { label: ["Where", ""], text: ["In the blue box", ""], version: "" },
  },
  "PUT /api/set/:id/private-notes": {
    who: "member",
    at: "/api/set/sv03.5/private-notes",
    json: { notes: "The last one is for May." },
  },
  "PUT /api/collection": {
    who: "member",
    at: "/api/collection?setId=sv03.5",
    json: { cardId: card, variant: "holo", quantity: 2, numberKey: "6", variantName: "Holofoil" },
  },
  "POST /api/collection/undo": {
    who: "member",
    prepare: async (_, person) => ({ json: { batch: (await owning(person)).batch } }),
    alone: true,
  },
  "POST /api/collection": { who: "member", json: { limit: 20 } },
  "POST /api/collection/recent": { who: "member", at: "/api/collection/recent?ascending=true", json: { limit: 20 } },
  "POST /api/friend-cards": { who: "member", at: "/api/friend-cards?setId=sv03.5&numberKey=6", json: {} },
  "POST /api/search/advanced": { json: { query: "char", type: ["Fire"], hp: ">=100" } },
  "POST /api/reports/cards": {
    who: "member",
    json: {
      category: "EN",
      setId: "sv03.5",
      numberKey: "6",
      description: "The reverse holo is missing.",
      tcgPlayerUrl: "",
      otherUrl: "https://example.com/card",
    },
  },

  "POST /admin/prices": { who: "data entry", prepare: async (site) => ({ json: await holdPrice(site) }) },
  "POST /admin/catalogue/load": { who: "admin" },
  "DELETE /admin/catalogue/load": { who: "admin" },
};

/** A valid request for every route, by "METHOD /path" as in `app.routes`. */
export const samples: ReadonlyMap<string, Sample> = new Map([
  ...Object.entries(reads).flatMap(([who, rows]) =>
    Object.entries(rows).map(([path, at]): [string, Sample] => [
      `GET ${path}`,
      { who: who as Who, ...(at !== "" && { at }) },
    ]),
  ),
  ...Object.entries(others),
]);

/** Every route of the site as the samples name it. */
export const routesOf = ({ app }: Pick<TestApp, "app">): string[] => [
  ...new Set(app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`)),
];

/** A site with the starter catalogue and all that a route may need: mail, a host of pictures, a provider. */
export async function sampleSite(settings: Record<string, string> = {}): Promise<TestApp> {
  const [mail, pictures] = [await startMailServer(), pictureHost()];
  const site = await testApp(
    {
      PUBLIC_URL: origin,
      SMTP_URL: mail.url,
      IMAGE_BASE: pictures.url,
      SPECIES_IMAGE_URL: `${pictures.url}/{NUMBER}.png`,
      METRICS_TOKEN: metricsToken,
      CATALOGUE_URL: "http://127.0.0.1:9",
      DISCORD_CLIENT_ID: "cards",
      DISCORD_CLIENT_SECRET: "secret",
      ...settings,
    },
    "starter",
  );
  const close = async () => {
    await site.close();
    await mail.stop();
    await pictures.stop();
  };
  return { ...site, close };
}

const rolesOf: Partial<Record<Who, Role[]>> = { "data entry": ["data_entry"], admin: ["admin"] };

/** Somebody new of this kind. */
export async function somebody(site: TestApp, who: Who = "anonymous"): Promise<Person> {
  if (who !== "anonymous" && who !== "newcomer") return site.signUp({ roles: rolesOf[who] ?? [] });
  const person = visitor((request) => site.app.request(request));
  const email = `${crypto.randomUUID()}@example.com`;
  const nobody = { ...person, id: "", username: "", email, password: "" };
  if (who === "anonymous") return nobody;
  const gate = { registration: "open", invitation: "", now: new Date() } as const;
  const id = await site.db.transaction((tx) => openAccount(tx, { email, isEmailVerified: false }, gate));
  person.cookies.set("session", await startSession(site.db, id, "", new Date()));
  return { ...nobody, id };
}

export type Ready = {
  method: string;
  at: string;
  json: Json | undefined;
  form: Form | undefined;
  headers: Record<string, string> | undefined;
  person: Person;
};

/** Gets all ready that a route's sample needs. Hand it a map to let routes share people. */
export async function ready(site: TestApp, route: string, people?: Map<Who, Person>): Promise<Ready> {
  const { who = "anonymous", alone, prepare, headers, ...sample } = samples.get(route) ?? {};
  const person = (!alone && people?.get(who)) || (await somebody(site, who));
  if (!alone) people?.set(who, person);
  // A test may ask more often than a person could.
  await site.sql`delete from rate_limits`;
  const [method = "", path = ""] = route.split(" ");
  const made = (await prepare?.(site, person)) ?? {};
  const json = sample.json || made.json ? { ...sample.json, ...made.json } : undefined;
  const form = sample.form || made.form ? { ...sample.form, ...made.form } : undefined;
  return { method, at: made.at ?? sample.at ?? path, json, form, headers, person };
}

/** Sends it: as JSON where the sample has that, else as a form. */
export const send = ({ method, at, json, form, headers = {}, person }: Ready): Promise<Response> =>
  person.request(at, sent(method, { json, form }, headers));

/** Sends it as a browser without JavaScript does: a form, by POST with the method in the address. */
export function sendForm({ method, at, json, form, person }: Ready): Promise<Response> {
  const address = method === "POST" ? at : `${at}${at.includes("?") ? "&" : "?"}_method=${method}`;
  return person.request(address, sent("POST", { form: form ?? formOf(json) }, { accept: "text/html" }));
}

/** What a call sends: a string as it stands, as JSON. */
export function sent(
  method: string,
  { json, form }: { json?: unknown; form?: Form | undefined },
  headers: Record<string, string> = {},
): RequestInit {
  if (json === undefined && form === undefined) return { method, headers };
  if (json === undefined) return { method, headers, body: bodyOf(form ?? {}) };
  const body = typeof json === "string" ? json : JSON.stringify(json);
  return { method, body, headers: { "content-type": "application/json", ...headers } };
}

/** JSON values as a form writes them. */
export const formOf = (json: Json = {}): Form =>
  Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

function bodyOf(form: Form): FormData | URLSearchParams {
  const hasFile = Object.values(form).some((value) => value instanceof File);
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(form)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (body instanceof FormData) body.append(name, one);
      else if (typeof one === "string") body.append(name, one);
    }
  }
  return body;
}

/** The names that a schema of a route knows, by its place: the query, or the body. */
export const namesOf = (schema: v.GenericSchema | undefined): string[] =>
  schema && "entries" in schema ? Object.keys(Object(schema.entries)) : [];
