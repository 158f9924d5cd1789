import type { Context } from "hono";
import { memberOf } from "../../../../access/guards.ts";
import type { Owner } from "../../../../access/people/queries.ts";
import type { Env } from "../../../../http/env.ts";
import { holdingsOf } from "../../../collection/holdings/cache/holdings.ts";
import { type Market, marketOf } from "../../../collection/holdings/cache/market.ts";
import { stockOf } from "../../../collection/holdings/cache/stock.ts";
import type { StockCard } from "../../../collection/holdings/queries.ts";
import type { Goal } from "../../../collection/rules/units.ts";
import { cachedSpares, type FirstSpares } from "../cache.ts";
import { type Slab, slabsOf, slabsOwned, specialCopies } from "../queries/copies.ts";
import { reservedOf } from "../queries/reserved.ts";
import { type Counts, countsOf, dearest, entryKey, type Side, type Spare, sparesFor } from "../rules/match.ts";
import type { CompareView, Line } from "../state.ts";
import { lineText } from "../state.ts";

/** A line that may be offered; `most` copies of it. */
export type Choice = {
  line: Line;
  cardId: string;
  variant: string;
  graded: string | null;
  most: number;
  chosen: number;
};

export type Chosen = { give: Line[]; take: Line[] };
type Lists = { gives: Choice[]; takes: Choice[]; more: { gives: number; takes: number } };

const shown = 60;
const maxSlabs = 1000;

/** What each has to spare that the other needs, the dearest first; what is chosen comes before all. */
export async function loadLists(c: Context<Env>, owner: Owner, view: CompareView, chosen: Chosen): Promise<Lists> {
  const viewer = memberOf(c);
  const [mine, theirs, market] = await Promise.all([
    sideOf(c, { id: viewer.id, hiddenGames: owner.hiddenGames }, view.goal, view.special === "1"),
    sideOf(c, owner, view.theirGoal, view.special === "1"),
    marketFor(c),
  ]);
  const list = async (from: From, to: From, lines: Line[]) => {
    const [slabs, held] = await Promise.all([slabsFor(c, from, view, owner), heldOf(c, from, lines)]);
    return shownOf({ slabs, held, ...sparesIn(c, from, to, { view, lines, market }) }, lines);
  };
  const [give, take] = await Promise.all([list(mine, theirs, chosen.give), list(theirs, mine, chosen.take)]);
  return { gives: give.choices, takes: take.choices, more: { gives: give.more, takes: take.more } };
}

type Listed = Omit<Choice, "chosen">;
type Found = FirstSpares & { slabs: Listed[]; held: Listed[]; spares: Spare[] };

/** What is chosen, then graded cards, then the dearest; `more` counts the rest. */
function shownOf({ slabs, first, count, spares, held }: Found, lines: Line[]) {
  const choices = withChosen([...slabs, ...first.map(choiceOf)], held, lines).slice(0, shown + lines.length);
  const isSpare = new Set(lines.length === 0 ? [] : [...slabs, ...spares.map(choiceOf)].map(({ line }) => keyOf(line)));
  const others = held.filter(({ line }) => !isSpare.has(keyOf(line))).length;
  return { choices, more: slabs.length + count + others - choices.length };
}

const isFound = ({ text, setText }: StockCard, { q }: CompareView): boolean =>
  q === "" || `${text} ${setText}`.includes(q.toLowerCase());

type Wanted = { view: CompareView; lines: Line[]; market: Market | null };

/** All spares only where lines are chosen; without these and without a search the first are cached. */
function sparesIn({ var: { db } }: Context<Env>, from: From, to: From, { view, lines, market }: Wanted) {
  const find = () =>
    sparesFor(from.side, to.side, { keep: Number(view.keep), isAll: view.show === "spare" }).filter(({ item }) =>
      isFound(item.card, view),
    );
  const firstOf = (spares: Spare[]): FirstSpares => {
    const most = shown + lines.length;
    const first = market === null ? spares.slice(0, most) : dearest(spares, most, market.amount);
    return { first, count: spares.length };
  };
  if (lines.length > 0 || view.q !== "") {
    const spares = find();
    return { ...firstOf(spares), spares };
  }
  const key = [from.key, to.key, view.keep, view.show, market?.key].join(" | ");
  return { ...cachedSpares(db, key, () => firstOf(find())), spares: [] };
}

