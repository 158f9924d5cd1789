import { cardsJson, type Loaded } from "#features/cards/tiles/page.tsx";
import { printQuery } from "#features/search/language/rules/print.ts";
import type { Results } from "./load.ts";

export const noAnswer = {
  query: "",
  corrected: [],
  unknown: [],
  open: null,
  near: null,
  total: 0,
  value: [],
  pagingKey: null,
};

export const answerOf = ({ query, problems, corrected, unknown, open, near, found }: Results, loaded: Loaded) => ({
  query: printQuery(query),
  problems,
  corrected,
  unknown: unknown.map(({ word }) => word),
  open: open && { ...open, query: printQuery(open.query) },
  near: near && { ...near, query: printQuery(near.query), value: cardsJson(loaded) },
  total: found.total,
  value: near ? [] : cardsJson(loaded),
  pagingKey: found.next,
});
