import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import type { Owner } from "#access/people/queries.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { type Market, marketOf } from "#features/collection/holdings/cache/market.ts";
import { stockOf } from "#features/collection/holdings/cache/stock.ts";
import type { StockCard } from "#features/collection/holdings/queries.ts";
import type { Special } from "#features/details/spares/queries.ts";
import type { Env } from "#http/env.ts";
import { type FirstSpares, firstSpares } from "../cache.ts";
import { type Slab, slabsOf, slabsOwned } from "../queries/copies.ts";
import { dearest, entryKey, type Side, type Spare, spareCopies, sparesFor } from "../rules/match.ts";
import type { CompareView, TradeLine } from "../state.ts";
import { lineText, pageOfSide } from "../state.ts";
import type { Why } from "../views/none.ts";
import { type SideSource, sideOf } from "./side.ts";

/** A line that may be offered; `most` copies of it. */
export type TradeChoice = {
  line: TradeLine;
  cardId: string;
  variant: string;
  graded: string | null;
  most: number;
  details: Special[];
  /** By the other side’s heart. */
  isWanted?: boolean;
  chosen: number;
};

export type ChosenLines = { give: TradeLine[]; take: TradeLine[] };

/**
 * A side: a page of its choices, how many come before and after, how many special copies are not offered, and why
 * there are none.
 */
export type OfferedSide = { choices: TradeChoice[]; from: number; more: number; left: number; why: Why | null };

const maxSlabs = 1000;

/** What each has to spare that the other needs, the dearest first; what is chosen comes before all. */
export async function loadLists(c: Context<Env>, owner: Owner, view: CompareView, chosen: ChosenLines) {
  const viewer = memberOf(c);
  const [mine, theirs, market] = await Promise.all([
    sideOf(c, { id: viewer.id, hiddenGames: owner.hiddenGames }, view.goal, view.special === "1"),
    sideOf(c, owner, view.theirGoal, view.special === "1"),
    marketFor(c),
  ]);
  const list = async (from: SideSource, to: SideSource, lines: TradeLine[], place: string): Promise<OfferedSide> => {
    const skip = Number(place);
    const [slabs, held] = await Promise.all([slabsFor(c, from, view, owner), heldOf(c, from, lines)]);
    const found = sparesIn(c, from, to, { view, lines, market, most: skip + pageOfSide + lines.length });
    const isShown = view.special === "1";
    const shown = shownOf(from, skip, { held, ...found, slabs: isShown ? slabs : [] }, lines);
    const why = shown.choices.length === 0 ? whyNone(from.side, to.side, view) : null;
    return { ...shown, from: skip, left: isShown ? 0 : found.left + slabs.length, why };
  };
  const [give, take] = await Promise.all([
    list(mine, theirs, chosen.give, view.giveFrom),
    list(theirs, mine, chosen.take, view.takeFrom),
  ]);
  return { give, take };
}

const whyNone = (from: Side, to: Side, { keep }: CompareView): Why => ({
  isEmpty: from.holdings.length === 0,
  spares: spareCopies(sparesFor(from, to, { keep: Number(keep), isAll: true })),
  kept: spareCopies(sparesFor(from, to, { keep: 0, isAll: false })),
});

type Listed = Omit<TradeChoice, "chosen">;
type Found = FirstSpares & { slabs: Listed[]; held: Listed[]; spares: Spare[] };

/** What is chosen, then graded cards, then the dearest; `more` counts the rest. */
function shownOf(from: SideSource, skip: number, { slabs, first, count, spares, held }: Found, lines: TradeLine[]) {
  const listed = (some: Spare[]) => [...slabs, ...some.map(choiceFrom(from))];
  const isChosen = new Set(lines.map(keyOf));
  const free = listed(first).filter(({ line }) => !isChosen.has(keyOf(line)));
  const choices = withChosen(free.slice(skip), held, lines).slice(0, pageOfSide + lines.length);
  const isSpare = new Set(lines.length === 0 ? [] : listed(spares).map(({ line }) => keyOf(line)));
  const others = held.filter(({ line }) => !isSpare.has(keyOf(line))).length;
  const before = Math.min(skip, free.length);
  return { choices, more: slabs.length + count + others - choices.length - before };
}

