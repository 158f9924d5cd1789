import * as v from "valibot";
import { isUuid } from "../../../lib/input/uuid.ts";
import { hrefWith } from "../../../lib/url/href.ts";
import { choice, words } from "../../../lib/url/state.ts";
import { entryText, readEntryText } from "../../collection/rules/entry.ts";
import { profilePath } from "../friends/state.ts";

export type Line = { setId: string; cardId: string; variant: string; quantity: number } | { gradedId: string };

const gradedMark = "graded";

/** A line as one value of a form: "set/card/variant/quantity" or "graded/id". */
export const lineText = (line: Line): string =>
  "gradedId" in line ? `${gradedMark}/${line.gradedId}` : `${entryText(line)}/${line.quantity}`;

export function readLine(text: string): Line | undefined {
  const { setId, cardId, variant, quantity } = readEntryText(text);
  if (setId === gradedMark && variant === "") return isUuid(cardId) ? { gradedId: cardId } : undefined;
  const copies = Number(quantity);
  if (variant === "" || !Number.isInteger(copies) || copies < 1 || copies > 99_999) return undefined;
  return { setId, cardId, variant, quantity: copies };
}

const goals = ["complete", "master", "grandmaster"] as const;

const reservedCopies = v.pipe(v.string(), v.regex(/^\d{1,2}$/));

export const CompareQuery = v.object({
  goal: choice(goals),
  theirGoal: choice(goals),
  keep: v.optional(v.fallback(reservedCopies, "1"), "1"),
  show: choice(["needed", "spare"]),
  /** Also copies with a condition or language, and graded ones. */
  special: choice(["", "1"]),
  q: words,
  /** The trade that this answers. */
  counter: v.optional(v.fallback(v.pipe(v.string(), v.uuid()), ""), ""),
});

export type CompareView = v.InferOutput<typeof CompareQuery>;

export const comparePath = (slug: string): string => `${profilePath(slug)}/trade`;
export const tradesPath = "/trades";
export const tradePath = (id: string): string => `${tradesPath}/${id}`;
export const reservedPath = "/trades/kept";
export const reservedApi = "/api/trades/kept";
export const tradeApi = "/api/trades";
export const counterPath = (slug: string, id: string): string => hrefWith(comparePath(slug), { counter: id });
