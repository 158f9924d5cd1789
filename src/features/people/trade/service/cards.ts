import type { Tx } from "../../../../../db/open.ts";
import { Refusal } from "../../../../lib/errors.ts";
import { cardsWithIds } from "../../../catalogue/cards/queries.ts";
import { type Move, rawCopies, slabsOf } from "../queries/copies.ts";
import { entryKey } from "../rules/match.ts";
import { copiesIn, hasGone, maxCards, TOO_MANY_CARDS, type TradeCard } from "../rules/trades.ts";
import type { Line } from "../state.ts";

type Giver = { id: string /** Null for the viewer. */; username: string | null };

const movesOf = (userId: string, cards: readonly TradeCard[], sign: 1 | -1): Move[] =>
  cards.map(({ setId, cardId, variant, quantity }) => ({ userId, setId, cardId, variant, change: sign * quantity }));

/** What a swap changes, one line per entry. */
export function netMoves(sides: { giver: string; taker: string; cards: readonly TradeCard[] }[]): Move[] {
  const all = sides.flatMap(({ giver, taker, cards }) => [...movesOf(giver, cards, -1), ...movesOf(taker, cards, 1)]);
  const keyOf = ({ userId, setId, cardId, variant }: Move) => JSON.stringify([userId, setId, cardId, variant]);
  return [...Map.groupBy(all, keyOf).values()].flatMap((moves) => {
    const change = moves.reduce((sum, move) => sum + move.change, 0);
    return moves[0] && change !== 0 ? [{ ...moves[0], change }] : [];
  });
}

/** The cards of an offer, each entry once. @throws Refusal 409 for cards that the giver has not, 422 for too many. */
export async function offeredBy(tx: Tx, giver: Giver, lines: readonly Line[]): Promise<TradeCard[]> {
  const raw = rawLines(lines);
  const slabs = await slabsOf(
    tx,
    lines.flatMap((line) => ("gradedId" in line ? [line.gradedId] : [])),
  );
  const graded = slabs.map(({ id, setId, cardId, variant, name }) => {
    return { setId, cardId, variant, quantity: 1, gradedId: id, graded: name, price: null };
  });
  const cards = [...raw, ...graded];
  if (copiesIn(cards) > maxCards) throw new Refusal(422, TOO_MANY_CARDS);
  if (slabs.length < lines.length - lines.filter((line) => !("gradedId" in line)).length)
    throw new Refusal(409, hasGone(giver.username, "a graded card"));
  await assertHas(tx, giver, cards);
  return cards;
}

function rawLines(lines: readonly Line[]): TradeCard[] {
  const found = new Map<string, TradeCard>();
  for (const line of lines) {
    if ("gradedId" in line) continue;
    const key = entryKey(line.cardId, line.variant);
    const quantity = line.quantity + (found.get(key)?.quantity ?? 0);
    found.set(key, { ...line, quantity, gradedId: null, graded: null, price: null });
  }
  return [...found.values()];
}

/** @throws Refusal 409 that names the first card of which the giver has too few. */
export async function assertHas(tx: Tx, giver: Giver, cards: readonly TradeCard[]): Promise<void> {
  const raw = cards.filter(({ gradedId }) => gradedId === null);
  const there = new Map(
    (await rawCopies(tx, movesOf(giver.id, raw, -1))).map((one) => [entryKey(one.cardId, one.variant), one.raw]),
  );
  const slabs = await slabsOf(
    tx,
    cards.flatMap(({ gradedId }) => gradedId ?? []),
  );
  const isThere = ({ cardId, variant, quantity, gradedId }: TradeCard) =>
    gradedId === null
      ? (there.get(entryKey(cardId, variant)) ?? 0) >= quantity
      : slabs.some((slab) => slab.id === gradedId && slab.userId === giver.id && slab.cardId === cardId);
  const missing = cards.find((card) => !isThere(card));
  if (missing) throw new Refusal(409, hasGone(giver.username, await nameOf(tx, missing)));
}

async function nameOf(tx: Tx, { cardId, variant, graded }: TradeCard): Promise<string> {
  const [card] = await cardsWithIds(tx, [cardId]);
  if (!card) return "a card";
  const variantName = card.variants.find(({ key }) => key === variant)?.name ?? variant;
  return `${card.name} ${card.number} (${graded ?? variantName})`;
}
