import type { Context } from "hono";
import { Hono } from "hono";
import { requireMember } from "#access/guards.ts";
import { lineRemarkText } from "#features/catalogue/lines/views.ts";
import { editingList, seenList } from "#features/lists/list/page/author.ts";
import { leaveEdited, SwappedEdit } from "#features/lists/list/page/edited.tsx";
import { listPath } from "#features/lists/list/page/list.tsx";
import { orStale } from "#features/lists/list/page/stale.tsx";
import { OfList } from "#features/lists/list/schema/inputs.ts";
import { addCards } from "#features/lists/list/service/cards.ts";
import { listHref, listViewState } from "#features/lists/list/state.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { formAgain, type Sent } from "#http/form.ts";
import { leaveMade, pressOf } from "#http/made.ts";
import { backTo, respond } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { fieldRefusal } from "#lib/errors.ts";
import { counted } from "#lib/text/locale.ts";
import { choices } from "../page/choices.tsx";
import { type Filling, fillingOf } from "../page/fill.ts";
import { fillFragment, fillPage, pocketIn } from "../page/form.tsx";
import { AddPressQuery, FillInput, FillResponse } from "../schema.ts";

export const fillApi = new Hono<Env>().post(
  "/:id/cards",
  requireMember,
  answers("Adds cards from pasted text, a set or another list, or previews what would be added", FillResponse),
  params(OfList),
  query(AddPressQuery),
  body(FillInput),
  async (c) => {
    const { id } = c.req.valid("param");
    const input = c.req.valid("json");
    try {
      const filling = await fillingOf(c, id, input);
      const { formId } = c.req.valid("query");
      if (input.step === "add") return await orStale(c, () => addAll(c, id, { ...input, formId }, filling));
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

type Pressed = FillInput & AddPressQuery;

async function addAll(c: Context<Env>, id: string, input: Pressed, filling: Filling): Promise<Response> {
  const wrong = filling.lines.find(({ state }) => state === "invalid");
  if (wrong) throw fieldRefusal(422, "text", `“${wrong.line}”: ${lineRemarkText(wrong.remark)}`);
  const press = pressOf(c, input.formId);
  const edited = await addCards(editingList(c, id, input.version), filling.cards, { order: input.order, press });
  const { version, batch, rows, before } = edited;
  if (press && batch) leaveMade(c, batch);
  const count = rows.length - before.length;
  const nothing = input.cards.length > 0 ? "Already on this list." : "Nothing to add.";
  const message = count === 0 ? nothing : `Added ${counted(count, "card", "cards")}.`;
  leaveEdited(c, edited, message);
  return respond(c, {
    json: { ...linesJson(filling), version, batch },
    fragment: <SwappedEdit message={message} list={edited} />,
    back: await backFrom(c, id, input),
  });
}

/** Where a form leads back: to the search that added a card, to the pocket that was filled, or to the list. */
async function backFrom(c: Context<Env>, id: string, { cards, order }: FillInput): Promise<string> {
  const path = listPath(id);
  const pocket = order === undefined ? null : pocketIn(await seenList(c, id), { order });
  if (pocket) return listHref(path, listViewState.usual, { page: pocket.page, edit: "1" });
  const from = backTo(c, path);
  return cards.length === 1 && from.startsWith(`${path}/add?`) ? from : path;
}

const linesJson = ({ lines, cards }: Filling) => ({
  lines: lines.map(({ line, state, quantity, card, unused, remark }) => ({
    ...{ line, state, quantity, unused, reason: lineRemarkText(remark) },
    cardId: card?.id ?? null,
  })),
  cards: cards.length,
});

export const fillPages = new Hono<Env>().get("/:id/add", requireMember, async (c) => {
  const id = c.req.param("id");
  const page = () => fillPage(c, id, { typed: c.req.query() });
  return respond(c, { fragment: () => fillFragment(c, id), page });
});
