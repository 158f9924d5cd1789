import { type Context, Hono } from "hono";
import * as v from "valibot";
import { memberOf, requireMember } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { again, type Sent, submit } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { disposalForm, disposalJson, renderLeft, rowWithId } from "./page/left.tsx";
import { cardHref, sellForm } from "./page/sell.tsx";
import { leftPath } from "./rules/paths.ts";
import { kindTitles } from "./rules/text.ts";
import {
  DisposalAnswer,
  DisposalChange,
  DisposalInput,
  LeftAnswer,
  LeftQuery,
  OfDisposal,
  SellQuery,
} from "./schema.ts";
import { changeDisposal, recordDisposal, undoDisposal } from "./service.ts";
import { whatLeft } from "./views/line.tsx";

const ledgerApi = new Hono<Env>()
  .use(requireMember)
  .get("/", answers("What left your collection, the latest first", LeftAnswer), query(LeftQuery), (c) =>
    renderLeft(c, c.req.valid("query").after),
  )
  .post(
    "/",
    answers("Records copies that you sold, gave away or lost; they leave your collection", DisposalAnswer),
    body(DisposalInput, again(sellForm)),
    (c) => {
      const write = async () => {
        const { id } = await recordDisposal(writing(c), c.req.valid("json"));
        const row = await rowWithId(c, id);
        if (wanted(c) === "page")
          leaveFlash(c, { message: `${kindTitles[row.kind]}: ${whatLeft(row)}.`, undo: row.batch });
        return disposalAnswer(c, row);
      };
      return submit(c, sellForm, write, { back: () => cardHref(c, c.req.valid("json")) });
    },
  )
  .get("/:id", answers("What is known of copies that left", DisposalAnswer), params(OfDisposal), (c) =>
    renderDisposal(c, c.req.valid("param").id),
  )
  .put(
    "/:id",
    answers("Changes price, day and name of copies that left", DisposalAnswer),
    params(OfDisposal),
    body(DisposalChange, again(changeForm)),
    (c) => {
      const { id } = c.req.valid("param");
      const write = async () => {
        await changeDisposal(writing(c), id, c.req.valid("json"));
        return disposalAnswer(c, await rowWithId(c, id));
      };
      return submit(c, changeForm, write, { notice: "Saved.", back: `${leftPath}/${id}` });
    },
  )
  .delete("/:id", answers("Puts copies back that left", v.null()), params(OfDisposal), async (c) => {
    await undoDisposal(writing(c), c.req.valid("param").id);
    if (wanted(c) === "page") leaveFlash(c, { message: "Undone." });
    return respond(c, { json: null, back: leftPath });
  });

const ledgerPages = new Hono<Env>()
  .get("/collection/sell", requireMember, query(SellQuery), async (c) => respond(c, await sellForm(c, {})))
  .get(
    leftPath,
    requireMember,
    answers("What left your collection, the latest first", LeftAnswer),
    query(LeftQuery),
    (c) => renderLeft(c, c.req.valid("query").after),
  )
  .get(
    `${leftPath}/:id`,
    requireMember,
    answers("What is known of copies that left", DisposalAnswer),
    params(OfDisposal),
    (c) => renderDisposal(c, c.req.valid("param").id),
  );

function changeForm(c: Context<Env>, sent: Sent) {
  return disposalForm(c.req.param("id") ?? "")(c, sent);
}

async function renderDisposal(c: Context<Env>, id: string): Promise<Response> {
  const { page } = await disposalForm(id)(c, {});
  return respond(c, { json: async () => disposalAnswer(c, await rowWithId(c, id)), page });
}

const disposalAnswer = (c: Context<Env>, row: Awaited<ReturnType<typeof rowWithId>>) =>
  disposalJson(row, memberOf(c).preferences.showPrices);

const writing = (c: Context<Env>) => ({
  db: c.var.db,
  hub: c.var.hub,
  catalogue: c.var.catalogue,
  viewer: memberOf(c),
  tab: c.req.header("x-tab") ?? "",
  now: c.var.clock(),
});

export const ledger = new Hono<Env>().route("/api/collection/left", ledgerApi).route("/", ledgerPages);
