import type { Context } from "hono";
import { memberOf } from "../../../../access/guards.ts";
import type { Owner } from "../../../../access/people/queries.ts";
import type { Env } from "../../../../http/env.ts";
import { holdingsOf } from "../../../collection/holdings/cache/holdings.ts";
import { type Market, marketOf } from "../../../collection/holdings/cache/market.ts";
import { stockOf } from "../../../collection/holdings/cache/stock.ts";
import type { Goal } from "../../../collection/rules/units.ts";
import { slabsOwned, specialCopies } from "../queries/copies.ts";
import { entryKey, ownedOf, type Side, type Spare, sparesFor } from "../rules/match.ts";
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
const slabsShown = 50;

/** What each has to spare that the other needs, the dearest first; what is chosen comes before all. */
export async function loadLists(c: Context<Env>, owner: Owner, view: CompareView, chosen: Chosen): Promise<Lists> {
  const viewer = memberOf(c);
  const [mine, theirs, market] = await Promise.all([
    sideOf(c, { id: viewer.id, hiddenGames: owner.hiddenGames }, view.goal, view.special === "1"),
    sideOf(c, owner, view.theirGoal, view.special === "1"),
    marketFor(c),
  ]);
  const asked = { keep: Number(view.keep), isAll: view.show === "spare" };
  const word = view.q.toLowerCase();
  const list = async (from: typeof mine, to: typeof mine, lines: Line[]) => {
    const isFound = ({ item: { card } }: Spare) => word === "" || `${card.text} ${card.setText}`.includes(word);
    const spares = sorted(sparesFor(from.side, to.side, asked).filter(isFound), market);
    const slabs = view.special === "1" ? await slabsOwned(c.var.db, from.id, slabsShown) : [];
    const all = [
      ...slabs.map(({ id, cardId, variant, name }) => ({
        line: { gradedId: id },
        cardId,
        variant,
        graded: name,
        most: 1,
      })),
      ...spares.map(choiceOf),
    ];
    return withChosen(all, await missingChoices(c, lines, from), lines);
  };
  const [gives, takes] = await Promise.all([list(mine, theirs, chosen.give), list(theirs, mine, chosen.take)]);
  const more = { gives: Math.max(0, gives.length - shown), takes: Math.max(0, takes.length - shown) };
  return { gives: gives.slice(0, shown + chosen.give.length), takes: takes.slice(0, shown + chosen.take.length), more };
}

const choiceOf = ({ item: { card, variant }, spare }: Spare) => ({
  line: { setId: card.setId, cardId: card.id, variant, quantity: 1 },
  cardId: card.id,
  variant,
  graded: null,
  most: spare,
});

async function sideOf(c: Context<Env>, who: { id: string; hiddenGames: string[] }, goal: Goal, isWhole: boolean) {
  const { db, catalogue } = c.var;
  const [{ rows: holdings }, special] = await Promise.all([
    holdingsOf(db, catalogue, who),
    specialCopies(db, who.id, isWhole),
  ]);
  const copies = new Map(special.map((one) => [entryKey(one.cardId, one.variant), one.copies]));
  const side: Side = { holdings, owned: ownedOf(holdings), goal, special: copies };
  return { id: who.id, side };
}

function marketFor(c: Context<Env>): Promise<Market> | null {
  const { showPrices, priceSource: source, preferredCurrency: currency } = memberOf(c).preferences;
  return showPrices ? marketOf(c.var.db, c.var.catalogue, { source, currency }) : null;
}

const sorted = (spares: Spare[], market: Market | null): Spare[] =>
  market === null ? spares : spares.toSorted((a, b) => (market.amount(b.item) ?? -1) - (market.amount(a.item) ?? -1));

/** Chosen copies that are no spares: of a counter-offer, or of another view. */
async function missingChoices(
  c: Context<Env>,
  lines: Line[],
  { side }: { side: Side },
): Promise<Omit<Choice, "chosen">[]> {
  const stock = await stockOf(c.var.db, c.var.catalogue);
  return lines.flatMap((line) => {
    if ("gradedId" in line) return [];
    const item = stock.find(line.cardId, line.variant);
    const held = side.owned.get(line.cardId)?.get(line.variant) ?? 0;
    return item && held > 0 ? [choiceOf({ item, spare: held })] : [];
  });
}

const keyOf = (line: Line): string => ("gradedId" in line ? lineText(line) : entryKey(line.cardId, line.variant));

function withChosen(all: Omit<Choice, "chosen">[], held: Omit<Choice, "chosen">[], lines: Line[]): Choice[] {
  const wanted = new Map(lines.map((line) => [keyOf(line), "gradedId" in line ? 1 : line.quantity]));
  const listed = new Map([...held, ...all].map((one) => [keyOf(one.line), one]));
  const choices = [...listed].map(([key, one]) => ({ ...one, chosen: Math.min(wanted.get(key) ?? 0, one.most) }));
  return choices.toSorted((a, b) => Number(b.chosen > 0) - Number(a.chosen > 0));
}

export const linesOf = (cards: TradeCard[]): Line[] =>
  cards.map(({ gradedId, setId, cardId, variant, quantity }) =>
    gradedId === null ? { setId, cardId, variant, quantity } : { gradedId },
  );
