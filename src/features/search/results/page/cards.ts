import { cardsJson, type Loaded } from "#features/cards/tiles/page.tsx";
import { printQuery } from "#features/search/language/rules/print.ts";
import type { Results } from "./load.ts";

export const noAnswer = { query: "", corrected: [], unknown: [], open: null, total: 0, value: [], pagingKey: null };

export const answerOf = ({ query, problems, corrected, unknown, open, found }: Results, loaded: Loaded) => ({
  query: printQuery(query),
  problems,
  corrected,
  unknown: unknown.map(({ word }) => word),
  open: open && { ...open, query: printQuery(open.query) },
  total: found.total,
  value: cardsJson(loaded),
  pagingKey: found.next,
});
