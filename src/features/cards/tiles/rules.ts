import type { CardRow } from "../../catalogue/cards/queries.ts";

export const shownVariant = (card: Pick<CardRow, "variants">, wanted: string) =>
  card.variants.find(({ key }) => key === wanted) ??
  card.variants[0] ?? { key: "normal", name: "Normal", tier: "standard" as const };
