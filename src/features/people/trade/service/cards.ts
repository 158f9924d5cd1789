import type { Tx } from "#db/open.ts";
import { cardsWithIds } from "#features/catalogue/cards/queries.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { Refusal } from "#lib/errors.ts";
import { tradeRefusals } from "../policy.ts";
import { hidesAny, type Move, rawCopies, slabsOf } from "../queries/copies.ts";
import { entryKey } from "../rules/match.ts";
import { maxCards, offeredCopies, type TradeCard } from "../rules/trades.ts";
import { TOO_MANY_CARDS } from "../schema.ts";
import type { TradeLine } from "../state.ts";

type Giver = {
  id: string;
  /** Null for the viewer. */
  username: string | null;
};

const movesOf = (userId: string, cards: readonly TradeCard[], sign: 1 | -1): Move[] =>
  cards.map(({ setId, cardId, variant, quantity }) => ({ userId, setId, cardId, variant, change: sign * quantity }));

type Side = { giver: string; taker: string; cards: readonly TradeCard[] };

/** All that a swap touches, also where one copy comes for another. */
export const allMoves = (sides: Side[]): Move[] =>
  sides.flatMap(({ giver, taker, cards }) => [...movesOf(giver, cards, -1), ...movesOf(taker, cards, 1)]);

/** What a swap changes, one line per entry. */
export function netMoves(sides: Side[]): Move[] {
  const all = allMoves(sides);
  const keyOf = ({ userId, setId, cardId, variant }: Move) => JSON.stringify([userId, setId, cardId, variant]);
  return [...Map.groupBy(all, keyOf).values()].flatMap((moves) => {
    const change = moves.reduce((sum, move) => sum + move.change, 0);
    return moves[0] && change !== 0 ? [{ ...moves[0], change }] : [];
  });
}

/** The cards of an offer, each entry once. @throws Refusal 409 for cards that the giver has not, 422 for too many. */
export async function offeredBy(tx: Tx, giver: Giver, lines: readonly TradeLine[]): Promise<TradeCard[]> {
  const raw = rawLines(lines);
  const slabs = await slabsOf(
    tx,
    giver.id,
    lines.flatMap((line) => ("gradedId" in line ? [line.gradedId] : [])),
  );
  const graded = slabs.map(({ id, setId, cardId, variant, name }) => {
    return { setId, cardId, variant, quantity: 1, gradedId: id, graded: name, price: null };
  });
  const cards = [...raw, ...graded];
  if (offeredCopies(cards) > maxCards) throw new Refusal(422, TOO_MANY_CARDS);
  if (slabs.length < lines.length - lines.filter((line) => !("gradedId" in line)).length)
    throw tradeRefusals.slabGone(giver.username, "that graded card");
  await assertHas(tx, giver, cards);
  return cards;
}

function rawLines(lines: readonly TradeLine[]): TradeCard[] {
  const found = new Map<string, TradeCard>();
  for (const line of lines) {
    if ("gradedId" in line) continue;
    const key = entryKey(line.cardId, line.variant);
    const quantity = line.quantity + (found.get(key)?.quantity ?? 0);
    found.set(key, { ...line, quantity, gradedId: null, graded: null, price: null });
  }
  return [...found.values()];
}

/** @throws Refusal 409 that names the first card of which the giver has too few, or not as it was agreed on. */
export async function assertHas(tx: Tx, giver: Giver, cards: readonly TradeCard[]): Promise<void> {
  const entries = await rawCopies(tx, movesOf(giver.id, cards, -1));
  const there = new Map(entries.map((one) => [entryKey(one.cardId, one.variant), one]));
  const ids = cards.flatMap(({ gradedId }) => gradedId ?? []);
  const slabs = new Map((await slabsOf(tx, giver.id, ids)).map((slab) => [slab.id, slab]));
  const needed = Map.groupBy(cards, ({ cardId, variant }) => entryKey(cardId, variant));
  const isThere = ({ setId, cardId, variant, quantity, gradedId, graded }: TradeCard) => {
    const key = entryKey(cardId, variant);
    const { copies = 0, raw = 0 } = there.get(key) ?? {};
    if (copies < offeredCopies(needed.get(key) ?? [])) return false;
    if (gradedId === null) return raw >= quantity;
    const slab = slabs.get(gradedId);
    return slab?.setId === setId && slab.cardId === cardId && slab.variant === variant && slab.name === graded;
  };
  const missing = cards.find((card) => !isThere(card));
  if (!missing) return;
  const gone = missing.gradedId === null ? tradeRefusals.copiesGone : tradeRefusals.slabGone;
  throw gone(giver.username, await nameOf(tx, missing));
}

/** @throws Refusal 409 for cards of a game that the taker hides. */
export async function assertWanted(tx: Tx, taker: Giver, cards: readonly TradeCard[]): Promise<void> {
  const sets = [...new Set(cards.map(({ setId }) => setId))];
  if (await hidesAny(tx, taker.id, sets)) throw tradeRefusals.gameHidden(taker.username);
}

async function nameOf(tx: Tx, { cardId, variant, graded }: TradeCard): Promise<string> {
  const [card] = await cardsWithIds(tx, [cardId]);
  if (!card) return "that card";
  const variantName = card.variants.find(({ key }) => key === variant)?.name ?? variant;
  return `${leadingName(card)} ${card.number} (${graded ?? variantName})`;
}
