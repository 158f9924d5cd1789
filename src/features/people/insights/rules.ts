import type { Holding } from "#features/collection/holdings/rules/place.ts";

/** `href`: a page of these cards. */
export type InsightPart = { name: string; part: number; whole: number | null; href?: string };

type OwnedCard = { card: Holding["item"]["card"]; added: number };

/** Owned cards, each once, with the time of its first copy, oldest first. */
export function cardsOf(holdings: readonly Holding[]): OwnedCard[] {
  const cards = new Map<string, OwnedCard>();
  for (const { item, added } of holdings) {
    const known = cards.get(item.card.id);
    if (!known || added < known.added) cards.set(item.card.id, { card: item.card, added });
  }
  return [...cards.values()].toSorted((a, b) => a.added - b.added);
}

/** What the cards are called whose fact no source states. */
export const unknownPart = "Unknown";

/** How many cards share each word, the most first; last those without one. */
export function tally(cards: readonly OwnedCard[], wordOf: (card: OwnedCard["card"]) => string | null): InsightPart[] {
  const counts = new Map<string | null, number>();
  for (const { card } of cards) {
    const word = wordOf(card);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(
      ([a, one], [b, other]) =>
        Number(a === null) - Number(b === null) || other - one || ((a ?? "") < (b ?? "") ? -1 : 1),
    )
    .map(([name, part]) => ({ name: name ?? unknownPart, part, whole: null }));
}

/** The decade of a day, such as "1990s"; null without a date. */
export const decadeOf = (released: string | null): string | null =>
  released === null ? null : `${released.slice(0, 3)}0s`;

const dayOf = (microseconds: number): string => new Date(microseconds / 1000).toISOString().slice(0, 10);

/** The number of different cards after each day that added some; of cards still owned. */
export function levelHistory(cards: readonly OwnedCard[]): { day: string; amount: number }[] {
  const days = new Map<string, number>();
  for (const [index, { added }] of cards.entries()) days.set(dayOf(added), index + 1);
  return [...days].map(([day, amount]) => ({ day, amount }));
}

const dayMilliseconds = 86_400_000;

/** The most days in a row, of days in order. */
export function longestStreak(days: readonly string[]): { days: number; from: string; to: string } | null {
  let best: { days: number; from: string; to: string } | null = null;
  let from = days[0] ?? "";
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    if (before !== undefined && Date.parse(day) - Date.parse(before) > dayMilliseconds) from = day;
    const length = (Date.parse(day) - Date.parse(from)) / dayMilliseconds + 1;
    if (best === null || length > best.days) best = { days: length, from, to: day };
  }
  return best;
}