async function slabsFor(c: Context<Env>, { id }: From, view: CompareView, owner: Owner): Promise<Listed[]> {
  if (view.special !== "1") return [];
  const stock = await stockOf(c.var.db, c.var.catalogue);
  const slabs = await slabsOwned(c.var.db, id, maxSlabs);
  return slabs.flatMap((slab) => {
    const item = stock.find(slab.cardId, slab.variant);
    const isShown = item && !owner.hiddenGames.includes(item.card.category);
    return isShown && isFound(item.card, view) ? [slabChoice(slab)] : [];
  });
}

const slabChoice = ({ id, cardId, variant, name }: Slab): Listed => ({
  line: { gradedId: id },
  cardId,
  variant,
  graded: name,
  most: 1,
});

const choiceOf = ({ item: { card, variant }, spare }: Spare): Listed => ({
  line: { setId: card.setId, cardId: card.id, variant, quantity: 1 },
  cardId: card.id,
  variant,
  graded: null,
  most: spare,
});

/** `key` changes with the side. */
type From = { id: string; key: string; side: Side };
type Who = { id: string; hiddenGames: string[] };

async function sideOf(c: Context<Env>, who: Who, goal: Goal, isWhole: boolean): Promise<From> {
  const { db, catalogue } = c.var;
  const [{ rows: holdings, key }, special, sets, stock] = await Promise.all([
    holdingsOf(db, catalogue, who),
    specialCopies(db, who.id, isWhole),
    reservedOf(db, who.id, who.hiddenGames),
    stockOf(db, catalogue),
  ]);
  const copies = new Map(special.map((one) => [stock.find(one.cardId, one.variant)?.place ?? -1, one.copies]));
  const reserved = new Map(sets.map((one) => [one.setId, one.copies]));
  let counts: Counts | undefined;
  const side = {
    ...{ holdings, goal, reserved, special: copies },
    get counts() {
      counts ??= countsOf(holdings, stock.items.length);
      return counts;
    },
  };
  return { id: who.id, key: JSON.stringify([key, goal, special, sets]), side };
}

function marketFor(c: Context<Env>): Promise<Market> | null {
  const { showPrices, priceSource: source, preferredCurrency: currency } = memberOf(c).preferences;
  return showPrices ? marketOf(c.var.db, c.var.catalogue, { source, currency }) : null;
}

/** Chosen copies that are no spares: of a counter-offer, or of another view. */
async function heldOf(c: Context<Env>, { id, side }: From, lines: Line[]): Promise<Listed[]> {
  const stock = await stockOf(c.var.db, c.var.catalogue);
  const raw = lines.flatMap((line) => {
    if ("gradedId" in line) return [];
    const item = stock.find(line.cardId, line.variant);
    const held = (item && side.counts.ofItem[item.place]) ?? 0;
    return item && held > 0 ? [choiceOf({ item, spare: held })] : [];
  });
  const graded = lines.flatMap((line) => ("gradedId" in line ? [line.gradedId] : []));
  const slabs = graded.length === 0 ? [] : await slabsOf(c.var.db, id, graded);
  return [...raw, ...slabs.map(slabChoice)];
}

const keyOf = (line: Line): string => ("gradedId" in line ? lineText(line) : entryKey(line.cardId, line.variant));

function withChosen(all: Listed[], held: Listed[], lines: Line[]): Choice[] {
  const wanted = new Map(lines.map((line) => [keyOf(line), "gradedId" in line ? 1 : line.quantity]));
  const listed = new Map([...all, ...held].map((one) => [keyOf(one.line), one]));
  const choices = [...listed].map(([key, one]) => ({ ...one, chosen: Math.min(wanted.get(key) ?? 0, one.most) }));
  return choices.toSorted((a, b) => Number(b.chosen > 0) - Number(a.chosen > 0));
}
