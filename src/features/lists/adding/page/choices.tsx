import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { loadListed } from "#features/cards/tiles/page.tsx";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { listJson, type ShownList, shownLists } from "#features/lists/list/page/json.ts";
import { listPath } from "#features/lists/list/page/list.tsx";
import { listsOf } from "#features/lists/list/queries/lists.ts";
import { maxLists } from "#features/lists/list/rules/limits.ts";
import { traits } from "#features/lists/list/rules/types.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import type { Answers } from "#http/respond.ts";
import { type AddableList, addTitle } from "../views/add.tsx";
import { ChoicesPage } from "../views/choices.tsx";
import type { ChosenSource } from "./sources.ts";

const facesShown = 5;

/** The viewer's lists that take cards from anywhere. */
export async function offeredLists(c: Context<Env>): Promise<ShownList[]> {
  const { rows } = await listsOf(c.var.db, memberOf(c).id, { after: null, limit: maxLists.pro });
  return shownLists(
    c,
    rows.filter(({ type }) => traits[type].isOffered),
  );
}

export const choiceOf = ({ count, ...list }: ShownList): AddableList => ({
  id: list.id,
  href: listPath(list.id),
  name: list.name,
  type: list.type,
  cards: count.cards,
  isLocked: list.isLocked,
});

export async function choices(c: Context<Env>, chosen: ChosenSource, { fault }: Sent = {}): Promise<Answers> {
  const lists = await offeredLists(c);
  const faces = await loadListed(c, [...new Set(chosen.cards.map(({ cardId }) => cardId))].slice(0, facesShown));
  const body = (
    <ChoicesPage
      formId={crypto.randomUUID()}
      refs={chosen.cards.map(({ cardId, variant }) => `${cardId} ${variant ?? ""}`.trim())}
      total={chosen.total}
      faces={faces.cards.map((card) => faceOf(card, card.printedTotal))}
      lists={lists.map(choiceOf)}
      from={chosen.from}
      fault={fault}
    />
  );
  const cards = chosen.cards.map(({ cardId, variant }) => ({ cardId, variant }));
  return { json: { cards, lists: lists.map(listJson) }, page: { title: addTitle, body } };
}
