import { writeEntry } from "#features/collection/entries/queries/write.ts";
import { measuredSet } from "./folder.ts";
import type { Outcome } from "./generator.ts";
import { listWrites, longest, owners } from "./lists.ts";
import { type Load, rawRequest } from "./load.ts";
import type { Card, Person, Site } from "./site.ts";

/** Something whose speed is measured. */
export type Target = (milliseconds: number) => Promise<Pick<Outcome, "answers" | "errors" | "seconds">>;

export const callers = 32;
const page = { Accept: "text/html", "Accept-Encoding": "zstd" };
const json = { ...page, Accept: "application/json" };
const constantOf = (path: string) => `/bench/constant?of=${encodeURIComponent(path)}`;
const searchPath = (q: string) => `/search?${new URLSearchParams({ q })}`;
const [quick, broad, owned] = ["charizard", "t:fire", "own>=2 t:fire"].map(searchPath) as [string, string, string];
const searcher = 20_000;

/** Everything of one site whose speed is measured, by name. */
export function targetsOf(site: Site, load: Load, siteName = ""): Map<string, Target> {
  const { set, card, series, species, deck, list } = site.paths;
  const out = (path: string, headers = page) => [[rawRequest(path, headers)]];
  const signedIn = (path: string) => site.people.map(({ cookie }) => [rawRequest(path, { ...page, Cookie: cookie })]);
  const requests = {
    "set page": signedIn(set),
    "session + quantities + constant": signedIn(`/bench/quantities?of=${encodeURIComponent(set)}`),
    "React, 200-row query": signedIn("/bench/react"),
    "set page, signed out": out(set),
    "constant set page": out(constantOf(set)),
    "PUT, JSON": writes(site, asJson),
    "PUT, htmx": writes(site, asForm(set)),
    "pull, JSON": writes(site, asPull),
    "card page": out(card),
    "constant card page": out(constantOf(card)),
    "series page": out(series),
    "constant series page": out(constantOf(series)),
    "card page, signed in": signedIn(card),
    "constant card page, signed in": signedIn(constantOf(card)),
    "species page": out(species),
    "constant species page": out(constantOf(species)),
    "card, JSON": out(card, json),
    "constant card, JSON": out(constantOf(card), json),
    "set, JSON": out(set, json),
    "constant set, JSON": out(constantOf(set), json),
    "quick search": out(quick),
    "quick search, 20,000 entries": signedInAs(site.collectors.get(searcher), quick),
    "broad search": out(broad),
    "broad search, 20,000 entries": signedInAs(site.collectors.get(searcher), broad),
    "own: search, 20,000 entries": signedInAs(site.collectors.get(searcher), owned),
    "ordinary search, each for the first time": turned(unasked((at) => names[at % names.length] ?? "")),
    "search of twenty nonsense words": turned(
      unasked((at) => Array.from({ length: 20 }, (_, word) => nonsense(`${at} ${word}`)).join(" ")),
    ),
    suggestions: turned(site.beginnings.map(suggested)),
    "suggestions, asked before": out("/search/suggest?q=char"),
    "own: search, each for the first time": turned(
      uncached.flatMap((path) => signedInAs(site.collectors.get(searcher), path).flat()),
    ),
    "constant search": out(constantOf(quick)),
    "constant broad search": out(constantOf(broad)),
    ...Object.fromEntries([...site.collectors].flatMap(([size, person]) => collectionPages(size, person))),
    ...Object.fromEntries([...site.collectors].flatMap(([size]) => profilePages(size))),
    ...Object.fromEntries([...site.sociable].flatMap(([circle, person]) => friendPages(circle, person, card))),
    "compare, 20,000 entries": signedInAs(site.collectors.get(searcher), "/u/collector40000/trade"),
    "deck page": out(deck),
    "deck page, signed in": signedIn(deck),
    "page of a list of as many cards": out(list),
    "page of a list of as many cards, signed in": signedIn(list),
    "deck builder’s search": out(
      `/api/decks/cards?${new URLSearchParams({ format: "standard", q: "charizard" })}`,
      json,
    ),
    "constant profile page": out(constantOf("/u/collector1000")),
    ...listPages(site),
    "list: card added and removed, htmx": listWrites(site, page),
  };
  const targets = new Map<string, Target>();
  const add = (name: string, port: number, connections: string[][]) => {
    const target = siteName + name;
    load.prepare({ target, port, status: 200, connections });
    targets.set(name, (milliseconds) => load.run({ target, connections: callers, milliseconds }));
  };
  for (const [name, connections] of Object.entries(requests)) add(name, site.port, connections);
  add("two bytes from a bare server", site.barePort, out("/"));
  targets.set("set page, matching ETag", unchangedPages(site, load, siteName));
  targets.set("bare upsert", bare(site, upsert(site)));
  targets.set("bare upsert with its change log", bare(site, writeWithLog(site)));
  return targets;
}

