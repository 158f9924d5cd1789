import type { Context } from "hono";
import { Hono } from "hono";
import { memberOf, requireMember } from "../../../../access/guards.ts";
import { hiddenGames } from "../../../../access/viewer.ts";
import { answers } from "../../../../http/documents.ts";
import type { Env } from "../../../../http/env.ts";
import { leaveFlash } from "../../../../http/flash.ts";
import { formAgain, type Sent } from "../../../../http/form.ts";
import { respond, wanted } from "../../../../http/respond.ts";
import { body, params } from "../../../../http/validate.ts";
import { notFound } from "../../../../lib/errors.ts";
import { counted } from "../../../../lib/text/counted.ts";
import { listSets } from "../../../catalogue/sets/queries.ts";
import { editing, listOf } from "../../page/author.ts";
import { listPath } from "../../page/list.tsx";
import { orStale } from "../../page/stale.tsx";
import { listsOf } from "../../queries/lists.ts";
import { maxLists } from "../../rules/limits.ts";
import { OfList } from "../../schema/inputs.ts";
import { addCards } from "../../service/cards.ts";
import { choices } from "../page/choices.tsx";
import { type Filling, fillingOf } from "../page/fill.ts";
import { FillInput, FillResponse } from "../schema.ts";
import { FillPage } from "../views/fill.tsx";

export const fillApi = new Hono<Env>().post(
  "/:id/cards",
  requireMember,
  answers("Adds cards from pasted text, a set or another list, or previews what would be added", FillResponse),
  params(OfList),
  body(FillInput),
  async (c) => {
    const { id } = c.req.valid("param");
    const input = c.req.valid("json");
    try {
      const filling = await fillingOf(c, id, input);
      if (input.step === "add") return await orStale(c, () => addAll(c, id, input, filling));
      return respond(c, {
        json: { ...linesJson(filling), version: null, batch: null },
        page: () => fillPage(c, id, { typed: input }, filling),
      });
    } catch (error) {
      return formAgain(c, (c, sent) => filledAgain(c, id, input, sent), error);
    }
  },
);

async function filledAgain(c: Context<Env>, id: string, { cards }: FillInput, sent: Sent) {
  if (cards.length === 0) return { page: await fillPage(c, id, sent) };
  const { page } = await choices(c, { cards, total: cards.length }, sent);
  return { page };
}

async function addAll(c: Context<Env>, id: string, input: FillInput, filling: Filling): Promise<Response> {
  const edited = await addCards(editing(c, id, input.version), filling.cards, input.order);
  const { version, batch, rows, before } = edited;
  const count = rows.length - before.length;
  const message = count === 0 ? "Nothing to add." : `Added ${counted(count, "card", "cards")}.`;
  if (wanted(c) === "page") leaveFlash(c, { message, undo: batch ?? undefined, undoAt: `/api/lists/${id}/undo` });
  return respond(c, { json: { ...linesJson(filling), version, batch }, back: listPath(id) });
}

const linesJson = ({ lines, cards }: Filling) => ({
  lines: lines.map(({ line, state, quantity, card }) => ({ line, state, quantity, cardId: card?.id ?? null })),
  cards: cards.length,
});

export const fillPages = new Hono<Env>().get("/:id/add", requireMember, async (c) =>
  respond(c, { page: await fillPage(c, c.req.param("id"), { typed: c.req.query() }) }),
);

async function fillPage(c: Context<Env>, id: string, { typed = {}, fault }: Sent, filling?: Filling) {
  const { db } = c.var;
  const viewer = memberOf(c);
  const list = await listOf(c, id);
  if (list.userId !== viewer.id) throw notFound("list");
  const [sets, own] = await Promise.all([
    listSets(db, { hidden: hiddenGames(viewer) }),
    listsOf(db, viewer.id, { after: null, limit: maxLists.pro }),
  ]);
  const bySeries = Map.groupBy(sets, (set) => set.seriesName);
  const typedOr = (name: string, fallback = "") => String(typed[name] ?? fallback);
  return {
    title: `Add cards: ${list.name}`,
    body: (
      <FillPage
        name={list.name}
        path={listPath(id)}
        action={`/api/lists/${id}/cards`}
        text={typedOr("text")}
        sets={[...bySeries].map(([label, inside]) => ({
          label,
          options: inside.map((set) => ({ value: set.id, label: set.name })),
        }))}
        lists={own.rows.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.name }))}
        chosen={{
          setId: typedOr("setId"),
          goal: typedOr("goal", "complete"),
          of: typedOr("of", "missing"),
          from: typedOr("from"),
          order: typedOr("order"),
        }}
        fault={fault}
        preview={filling && { cards: filling.cards.length, lines: filling.lines }}
      />
    ),
  };
}
