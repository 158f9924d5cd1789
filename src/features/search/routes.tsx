import type { Context } from "hono";
import { Hono } from "hono";
import { answers } from "../../http/documents.ts";
import type { Env } from "../../http/env.ts";
import { respond } from "../../http/respond.ts";
import { body, query } from "../../http/validate.ts";
import { type Fields, fieldNames, queryOfFields } from "./fields.ts";
import { readQuery } from "./language.ts";
import { isBlank, search } from "./load.ts";
import { printQuery } from "./print.ts";
import { answerOf, loadCards, renderSearch } from "./render.tsx";
import { searchHref } from "./rules.ts";
import { FilterBody, FormQuery, ResultsAnswer, SearchQuery } from "./schema.ts";

/** The quick search and the advanced one, mounted at /. */
export const searchPages = new Hono<Env>()
  .get("/search", query(SearchQuery), (c) => {
    keepOut(c);
    const asked = c.req.valid("query");
    return renderSearch(c, readQuery(asked.q), { ...asked, door: "/search" });
  })
  .get("/search/advanced", query(FormQuery), async (c) => {
    keepOut(c);
    const { compose, ...asked } = c.req.valid("query");
    if (compose === undefined) return renderSearch(c, readQuery(asked.q), { ...asked, door: "/search/advanced" });
    const reading = queryOfFields(asked.q, fieldsOf(asked));
    const q = printQuery(reading.query);
    // What could not be read is told on the page itself: the address has no place for it.
    if (reading.problems.length > 0) return renderSearch(c, reading, { ...asked, q, door: "/search/advanced" });
    return c.redirect(searchHref(q, { door: "/search/advanced" }), 303);
  });

/** The filter kinds as one body, mounted at /api/search. */
export const searchApi = new Hono<Env>().post(
  "/advanced",
  answers("Cards by any of the filter kinds, a page at a time", ResultsAnswer),
  body(FilterBody),
  async (c) => {
    const { query: text, pagingKey, ...rest } = c.req.valid("json");
    const reading = queryOfFields(text, fieldsOf(rest));
    if (isBlank(reading.query)) {
      return respond(c, { json: { query: "", problems: reading.problems, total: 0, value: [], pagingKey: null } });
    }
    const results = await search(c, reading, pagingKey);
    return respond(c, { json: answerOf(results, await loadCards(c, results.found.ids)) });
  },
);

/** A search has no end of addresses, and none of them is worth finding. */
const keepOut = (c: Context<Env>) => c.header("X-Robots-Tag", "noindex");

const fieldsOf = (values: Record<string, unknown>): Fields =>
  Object.fromEntries(
    fieldNames.map((name) => {
      const value = values[name];
      return [name, Array.isArray(value) ? value.filter((one) => typeof one === "string") : undefined];
    }),
  );
