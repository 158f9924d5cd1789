import { compareNumbers } from "#features/catalogue/rules/paths.ts";
import { count } from "#features/decks/deck/rules/cards.ts";
import { byName, deckSections } from "#features/decks/deck/rules/sections.ts";
import { compareText } from "#lib/text/locale.ts";
import type { BuilderRow } from "./facts.ts";

export const builderViews = { list: "List", grid: "Grid", table: "Table" } as const;
export const builderSorts = {
  deck: "Deck order",
  name: "Name",
  quantity: "Quantity",
  price: "Price",
  set: "Set",
} as const;
export const groups = { section: "Sections", type: "Type", set: "Set", none: "None" } as const;

/** How a deck is shown; the first of each is the usual one. */
export type BuilderLook = {
  view: keyof typeof builderViews;
  sort: keyof typeof builderSorts;
  group: keyof typeof groups;
};

export const usualLook: BuilderLook = { view: "list", sort: "deck", group: "section" };

/** A phone shows one part of the builder at a time. */
export const builderParts = ["", "deck", "cards"] as const;
export type BuilderPart = "deck" | "cards";

/** The search before anything is typed: the cards that one has; for visitors, what most decks begin with. */
export const startQuery = { member: "is:owned", visitor: "t:pokemon st:basic sort:released" };

/** The part of the builder that opens where the URL names none: cards, while there is a search or the deck is empty. */
export const usualPart = (q: string, rows: readonly unknown[]): BuilderPart =>
  q !== "" || rows.length === 0 ? "cards" : "deck";

type Group = { key: string; title: string; rows: BuilderRow[]; count: number };

type Compare = (a: BuilderRow, b: BuilderRow) => number;

const bySet: Compare = ({ card: a }, { card: b }) =>
  (a.releaseDate ?? "").localeCompare(b.releaseDate ?? "") ||
  compareText(a.set, b.set) ||
  compareNumbers(a.number, b.number);

const comparisons: Record<Exclude<BuilderLook["sort"], "deck">, Compare> = {
  name: byName,
  quantity: (a, b) => b.quantity - a.quantity || byName(a, b),
  price: (a, b) => (b.card.amount ?? -1) - (a.card.amount ?? -1) || byName(a, b),
  set: bySet,
};

const titleOf = ({ card }: BuilderRow, group: BuilderLook["group"]): string => {
  if (group === "set") return card.set;
  return card.supertype === "pokemon"
    ? (card.types[0] ?? "Pokémon")
    : card.supertype === "energy"
      ? "Energy"
      : "Trainer";
};

/** Rows of a deck in the groups and order of a look; in deck order evolution lines stand together. */
export function arranged(rows: readonly BuilderRow[], { sort, group }: BuilderLook): Group[] {
  const sections = deckSections(rows);
  const inOrder = (own: BuilderRow[]) => (sort === "deck" ? own : own.toSorted(comparisons[sort]));
  if (group === "section") return sections.map((section) => ({ ...section, rows: inOrder(section.rows) }));
  const all = sections.flatMap((section) => section.rows);
  const named = group === "none" ? [["Cards", all] as const] : [...Map.groupBy(all, (row) => titleOf(row, group))];
  return named
    .filter(([, own]) => own.length > 0)
    .map(([title, own]) => ({ key: title, title, rows: inOrder(own), count: count(own) }));
}
