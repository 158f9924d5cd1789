import type { Context } from "hono";
import { memberOf } from "../../../../access/guards.ts";
import type { Owner } from "../../../../access/people/queries.ts";
import type { Env } from "../../../../http/env.ts";
import { holdingsOf } from "../../../collection/holdings/cache/holdings.ts";
import { type Market, marketOf } from "../../../collection/holdings/cache/market.ts";
import { stockOf } from "../../../collection/holdings/cache/stock.ts";
import type { StockCard } from "../../../collection/holdings/queries.ts";
import type { Goal } from "../../../collection/rules/units.ts";
import { type Slab, slabsOf, slabsOwned, specialCopies } from "../queries/copies.ts";
import { keptOf } from "../queries/kept.ts";
import { countsOf, dearest, entryKey, type Side, type Spare, sparesFor } from "../rules/match.ts";
import type { TradeCard } from "../rules/trades.ts";
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
    return shownOf({ slabs, spares: sparesIn(from, to, view), held }, lines, market);
  };
  const [give, take] = await Promise.all([list(mine, theirs, chosen.give), list(theirs, mine, chosen.take)]);
  return { gives: give.choices, takes: take.choices, more: { gives: give.more, takes: take.more } };
}

type Listed = Omit<Choice, "chosen">;
type Found = { slabs: Listed[]; spares: Spare[]; held: Listed[] };

/** What is chosen, then graded cards, then the dearest; `more` counts the rest. */
function shownOf({ slabs, spares, held }: Found, lines: Line[], market: Market | null) {
  const most = shown + lines.length;
  const first = market === null ? spares.slice(0, most) : dearest(spares, most, market.amount);
  const choices = withChosen([...slabs, ...first.map(choiceOf)], held, lines).slice(0, most);
  const isSpare = new Set(lines.length === 0 ? [] : [...slabs, ...spares.map(choiceOf)].map(({ line }) => keyOf(line)));
  const others = held.filter(({ line }) => !isSpare.has(keyOf(line))).length;
  return { choices, more: slabs.length + spares.length + others - choices.length };
}

const isFound = ({ text, setText }: StockCard, { q }: CompareView): boolean =>
  q === "" || `${text} ${setText}`.includes(q.toLowerCase());

const sparesIn = (from: From, to: From, view: CompareView): Spare[] =>
  sparesFor(from.side, to.side, { keep: Number(view.keep), isAll: view.show === "spare" }).filter(({ item }) =>
    isFound(item.card, view),
  );

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

type From = { id: string; side: Side };
type Who = { id: string; hiddenGames: string[] };

async function sideOf(c: Context<Env>, who: Who, goal: Goal, isWhole: boolean): Promise<From> {
  const { db, catalogue } = c.var;
  const [{ rows: holdings }, special, sets, stock] = await Promise.all([
    holdingsOf(db, catalogue, who),
    specialCopies(db, who.id, isWhole),
    keptOf(db, who.id, who.hiddenGames),
    stockOf(db, catalogue),
  ]);
  const copies = new Map(special.map((one) => [stock.find(one.cardId, one.variant)?.place ?? -1, one.copies]));
  const kept = new Map(sets.map((one) => [one.setId, one.copies]));
  const counts = countsOf(holdings, stock.items.length);
  return { id: who.id, side: { holdings, counts, goal, special: copies, kept } };
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

export const linesOf = (cards: TradeCard[]): Line[] =>
  cards.map(({ gradedId, setId, cardId, variant, quantity }) =>
    gradedId === null ? { setId, cardId, variant, quantity } : { gradedId },
  );