const uncached = Array.from({ length: 1200 }, (_, n) => searchPath(`own>=${1 + (n % 4)} hp>=${n >> 2} t:fire`));

const signedInAs = (person: Person | undefined, path: string): string[][] =>
  person ? [[rawRequest(path, { ...page, Cookie: person.cookie })]] : [];

const names = ["charizard", "mew ex", "gengar holo", "blastoise", "rare candy", "snorlax vmax", "pikachu"];
const nonsense = (seed: string): string =>
  new Bun.CryptoHasher("md5")
    .update(seed)
    .digest("hex")
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

/** Searches that were not asked before: no two have the same words and hit points. */
const unasked = (words: (at: number) => string): string[] =>
  Array.from({ length: 1200 }, (_, at) => rawRequest(searchPath(`${words(at)} hp>=${at % 300}`), page));

/** Each client starts at another target, so that none requests what another just received. */
function turned(requests: string[]): string[][] {
  const part = Math.ceil(requests.length / callers);
  return Array.from({ length: callers }, (_, caller) => [
    ...requests.slice(caller * part),
    ...requests.slice(0, caller * part),
  ]);
}

const suggested = (text: string): string => rawRequest(`/search/suggest?${new URLSearchParams({ q: text })}`, page);

const shownSize = (size: number) => `${size.toLocaleString("en")} entries`;

/** The pages over a whole collection, which must not care how large it is. */
const collectionPages = (size: number, { cookie }: Person): [string, string[][]][] => {
  const of = (path: string) => [[rawRequest(path, { ...page, Cookie: cookie })]];
  return [
    [`collection cards page, ${shownSize(size)}`, of("/collection/cards")],
    [`collection cards by price, ${shownSize(size)}`, of("/collection/cards?sort=price&group=rarity")],
    [`/collection, ${shownSize(size)}`, of("/collection")],
    [`money, ${shownSize(size)}`, of("/collection/money")],
    [`insights, ${shownSize(size)}`, of(`/u/collector${size}/insights`)],
  ];
};

/** What others see of someone, which must not care how large the collection is. */
const profilePages = (size: number): [string, string[][]][] => [
  [`profile page, ${shownSize(size)}`, [[rawRequest(`/u/collector${size}`, page)]]],
  [`profile’s collection, ${shownSize(size)}`, [[rawRequest(`/u/collector${size}/collection`, page)]]],
];

/** In one session each, as cached pages are per person. */
const listPages = ({ people, lists, paths }: Site): Record<string, string[][]> => ({
  "set page, one session": signedInAs(people[owners.one], paths.set),
  [`set page of ${longest} cards, one session`]: signedInAs(people[owners.one], paths.longest),
  "list page, a set’s cards": signedInAs(people[owners.one], `/lists/${lists.short}`),
  "list page, 400 cards": signedInAs(people[owners.one], `/lists/${lists.long}`),
  "list page beside 1,000 lists": signedInAs(people[owners.thousand], `/lists/${lists.amongMany}`),
});

