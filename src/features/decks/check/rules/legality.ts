import { isBasicEnergy, isOfUnknownKind, kindsOf, type RuleCard } from "#features/decks/deck/rules/cards.ts";
import type { FormatRules } from "./formats.ts";

export type CardStanding = "legal" | "banned" | "rotated" | "early" | "excluded" | "unknown";

/** Whether a card may be played in a format on a day: if any of its printings may. Unknown if no source says so or not. */
export function cardStanding(rules: FormatRules, card: RuleCard, day: string): CardStanding {
  const isOn = ({ from, until }: { from: string | null; until: string | null }) =>
    (from === null || from <= day) && (until === null || day <= until);
  const ids = new Set(card.prints.map(({ id }) => id));
  if (rules.bans.some((ban) => ids.has(ban.cardId) && isOn(ban))) return "banned";
  const days = rules.sets.filter((set) => card.prints.some(({ setId }) => setId === set.setId));
  const inSets = card.prints.filter(({ setId }) => {
    const own = days.filter((set) => set.setId === setId);
    return own.length === 0 || own.some(isOn);
  });
  if (inSets.length === 0) return isLater(days, day) ? "early" : "rotated";
  const stated = statedOf(rules, card);
  const marked = inSets.filter(({ mark }) => mark !== null);
  if (rules.marks.length === 0 || marked.length === 0) return stated;
  const own = rules.marks.filter(({ mark }) => marked.some((print) => print.mark === mark));
  if (own.some(isOn)) return "legal";
  return isLater(own, day) ? "early" : "rotated";
}

/** What the catalogue says. In Unlimited all is legal that no source excludes; what is Expanded was Standard once. */
function statedOf({ legality }: FormatRules, { legal }: RuleCard): CardStanding {
  if (legality === null) return "legal";
  const isLegal = legal[legality] ?? (legality === "unlimited" ? true : undefined);
  if (isLegal === undefined) return "unknown";
  if (isLegal) return "legal";
  return legality === "standard" && legal.expanded ? "rotated" : "excluded";
}

const isLater = (rows: { from: string | null }[], day: string): boolean =>
  rows.some(({ from }) => from !== null && from > day);

/** How many of its name a deck may hold; Infinity for basic Energy, and for what may be. */
export function copiesAllowed(rules: FormatRules, card: RuleCard): number {
  if (isBasicEnergy(card) || isOfUnknownKind(card)) return Number.POSITIVE_INFINITY;
  const printed = rules.limits.find(({ cardId }) => card.prints.some(({ id }) => id === cardId));
  if (printed) return printed.copies ?? Number.POSITIVE_INFINITY;
  const kinds = kindsOf(card);
  const isSingle = [...rules.onePerDeck, ...rules.onePerName].some((kind) => kinds.includes(kind));
  return isSingle ? 1 : rules.copies;
}
