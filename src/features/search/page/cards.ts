import type { Loaded } from "../../cards/tiles/page.ts";
import { printQuery } from "../rules/print.ts";
import type { Results } from "./load.ts";

export const noAnswer = { query: "", corrected: [], unknown: [], total: 0, value: [], pagingKey: null };

export const answerOf = ({ query, problems, corrected, unknown, found }: Results, { cards, owned }: Loaded) => ({
  query: printQuery(query),
  problems,
  corrected,
  unknown: unknown.map(({ word }) => word),
  total: found.total,
  value: cards.map(({ printedTotal: _, hasPrices: __, ...card }) => ({
    ...card,
    ...(owned && { quantities: Object.fromEntries(owned.get(card.id) ?? []) }),
  })),
  pagingKey: found.next,
});
