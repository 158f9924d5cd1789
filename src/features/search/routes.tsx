import type { Context } from "hono";
import { Hono } from "hono";
import * as v from "valibot";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { sharedByVisitors } from "#http/middleware/visitors.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { ownedAmong } from "../cards/tiles/page.tsx";
import { type AdvancedFields, type FieldsReading, fieldNames, queryOfFields } from "./advanced/rules/fields.ts";
import type { Fault } from "./advanced/views/form.tsx";
import { maxTextLength, readQuery } from "./language/rules/language.ts";
import { printQuery } from "./language/rules/print.ts";
import { isBlank } from "./language/rules/query.ts";
import { answerOf, noAnswer } from "./results/page/cards.ts";
import { findResults } from "./results/page/load.ts";
import { renderSearch } from "./results/page/results.tsx";
import { searchHref } from "./results/rules/results.ts";
import { ArtistsResponse, FilterBody, FormFields, FormQuery, ResultsResponse, SearchQuery } from "./schema.ts";
import { renderSuggestions } from "./suggestions/page.tsx";
import { findArtist, listArtists } from "./suggestions/queries.ts";

const searchPages = new Hono<Env>()
  .get(
    "/search",
    sharedByVisitors,
    answers("Cards that match a text", ResultsResponse),
    query(SearchQuery),
    async (c) => {
      keepOut(c);
      const params = c.req.valid("query");
      if (isUntidy(c)) return c.redirect(searchHref(params.q, params), 303);
      return renderSearch(c, readQuery(params.q), { ...params, door: "/search" });
    },
  )
  .get("/search/advanced", answers("Cards that match a query", ResultsResponse), query(FormQuery), async (c) => {
    keepOut(c);
    const { compose, ...params } = c.req.valid("query");
    if (compose === undefined && isUntidy(c)) {
      return c.redirect(searchHref(params.q, { ...params, door: "/search/advanced" }), 303);
    }
    if (compose === undefined) return renderSearch(c, readQuery(params.q), { ...params, door: "/search/advanced" });
    const typed = v.parse(FormFields, c.req.queries());
    const { tooMuch, ...reading } = queryOfFields(params.q, typed);
    const q = printQuery(reading.query);
    // The address cannot carry problems, so the page itself shows them.
    if (reading.problems.length + Object.keys(tooMuch).length === 0)
      return c.redirect(searchHref(q, { door: "/search/advanced" }), 303);
    return renderSearch(c, reading, { ...params, q, door: "/search/advanced", faults: faultsOf(tooMuch, typed) });
  })
  .get("/search/suggest", query(SearchQuery), (c) => {
    keepOut(c);
    return renderSuggestions(c, c.req.valid("query").q);
  })
  .get(
    "/artists/:slug",
    sharedByVisitors,
    answers("Cards of an artist", ResultsResponse),
    query(SearchQuery),
    async (c) => {
      const artist = await findArtist(c.var.db, c.req.param("slug"));
      if (!artist) throw notFound("artist");
      const reading = queryOfFields("", { artist: [`=${artist.name}`] });
      const q = printQuery(reading.query);
      return renderSearch(c, reading, { ...c.req.valid("query"), q, door: "/search", title: artist.name });
    },
  );

const searchApi = new Hono<Env>()
  .get("/artists", answers("Every artist, with how many cards they have", ArtistsResponse), async (c) => {
    const { db, catalogue, viewer } = c.var;
    return respond(c, { json: await listArtists(db, catalogue, viewer?.preferences.disallowedCategories ?? []) });
  })
  .post(
    "/search/advanced",
    answers("Cards matching the filters, a page at a time", ResultsResponse),
    body(FilterBody),
    async (c) => {
      const { query: text, pagingKey, ...rest } = c.req.valid("json");
      const { tooMuch, wrong, ...reading } = queryOfFields(text, fieldsOf(rest));
      const faults = { ...wrong, ...tooMuch };
      if (Object.keys(faults).length > 0) throw invalid(faults);
      if (isBlank(reading.query)) {
        return respond(c, { json: { ...noAnswer, problems: reading.problems } });
      }
      const results = await findResults(c, reading, pagingKey);
      return respond(c, {
        json: answerOf(results, { ...results.listed, owned: await ownedAmong(c, results.found.ids) }),
      });
    },
  );

/** Search pages have endless URLs, so none is indexed. */
const keepOut = (c: Context<Env>) => c.header("X-Robots-Tag", "noindex");

/** Such an address redirects. Texts that are too long stay, for their message. */
function isUntidy(c: Context<Env>): boolean {
  const q = c.req.query("q");
  if (wanted(c) !== "page" || q === undefined || q.length > maxTextLength) return false;
  return q === "" || q.trim() !== q;
}

const fieldsOf = (values: Record<string, unknown>): AdvancedFields =>
  Object.fromEntries(
    fieldNames.map((name) => {
      const value = values[name];
      return [name, Array.isArray(value) ? value.filter((one) => typeof one === "string") : undefined];
    }),
  );

const faultsOf = (tooMuch: FieldsReading["tooMuch"], fields: AdvancedFields): Record<string, Fault> =>
  Object.fromEntries(
    Object.entries(tooMuch).map(([name, error]) => {
      const values = fields[name] ?? [];
      return [name, { error, chosen: values.slice(0, -1), typed: values.at(-1) ?? "" }];
    }),
  );

export const search = new Hono<Env>().route("/api", searchApi).route("/", searchPages);