const isFound = ({ text, setText }: StockCard, { q }: CompareView): boolean =>
  q === "" || `${text} ${setText}`.includes(q.toLowerCase());

type Wanted = { view: CompareView; lines: TradeLine[]; market: Market | null; most: number };

/** All spares only where lines are chosen; without these and without a search the first are cached. */
function sparesIn(
  { var: { db, catalogue } }: Context<Env>,
  from: SideSource,
  to: SideSource,
  { view, lines, market, most }: Wanted,
) {
  const find = (side = from.side) =>
    sparesFor(side, to.side, { keep: Number(view.keep), isAll: view.show === "spare" }).filter(({ item }) =>
      isFound(item.card, view),
    );
  const firstOf = (spares: Spare[]): FirstSpares => {
    const first = dearest(spares, most, market?.amount ?? (() => null));
    const all = find({ ...from.side, special: from.graded });
    return { first, count: spares.length, left: spareCopies(all) - spareCopies(spares) };
  };
  if (lines.length > 0 || view.q !== "") {
    const spares = find();
    return { ...firstOf(spares), spares };
  }
  const entries = `${from.versions.entries} ${to.versions.entries}`;
  const versions = { ...publicVersions(catalogue), entries };
  const key = firstSpares.key(db, versions, from.key, to.key, view.keep, view.show, most, market?.shownIn);
  return { ...firstSpares.or(key, () => firstOf(find())), spares: [] };
}

async function slabsFor(c: Context<Env>, { id }: SideSource, view: CompareView, owner: Owner): Promise<Listed[]> {
  const stock = await stockOf(c.var.db, c.var.catalogue);
  const slabs = await slabsOwned(c.var.db, id, maxSlabs);
  return slabs.flatMap((slab) => {
    const item = stock.find(slab.cardId, slab.variant);
    const isShown = item && !item.isGone && !owner.hiddenGames.includes(item.card.category);
    return isShown && isFound(item.card, view) ? [slabChoice(slab)] : [];
  });
}

const slabChoice = ({ id, cardId, variant, name }: Slab): Listed => ({
  line: { gradedId: id },
  cardId,
  variant,
  graded: name,
  most: 1,
  details: [],
});

const choiceFrom =
  ({ described }: SideSource) =>
  ({ item: { place, card, variant }, spare, isWanted }: Spare): Listed => ({
    isWanted,
    line: { setId: card.setId, cardId: card.id, variant, quantity: 1 },
    cardId: card.id,
    variant,
    graded: null,
    most: spare,
    details: described.get(place) ?? [],
  });

function marketFor(c: Context<Env>): Promise<Market> | null {
  const { showPrices, priceSource: source, preferredCurrency: currency } = memberOf(c).preferences;
  return showPrices ? marketOf(c.var.db, c.var.catalogue, { source, currency }) : null;
}

/** Chosen copies that are no spares: of a counter-offer, or of another view. */
async function heldOf(c: Context<Env>, from: SideSource, lines: TradeLine[]): Promise<Listed[]> {
  const stock = await stockOf(c.var.db, c.var.catalogue);
  const raw = lines.flatMap((line) => {
    if ("gradedId" in line) return [];
    const item = stock.find(line.cardId, line.variant);
    const held = (item && from.side.counts.ofItem[item.place]) ?? 0;
    return item && held > 0 ? [choiceFrom(from)({ item, spare: held, isWanted: false })] : [];
  });
  const graded = lines.flatMap((line) => ("gradedId" in line ? [line.gradedId] : []));
  const slabs = graded.length === 0 ? [] : await slabsOf(c.var.db, from.id, graded);
  return [...raw, ...slabs.map(slabChoice)];
}

const keyOf = (line: TradeLine): string => ("gradedId" in line ? lineText(line) : entryKey(line.cardId, line.variant));

function withChosen(all: Listed[], held: Listed[], lines: TradeLine[]): TradeChoice[] {
  const wanted = new Map(lines.map((line) => [keyOf(line), "gradedId" in line ? 1 : line.quantity]));
  const listed = new Map([...all, ...held].map((one) => [keyOf(one.line), one]));
  const choices = [...listed].map(([key, one]) => ({ ...one, chosen: Math.min(wanted.get(key) ?? 0, one.most) }));
  return choices.toSorted((a, b) => Number(b.chosen > 0) - Number(a.chosen > 0));
}
