import { counted, countText } from "#lib/text/locale.ts";
import type { EntryPull } from "./queries/pulls.ts";

const openMilliseconds = 12 * 3_600_000;

/** Openings whose last pull is older have ended. */
export const endedBefore = (now: Date): Date => new Date(now.getTime() - openMilliseconds);

type Times = { openedAt: Date; closedAt: Date | null; pulledAt: Date | null };

/** Whether pulls still join it: until it is closed, or twelve hours after the last one (docs/product.md, Open packs). */
export const isOpen = ({ openedAt, closedAt, pulledAt }: Times, now: Date): boolean =>
  closedAt === null && now.getTime() - (pulledAt ?? openedAt).getTime() < openMilliseconds;

/** How many copies were pulled, and how many cards of them were new to the collection. */
export const countPulls = (pulls: readonly EntryPull[]): { copies: number; newCards: number } => ({
  copies: pulls.reduce((sum, { copies }) => sum + copies, 0),
  newCards: new Set(pulls.flatMap(({ cardId, isNew }) => (isNew ? [cardId] : []))).size,
});

const mostLetters = 8;

/** What stands before or after the digits of numbers, each once: "TG", "GG". */
export function lettersOf(numberKeys: readonly string[]): string[] {
  const found = numberKeys.flatMap((key) => key.split(/\d+/).filter((part) => /^[A-Z]+$/.test(part)));
  return [...new Set(found)].slice(0, mostLetters);
}

/** `value`: null when unknown or hidden. */
export type PullTotals = { copies: number; newCards: number; value: string | null };

/** "12 cards · $34.10 · 5 new" */
export const totalText = ({ copies, newCards, value }: PullTotals): string =>
  [counted(copies, "card", "cards"), value, newCards > 0 && `${countText(newCards)} new`].filter(Boolean).join(" · ");
