import { compareNumbers } from "../../catalogue/rules/paths.ts";

/** Orders that a list is put in once. */
export const sorts = ["number", "name", "released", "price"] as const;

export type SortName = (typeof sorts)[number];

type Sortable = {
  card: { name: string; number: string; releaseDate: string | null; setId: string };
  /** In minor units. */
  price: number | null;
};

const orders: Record<SortName, (a: Sortable, b: Sortable) => number> = {
  number: (a, b) => compareNumbers(a.card.number, b.card.number),
  name: (a, b) => a.card.name.localeCompare(b.card.name, "en"),
  released: (a, b) =>
    (a.card.releaseDate ?? "").localeCompare(b.card.releaseDate ?? "") || a.card.setId.localeCompare(b.card.setId),
  price: (a, b) => (a.price ?? -1) - (b.price ?? -1),
};

/** Equal ones stay as they stand. */
export const sortedBy = <One extends Sortable>(items: One[], name: SortName, dir: "asc" | "desc"): One[] =>
  items.toSorted((a, b) => (dir === "asc" ? orders[name](a, b) : orders[name](b, a)));
