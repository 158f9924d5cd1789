import { conditions, languages } from "#features/collection/rules/copy-values.ts";
import { formatMoney } from "#lib/money.ts";
import { counted } from "#lib/text/locale.ts";
import { offeredCopies, type TradeState, waitsFor } from "./trades.ts";

type TradeProgress = { state: TradeState; isOfferer: boolean; hasSwapped: boolean; theySwapped: boolean };

const ended: Record<Exclude<TradeState, "proposed" | "accepted">, string> = {
  completed: "Completed",
  declined: "Declined",
  cancelled: "Canceled",
  expired: "Expired",
  undone: "Undone",
};

/** A trade's state in a few words, for the one who looks. */
export function tradeStateText(trade: TradeProgress, username: string | null): string {
  if (trade.state !== "proposed" && trade.state !== "accepted") return ended[trade.state];
  const waiting = waitsFor(trade);
  if (trade.state === "proposed") return waiting === "you" ? "Waiting for your answer" : `Waiting for ${username}`;
  if (waiting === "both") return "Accepted. Swap the cards";
  return waiting === "you" ? `${username} confirmed the swap` : `Waiting for ${username} to confirm`;
}

/** "2 × Ivysaur and 3 more". @param name of the first card; undefined where it left the catalogue. */
export function sideText(cards: readonly { quantity: number }[], name: string | undefined): string {
  const [first] = cards;
  const all = offeredCopies(cards);
  if (!first) return "Nothing";
  if (name === undefined) return counted(all, "card", "cards");
  const named = first.quantity > 1 ? `${first.quantity} × ${name}` : name;
  return all > first.quantity ? `${named} and ${all - first.quantity} more` : named;
}

type TextLine = { quantity: number; name: string; number: string; set: string; variant: string };

const lineOf = ({ quantity, name, number, set, variant }: TextLine): string =>
  `${quantity} ${name} ${number}, ${set} (${variant})`;

/** A trade as plain text, to be pasted into a chat. */
export const tradeText = (sides: { who: string; lines: TextLine[] }[]): string =>
  sides
    .map(({ who, lines }) => [`${who}:`, ...(lines.length === 0 ? ["nothing"] : lines.map(lineOf))].join("\n"))
    .join("\n\n");

type Details = { condition: string | null; language: string | null; copies: number };

const namesOf = new Map(Object.entries({ ...conditions, ...languages }));

/** What sets copies apart from ordinary ones: "1 Lightly Played, German". */
export const detailsText = (details: readonly Details[]): string =>
  details
    .map(({ condition, language, copies }) => {
      const names = [condition, language].flatMap((key) => (key === null ? [] : (namesOf.get(key) ?? key)));
      return `${copies} ${names.join(", ")}`;
    })
    .join(" · ");

/** Whom the difference of a trade favors; `gap` in minor units is positive for the partner. */
export const gapText = (gap: number, currency: string): string =>
  gap === 0 ? "Even" : `${formatMoney(Math.abs(gap), currency)} in ${gap > 0 ? "their" : "your"} favor`;

/** How many cards of a side have no price. */
export const unknownText = (cards: number): string => `${cards} without a price`;
