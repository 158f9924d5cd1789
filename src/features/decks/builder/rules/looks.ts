import { compareNumbers } from "#features/catalogue/rules/paths.ts";
import { count } from "#features/decks/deck/rules/cards.ts";
import { byName, sectionsOf } from "#features/decks/deck/rules/sections.ts";
import { compareText } from "#lib/text/locale.ts";
import type { BuilderRow } from "./facts.ts";

export const views = { list: "List", grid: "Grid", table: "Table" } as const;
export const sorts = { deck: "Deck order", name: "Name", quantity: "Quantity", price: "Price", set: "Set" } as const;
export const groups = { section: "Sections", type: "Type", set: "Set", none: "None" } as const;

/** How a deck is shown; the first of each is the usual one. */
export type Look = { view: keyof typeof views; sort: keyof typeof sorts; group: keyof typeof groups };

export const usualLook: Look = { view: "list", sort: "deck", group: "section" };

/** A phone shows one part of the builder at a time. */
export const parts = ["", "deck", "cards"] as const;
export type Part = "deck" | "cards";

/** Before anything is typed: the cards that one has; for visitors, what most decks begin with. */
export const startQuery = { member: "is:owned", visitor: "t:pokemon st:basic sort:released" };

/** Where the URL names none: cards, while there is a search or the deck is empty. */
export const usualPart = (q: string, rows: readonly unknown[]): Part =>
  q !== "" || rows.length === 0 ? "cards" : "deck";

type Group = { key: string; title: string; rows: BuilderRow[]; count: number };

type Compare = (a: BuilderRow, b: BuilderRow) => number;

const bySet: Compare = ({ card: a }, { card: b }) =>
  (a.releaseDate ?? "").localeCompare(b.releaseDate ?? "") ||
  compareText(a.set, b.set) ||
  compareNumbers(a.number, b.number);

const comparisons: Record<Exclude<Look["sort"], "deck">, Compare> = {
  name: byName,
  quantity: (a, b) => b.quantity - a.quantity || byName(a, b),
  price: (a, b) => (b.card.amount ?? -1) - (a.card.amount ?? -1) || byName(a, b),
  set: bySet,
};

const titleOf = ({ card }: BuilderRow, group: Look["group"]): string => {
  if (group === "set") return card.set;
  return card.supertype === "pokemon"
    ? (card.types[0] ?? "Pokémon")
    : card.supertype === "energy"
      ? "Energy"
      : "Trainer";
};

/** In deck order evolution lines stand together. */
export function arranged(rows: readonly BuilderRow[], { sort, group }: Look): Group[] {
  const sections = sectionsOf(rows);
  const inOrder = (own: BuilderRow[]) => (sort === "deck" ? own : own.toSorted(comparisons[sort]));
  if (group === "section") return sections.map((section) => ({ ...section, rows: inOrder(section.rows) }));
  const all = sections.flatMap((section) => section.rows);
  const named = group === "none" ? [["Cards", all] as const] : [...Map.groupBy(all, (row) => titleOf(row, group))];
  return named
    .filter(([, own]) => own.length > 0)
    .map(([title, own]) => ({ key: title, title, rows: inOrder(own), count: count(own) }));
}
