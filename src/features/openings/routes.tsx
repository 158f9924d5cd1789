import { type Context, Hono } from "hono";
import { mayIn, memberOf, requireMember } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { again, submit } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { Refusal } from "#lib/errors.ts";
import { counted } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { cardsOfPad } from "./page/cards.tsx";
import { openForm, openJson } from "./page/open.tsx";
import { renderOpening, renderOpenings } from "./page/summary.tsx";
import {
  CardsQuery,
  CloseInput,
  OfOpening,
  OpenAnswer,
  OpeningAnswer,
  OpeningsAnswer,
  OpeningsQuery,
  PadCardsAnswer,
  PulledAnswer,
  PullsInput,
  UndoneAnswer,
  UnpullInput,
} from "./schema.ts";
import { closeOpening, pullNumbers, undoOpening, unpull } from "./service.ts";
import { openingsPath, openPath } from "./views/pulled.tsx";

const openPages = new Hono<Env>()
  .get("/open", requireMember, answers("The opening that pulls join now", OpenAnswer), async (c) =>
    respond(c, { json: () => openJson(c), ...(await openForm(c, {})) }),
  )
  .get("/openings", requireMember, answers("Your openings, newest first", OpeningsAnswer), query(OpeningsQuery), (c) =>
    renderOpenings(c, c.req.valid("query").after),
  )
  .get("/openings/:id", requireMember, answers("One of your openings", OpeningAnswer), params(OfOpening), (c) =>
    renderOpening(c, c.req.valid("param").id),
  );

const openingsApi = new Hono<Env>()
  .use(requireMember)
  .get("/", answers("Your openings, newest first", OpeningsAnswer), query(OpeningsQuery), (c) =>
    renderOpenings(c, c.req.valid("query").after),
  )
  .get(
    "/cards",
    answers("The cards of a set as packs of it are opened", PadCardsAnswer),
    query(CardsQuery),
    async (c) => respond(c, { json: await cardsOfPad(c, c.req.valid("query").setId) }),
  )
  .get("/:id", answers("One of your openings", OpeningAnswer), params(OfOpening), (c) =>
    renderOpening(c, c.req.valid("param").id),
  )
  .put("/:id", answers("Ends an opening", OpeningAnswer), params(OfOpening), body(CloseInput), async (c) => {
    const { id } = c.req.valid("param");
    await closeOpening(c.var.db, memberOf(c).id, id, c.var.clock());
    return wanted(c) === "json" ? renderOpening(c, id) : respond(c, { back: `${openingsPath}/${id}` });
  })
  .delete("/:id", answers("Takes back the pulls of an opening", UndoneAnswer), params(OfOpening), async (c) => {
    const json = await undoOpening(pulling(c), c.req.valid("param").id);
    const { undone, left } = json;
    const stayed = left > 0 ? ` ${counted(left, "card", "cards")} had moved and stayed.` : "";
    if (wanted(c) === "page") leaveFlash(c, { message: `Took back ${counted(undone, "card", "cards")}.${stayed}` });
    return respond(c, { json, back: openingsPath });
  })
  .post(
    "/:id/pulls",
    answers("Adds pulled cards to an opening, which begins with the first, and to your collection", PulledAnswer),
    params(OfOpening),
    body(PullsInput, again(openForm)),
    (c) => {
      const input = c.req.valid("json");
      if (input.push && !mayIn(c, "streamTools")) throw new Refusal(403, "You can’t push cards to a stream.");
      const pull = () => pullNumbers(pulling(c), c.req.valid("param").id, input, c.var.clock());
      const push = input.push && "true";
      return submit(c, openForm, pull, { back: hrefWith(openPath, { set: input.setId, push }) });
    },
  )
  .delete(
    "/:id/pulls",
    answers("Takes one pulled copy back", PulledAnswer.item),
    params(OfOpening),
    body(UnpullInput),
    async (c) => {
      const entry = c.req.valid("json");
      const json = await unpull(pulling(c), c.req.valid("param").id, entry);
      return respond(c, { json, back: hrefWith(openPath, { set: entry.setId }) });
    },
  );

const pulling = (c: Context<Env>) => ({
  db: c.var.db,
  log: c.var.log,
  hub: c.var.hub,
  catalogue: c.var.catalogue,
  viewer: memberOf(c),
  tab: c.req.header("x-tab") ?? "",
});

export const openings = new Hono<Env>().route("/api/openings", openingsApi).route("/", openPages);
