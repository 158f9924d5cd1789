import { createHash } from "node:crypto";
import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { hiddenGames, type Member, nameLanguageOf } from "#access/viewer.ts";
import { categoryList } from "#features/catalogue/cache.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { reservedOf, specialCopies } from "#features/details/spares/queries.ts";
import { shownPricesOfCards } from "#features/prices/read/cache/shown.ts";
import { ownsPocketOnly } from "#features/search/results/page/searcher.ts";
import type { Env } from "#http/env.ts";
import { dayBefore } from "#lib/time.ts";
import { indexFile, localFile } from "../cache.ts";
import { changedSince, entriesOfPhone, wantsOfPhone } from "../queries.ts";
import { linesOf, type OwnFile, type OwnRow } from "../rules/own.ts";

export const filesPath = "/have/files";

/** What the phone has: when it was asked for, and the version that it had. */
type Known = { since?: Date | undefined; version?: string | undefined };

/** What a phone keeps of its person: all of it, or what changed since the last time. */
export async function ownFile(c: Context<Env>, { since = new Date(0), version: known }: Known): Promise<OwnFile> {
  const { db, catalogue } = c.var;
  const viewer = memberOf(c);
  const [facts, wants] = await Promise.all([
    factsOf(c, viewer),
    wantsOfPhone(db, viewer.id, hiddenGames(viewer), since),
  ]);
  const version = digestOf([facts, publicVersions(catalogue), viewer.preferences]);
  const entries = known === version ? await changedSince(db, viewer.id, since) : null;
  const newWants = wants.flatMap(({ cardId, isNew }) => (isNew ? [cardId] : []));
  const changed = entries && [...new Set([...entries, ...newWants])];
  const wanted = wants.filter(({ cardId }) => changed === null || changed.includes(cardId));
  const { specials, ...rest } = facts;
  const cards = linesOf(await rowsFor(c, viewer, { changed, wanted, specials }));
  return { user: viewer.id, version, changed, wants: wants.map(({ cardId }) => cardId), ...rest, cards };
}

const digestOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 16);

/** What of a person is read whole each time: it is little. */
async function factsOf(c: Context<Env>, viewer: Member) {
  const { db } = c.var;
  const hidden = hiddenGames(viewer);
  const [specials, reserved, games, isPocketOnly] = await Promise.all([
    specialCopies(db, viewer.id),
    reservedOf(db, viewer.id, hidden),
    gamesOf(c, viewer),
    ownsPocketOnly(c),
  ]);
  return {
    // The session itself is a secret.
    session: digestOf(viewer.sessionId),
    language: nameLanguageOf(viewer),
    isLocked: viewer.areWritesLocked,
    ownsPocketOnly: isPocketOnly,
    keep: Object.fromEntries(reserved.map(({ setId, copies }) => [setId, copies])),
    specials: specials.filter(({ isGraded }) => !isGraded),
    games,
  };
}

async function gamesOf({ var: { db, catalogue } }: Context<Env>, viewer: Member): Promise<OwnFile["games"]> {
  const [hidden, language] = [hiddenGames(viewer), nameLanguageOf(viewer)];
  const games = (await categoryList(db, catalogue)).filter(({ id }) => !hidden.includes(id));
  return Promise.all(
    games.map(async ({ id }) => {
      const [index, local] = [await indexFile(db, catalogue, id), await localFile(db, catalogue, id, language)];
      const of = `${filesPath}/${id}`;
      return { index: `${of}/en/${index.name}`, local: local && `${of}/${language}/${local.name}` };
    }),
  );
}

type Facts = Awaited<ReturnType<typeof factsOf>>;
type Part = {
  changed: string[] | null;
  wanted: { cardId: string; setId: string }[];
  specials: Facts["specials"];
};

/** Entries, and the prices of all variants of cards that are owned or wanted. */
async function rowsFor(c: Context<Env>, viewer: Member, { changed, wanted, specials }: Part): Promise<OwnRow[]> {
  const { db, catalogue } = c.var;
  const entries = await entriesOfPhone(db, viewer.id, hiddenGames(viewer), changed);
  const sets = new Map([...entries, ...wanted].map(({ cardId, setId }) => [cardId, setId]));
  const prices = await shownPricesOfCards(db, catalogue, viewer, [...sets.keys()]);
  const owned = new Set(entries.map(keyOf));
  const priced = Array.from(sets, ([cardId, setId]) =>
    Array.from(prices.ofCard(cardId)?.keys() ?? [], (variant) => ({ setId, cardId, variant, quantity: 0 })),
  );
  const special = copiesByKey(specials);
  return [...entries, ...priced.flat().filter((one) => !owned.has(keyOf(one)))].map((entry) => {
    const { cardId, variant } = entry;
    const source = prices.source(cardId, variant);
    const price = source && (prices.text(cardId, variant) ?? null);
    return { ...entry, special: special.get(keyOf(entry)) ?? 0, price, day: source && dayBefore(source.asOf, 0) };
  });
}

const keyOf = ({ cardId, variant }: { cardId: string; variant: string }): string => `${cardId} ${variant}`;

function copiesByKey(specials: Facts["specials"]): Map<string, number> {
  const copies = new Map<string, number>();
  for (const one of specials) copies.set(keyOf(one), (copies.get(keyOf(one)) ?? 0) + one.copies);
  return copies;
}
