import { type Context, Hono } from "hono";
import { type FullCard, findCard } from "#features/catalogue/cards/queries.ts";
import { StaffSeries } from "#features/catalogue/edits/queries/series.ts";
import { StaffSet } from "#features/catalogue/edits/queries/sets.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { params, query } from "#http/validate.ts";
import { notFound, unlessRefused } from "#lib/errors.ts";
import { cardPage, chooseSetPage, newCardForm } from "../page/card.tsx";
import { changesPage } from "../page/changes.tsx";
import { setOf } from "../page/place.ts";
import { editSeriesPage, seriesPage } from "../page/series.tsx";
import { editSetPage, newSeriesForm, newSetForm, setsPage } from "../page/sets.tsx";
import { type FoundStaffCard, findStaffCards } from "../queries.ts";
import { CardsAnswer, ChangesAnswer, EditedCardAnswer, pageOfParts } from "../schema/answers.ts";
import { ByNumber, FindCardsQuery, NewCardQuery, OfStaffCard, OfStaffSet, StaffCardsQuery } from "../schema/find.ts";
import { SeriesQuery, SetQuery } from "../schema/parts.ts";
import { FindCardsPage, findHref } from "../views/find.tsx";

const shown = 50;
const editedCard = answers("A card’s details, and which of them staff edited", EditedCardAnswer);

export const cardPages = new Hono<Env>()
  .get(
    "/",
    answers("Cards of the catalogue that match a text, removed ones too", CardsAnswer),
    query(StaffCardsQuery),
    async (c) => {
      const { after, ...found } = c.req.valid("query");
      const page = await findStaffCards(c.var.db, { ...found, after, limit: shown });
      const links = {
        first: after === "" ? null : findHref(found),
        next: page.next === null ? null : findHref(found, page.next),
      };
      return respond(c, {
        json: { value: page.rows.map(foundCard), pagingKey: page.next },
        page: async () => {
          const faces = await facesOfCards(
            c.var.db,
            page.rows.map(({ id }) => id),
          );
          const rows = page.rows.map((row) => ({ ...row, face: faces.get(row.id)?.face }));
          return { title: "Cards", body: <FindCardsPage {...found} rows={rows} {...links} /> };
        },
      });
    },
  )
  .get(
    "/changes",
    answers("Cards that staff changed, and what the sources state", ChangesAnswer),
    query(FindCardsQuery),
    async (c) => respond(c, await changesPage(c, c.req.valid("query").after)),
  )
  .get("/new-series", async (c) => respond(c, await newSeriesForm(c, {})))
  .get("/new-set", async (c) => respond(c, await newSetForm(c, {})))
  .get("/sets", answers("Sets that staff created", pageOfParts(StaffSet)), query(FindCardsQuery), async (c) =>
    respond(c, await setsPage(c, c.req.valid("query").after)),
  )
  .get("/series", answers("Series that staff created", pageOfParts(StaffSeries)), query(FindCardsQuery), async (c) =>
    respond(c, await seriesPage(c, c.req.valid("query").after)),
  )
  .get("/edit-series", answers("A series that staff created", StaffSeries), query(SeriesQuery), async (c) =>
    respond(c, await editSeriesPage(c)),
  )
  .get("/edit-set", answers("A set that staff created", StaffSet), query(SetQuery), async (c) =>
    respond(c, await editSetPage(c)),
  )
  .get("/new", query(NewCardQuery), async (c) =>
    respond(c, c.req.valid("query").set === undefined ? await chooseSetPage(c) : await newCardForm(c, {})),
  )
  .get("/:category/:id", editedCard, params(OfStaffCard), (c) =>
    shownCard(c, { id: c.req.valid("param").id }, c.req.valid("param").category),
  )
  .get("/:category/:series/:slug", editedCard, params(OfStaffSet), (c) => {
    const { category, series: seriesSlug, slug } = c.req.valid("param");
    return shownCard(c, { category, seriesSlug, slug }, category);
  })
  .get("/:category/:series/:set/:number", editedCard, params(ByNumber), async (c) => {
    const { category, number } = c.req.valid("param");
    const set = await setOf(c, { category }).catch(unlessRefused);
    if (!set) throw notFound("card");
    return shownCard(c, { setId: set.id, numberKey: numberKey(number) }, category);
  });

const foundCard = ({ gamePosition: _, position: __, ...card }: FoundStaffCard) => card;

/** @throws Refusal 404. */
async function shownCard(c: Context<Env>, where: Parameters<typeof findCard>[1], category: string): Promise<Response> {
  const card: FullCard | undefined = await findCard(c.var.db, where);
  if (!card || card.category !== category) throw notFound("card");
  return respond(c, await cardPage(c, card));
}
