import * as v from "valibot";
import { entryText, readEntryText } from "#features/collection/rules/entry.ts";
import { isUuid } from "#lib/input/uuid.ts";
import { hrefWith } from "#lib/url/href.ts";
import { choice, words } from "#lib/url/state.ts";
import { profilePath } from "../friends/state.ts";

export type EntryLine = { setId: string; cardId: string; variant: string; quantity: number };
export type TradeLine = EntryLine | { gradedId: string };

const gradedMark = "graded";

/** A line as one value of a form: "set/card/variant/quantity" or "graded/id". */
export const lineText = (line: TradeLine): string =>
  "gradedId" in line ? `${gradedMark}/${line.gradedId}` : `${entryText(line)}/${line.quantity}`;

export const moreLineText = (line: EntryLine, more: number): string => `${entryText(line)}/+${more}`;

type Card = { setId: string; cardId: string; variant: string; quantity: number; gradedId: string | null };

export const tradeLines = (cards: readonly Card[]): TradeLine[] =>
  cards.map(({ gradedId, setId, cardId, variant, quantity }) =>
    gradedId === null ? { setId, cardId, variant, quantity } : { gradedId },
  );

/** More copies of a line of a form ("…/+2"), which count only where its first copy is chosen. */
type More = { entry: string; more: number };

const moreText = /^(.+)\/\+([1-9]\d{0,4})$/;

export type TradedLine = TradeLine | More;

export function readGiven(text: string): TradedLine | undefined {
  const [, entry, more] = moreText.exec(text) ?? [];
  return entry === undefined ? readTradeLine(text) : { entry, more: Number(more) };
}

export function linesGiven(given: readonly (TradedLine | undefined)[]): TradeLine[] {
  const more = new Map(given.flatMap((one) => (one && "more" in one ? [[one.entry, one.more]] : [])));
  return given.flatMap((one): TradeLine[] => {
    if (!one || "more" in one) return [];
    return "gradedId" in one ? [one] : [{ ...one, quantity: one.quantity + (more.get(entryText(one)) ?? 0) }];
  });
}

export function readTradeLine(text: string): TradeLine | undefined {
  const { setId, cardId, variant, quantity } = readEntryText(text);
  if (setId === gradedMark && variant === "") return isUuid(cardId) ? { gradedId: cardId } : undefined;
  const copies = text.includes("/+") ? 0 : Number(quantity);
  if (variant === "" || !Number.isInteger(copies) || copies < 1 || copies > 99_999) return undefined;
  return { setId, cardId, variant, quantity: copies };
}

const goals = ["complete", "master", "grandmaster"] as const;

const reservedCopies = v.pipe(v.string(), v.regex(/^\d{1,2}$/));

const place = v.optional(v.fallback(v.pipe(v.string(), v.regex(/^\d{1,5}$/)), "0"), "0");

export const pageOfSide = 60;

export const TradeWithQuery = v.object({
  goal: choice(goals),
  theirGoal: choice(goals),
  keep: v.optional(v.fallback(reservedCopies, "1"), "1"),
  show: choice(["needed", "spare"]),
  /** Whether copies that are not ordinary, and graded ones, are shown too. */
  special: choice(["", "1"]),
  q: words,
  /** How many cards of a side are passed over: its later pages. */
  giveFrom: place,
  takeFrom: place,
  /** The trade that this answers. */
  counter: v.optional(v.fallback(v.pipe(v.string(), v.uuid()), ""), ""),
});

export type CompareView = v.InferOutput<typeof TradeWithQuery>;

export const comparePath = (slug: string): string => `${profilePath(slug)}/trade`;
export const tradesPath = "/trades";
export const newTradePath = "/trades/new";
export const tradePath = (id: string): string => `${tradesPath}/${id}`;
export const reservedPath = "/trades/kept";
export const reservedApi = "/api/trades/kept";
export const tradeApi = "/api/trades";
export const counterPath = (slug: string, id: string): string => hrefWith(comparePath(slug), { counter: id });
