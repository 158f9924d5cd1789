import { readLine } from "../../../../catalogue/lines/rules/read.ts";
import { resolveLine } from "../../../../catalogue/lines/rules/resolve.ts";
import type { CardIndex } from "../../../../catalogue/lookup/rules/cards.ts";
import type { Format } from "../formats/fields.ts";
import { ambiguous, type CardDescription, type Match, unresolved } from "./row.ts";
import { choicesOf, settle } from "./variant.ts";

export function matchDeckLine(index: CardIndex, format: Format, description: CardDescription): Match {
  const line = readLine(description.name);
  if (!line) return unresolved("Not a line of a deck list.");
  const found = resolveLine(index, line);
  if (found.is === "unknown") return unresolved(found.reason);
  const printing = line.isParallel ? "Reverse Holo" : "";
  const row = { ...description, names: [], asides: [], category: "", printing, ...noNumber };
  if (found.isExact) return settle(index, format, row, found.cards);
  return ambiguous(
    "This line doesn’t name a known printing. The newest legal one comes first.",
    found.cards.flatMap((card) => choicesOf(index, format, row, card).slice(0, 1)),
  );
}

const noNumber = { number: "", key: "", total: null };
