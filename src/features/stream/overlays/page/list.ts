import { inOrderOfIds } from "#features/cards/tiles/page.tsx";
import { shownVariant } from "#features/cards/tiles/rules.ts";
import type { CardRow } from "#features/catalogue/cards/queries.ts";
import { cardsWithIds } from "#features/catalogue/cards/queries.ts";
import { compareNumbers } from "#features/catalogue/rules/paths.ts";
import { quantitiesOfCards } from "#features/collection/entries/queries/quantities.ts";
import { recentAdditions } from "#features/collection/entries/queries/recent.ts";
import { copiesOf, groupOwned } from "#features/collection/rules/owned.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import { compareText } from "#lib/text/locale.ts";
import { listRows, type OverlayOwner, overlayList } from "../queries.ts";
import { type ListOptions, maxOverlayRows } from "../rules/options.ts";
import type { ListOverlayProps, OverlayRow } from "../views/list.tsx";
import { chosenSet } from "./set.ts";
import { type OverlaySite, overlayName, pricesFor } from "./site.ts";

type ShownCard = Pick<CardRow, "id" | "name" | "englishName" | "number" | "numberKey" | "variants"> & {
  rarityRank?: number | null;
};

type Wanted = { card: ShownCard; variant: string | null };
type Chosen = { title: string; wanted: Wanted[]; prices: ShownPrices };

const maxListCards = 1000;

export async function loadList(
  site: OverlaySite,
  owner: OverlayOwner,
  options: ListOptions,
): Promise<ListOverlayProps | null> {
  const chosen = await sources[options.of](site, owner, options);
  if (!chosen) return null;
  const rows = await rowsOf(site, owner, options, chosen);
  const have = rows.filter(({ copies }) => copies > 0).length;
  const filtered = rows.filter(({ copies }) => options.own === "all" || copies > 0 === (options.own === "have"));
  const shown = ordered(filtered, options, chosen.prices);
  const newest = await newestCard(site, owner);
  const first = firstShown(shown, options.count, newest);
  return {
    title: chosen.title,
    have,
    all: rows.length,
    rows: shown
      .slice(first, first + options.count)
      .map((row) => ({ ...row, isNewest: options.of !== "collection" && row.card.id === newest })),
    rest: Math.max(0, shown.length - options.count),
  };
}

const lowRows = 6;
const followedMilliseconds = 10 * 60_000;

/** Undefined when nothing was added lately. */
async function newestCard({ db, clock }: OverlaySite, owner: OverlayOwner): Promise<string | undefined> {
  const { rows } = await recentAdditions(db, owner, { ascending: false, limit: 1 });
  const [newest] = rows;
  return newest && clock().getTime() - newest.at.getTime() < followedMilliseconds ? newest.cardId : undefined;
}

/** The newest card stands third, so that a low source shows it too, unless it is among the first or last. */
function firstShown(rows: Comparable[], count: number, newest: string | undefined): number {
  const place = rows.findIndex(({ card }) => card.id === newest);
  return place < Math.min(count, lowRows) ? 0 : Math.max(0, Math.min(place - 2, rows.length - count));
}

async function rowsOf({ db }: OverlaySite, owner: OverlayOwner, options: ListOptions, { wanted, prices }: Chosen) {
  const ids = [...new Set(wanted.map(({ card }) => card.id))];
  const owned = groupOwned(await quantitiesOfCards(db, owner.id, ids));
  return wanted.map(({ card, variant }): Comparable => {
    const copies = copiesOf(owned, card.id, variant ?? undefined);
    const price = prices.text(card.id, shownVariant(card, variant ?? "").key);
    return {
      id: `${card.id} ${variant ?? ""}`,
      card,
      number: card.number,
      name: overlayName(options, card),
      copies,
      price,
    };
  });
}

const sources: Record<
  ListOptions["of"],
  (site: OverlaySite, owner: OverlayOwner, options: ListOptions) => Promise<Chosen | null>
> = { set: ofSet, list: ofList, collection: ofCollection };

async function ofSet(site: OverlaySite, owner: OverlayOwner, options: ListOptions): Promise<Chosen | null> {
  const data = await chosenSet(site, owner, options);
  if (!data) return null;
  return {
    title: overlayName(options, data.set),
    wanted: data.cards.filter(({ isExtra }) => !isExtra).map((card) => ({ card, variant: null })),
    prices: await pricesFor(site, owner, options).ofSet(data.set),
  };
}

async function ofList(site: OverlaySite, owner: OverlayOwner, options: ListOptions): Promise<Chosen | null> {
  const list = await overlayList(site.db, owner.id, options.list);
  if (!list) return null;
  const rows = await listRows(site.db, list.id, maxListCards);
  return { title: list.name, ...(await shownCards(site, owner, options, rows)) };
}

async function ofCollection(site: OverlaySite, owner: OverlayOwner, options: ListOptions): Promise<Chosen | null> {
  const category = options.category || undefined;
  const { rows } = await recentAdditions(site.db, owner, { ascending: false, limit: maxOverlayRows, category });
  const seen = new Set<string>();
  const newest = rows.filter(({ cardId, variant }) => seen.size !== seen.add(`${cardId} ${variant}`).size);
  return { title: "Newest cards", ...(await shownCards(site, owner, options, newest)) };
}

async function shownCards(
  site: OverlaySite,
  owner: OverlayOwner,
  options: ListOptions,
  rows: { cardId: string; variant: string | null }[],
): Promise<Omit<Chosen, "title">> {
  const ids = [...new Set(rows.map(({ cardId }) => cardId))];
  const found = inOrderOfIds(ids, ids.length === 0 ? [] : await cardsWithIds(site.db, ids));
  const byId = new Map(found.map((card) => [card.id, card]));
  const wanted = rows.flatMap(({ cardId, variant }) => {
    const card = byId.get(cardId);
    return card && !owner.hiddenGames.includes(card.category) ? [{ card, variant }] : [];
  });
  const priced = found.filter(({ hasPrices }) => hasPrices).map(({ id }) => id);
  return { wanted, prices: await pricesFor(site, owner, options).ofCards(priced) };
}

type Comparable = OverlayRow & { card: ShownCard };

/** A list and the newest cards keep their own order, which is called "newest" here. */
function ordered(rows: Comparable[], { of, order }: ListOptions, prices: ShownPrices): Comparable[] {
  const amount = ({ card }: Comparable) => prices.amount(card.id, shownVariant(card, "").key) ?? -1;
  const compare: Record<Exclude<ListOptions["order"], "newest">, (a: Comparable, b: Comparable) => number> = {
    number: (a, b) => (of === "set" ? compareNumbers(a.card.numberKey, b.card.numberKey) : 0),
    name: (a, b) => compareText(a.name, b.name),
    rarity: (a, b) => (b.card.rarityRank ?? 0) - (a.card.rarityRank ?? 0),
    price: (a, b) => amount(b) - amount(a),
  };
  return order === "newest" ? rows : rows.toSorted(compare[order]);
}