const friendPages = (circle: number, { cookie }: Person, card: string): [string, string[][]][] => {
  const of = (path: string) => [[rawRequest(path, { ...page, Cookie: cookie })]];
  return [
    [`feed, ${circle} friends`, of("/account/activity/friends")],
    [`Friends tab of a card, ${circle} friends`, of(`${card}?tab=friends`)],
  ];
};

/** Each person's page with the ETag that it has before each run: writes change it, and so does a new day. */
function unchangedPages({ port, paths, people }: Site, load: Load, siteName: string): Target {
  const target = `${siteName}set page, matching ETag`;
  return async (milliseconds) => {
    const connections: string[][] = [];
    for (const { cookie } of people.slice(0, callers)) {
      const headers = { ...page, Host: "127.0.0.1", Cookie: cookie };
      const response = await fetch(`http://127.0.0.1:${port}${paths.set}`, { method: "HEAD", headers });
      connections.push([rawRequest(paths.set, { ...headers, "If-None-Match": response.headers.get("etag") ?? "" })]);
    }
    load.prepare({ target, port, status: 304, connections });
    return await load.run({ target, connections: callers, milliseconds });
  };
}

/** Two numbers in turn for each card, so that every request changes something. */
const twice = (cards: Card[]) => [2, 3].flatMap((quantity) => cards.map((card) => ({ ...card, quantity })));

type Written = Card & { quantity: number };

const writes = ({ people, cards }: Site, write: (person: Person, entry: Written) => string): string[][] =>
  people.slice(0, callers).map((person) => twice(cards).map((entry) => write(person, entry)));

const putPath = `/api/collection?setId=${measuredSet}`;

export const asJson = ({ cookie }: Person, entry: Written) =>
  rawRequest(
    putPath,
    { Accept: "application/json", "Content-Type": "application/json", Cookie: cookie },
    "PUT",
    JSON.stringify(entry),
  );

/** A tap of open packs; a quantity of 0 takes one back. */
const asPull = ({ cookie, id }: Person, { cardId, variant, quantity }: Written) =>
  rawRequest(
    putPath,
    { Accept: "application/json", "Content-Type": "application/json", Cookie: cookie },
    "PUT",
    JSON.stringify({ cardId, variant, change: quantity > 0 ? 1 : -1, opening: id, id: crypto.randomUUID() }),
  );

const asForm =
  (path: string) =>
  ({ cookie }: Person, { cardId, variant, quantity }: Written) =>
    rawRequest(
      putPath,
      {
        ...page,
        "HX-Request": "true",
        "HX-Request-Type": "partial",
        "HX-Current-URL": `http://127.0.0.1${path}`,
        "Content-Type": "application/x-www-form-urlencoded",
        Cookie: cookie,
      },
      "PUT",
      new URLSearchParams({ cardId, variant, quantity: String(quantity) }).toString(),
    );

/** The database's part of a write alone, through the same driver, without HTTP. */
function bare({ people, cards }: Site, write: (person: Person, entry: Written) => Promise<unknown>): Target {
  const cycle = twice(cards);
  let next = 0;
  return async (milliseconds) => {
    const start = performance.now();
    let answers = 0;
    const call = async (person: Person) => {
      while (performance.now() - start < milliseconds) {
        const entry = cycle[Math.floor(next++ / callers) % cycle.length];
        if (entry) await write(person, entry);
        answers++;
      }
    };
    await Promise.all(people.slice(0, callers).map(call));
    return { answers, errors: 0, seconds: (performance.now() - start) / 1000 };
  };
}

const upsert =
  ({ sql }: Site) =>
  ({ id }: Person, { cardId, variant, quantity }: Written) =>
    sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    values (${id}, ${measuredSet}, ${cardId}, ${variant}, ${quantity})
    on conflict (user_id, set_id, card_id, variant) do update set quantity = excluded.quantity, updated_at = now()`;

const writeWithLog =
  ({ db }: Site) =>
  ({ id }: Person, entry: Written) =>
    writeEntry(db, id, { ...entry, setId: measuredSet });
