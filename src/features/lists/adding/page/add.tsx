import type { Context } from "hono";
import { memberOf, signInPath } from "#access/guards.ts";
import { presentCard } from "#features/catalogue/cards/policy.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath, setPath } from "#features/catalogue/rules/paths.ts";
import { listsWith } from "#features/lists/list/queries/cards.ts";
import type { CardAction, CardTab, Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import { type AddProps, AddToListDialog, AddToListPage, AddToListTab, addTitle } from "../views/add.tsx";
import { choiceOf, offeredLists } from "./choices.tsx";

async function addProps(c: Context<Env>, card: AddProps["card"]): Promise<AddProps> {
  const { db } = c.var;
  const { id } = memberOf(c);
  const lists = await offeredLists(c);
  const ids = lists.map((list) => list.id);
  const holding = await listsWith(db, id, ids, { cardId: card.id });
  const all = lists.map((list) => ({ ...choiceOf(list), isOn: holding.includes(list.id) }));
  // A card that the catalogue dropped can only be taken off.
  return { card, lists: card.isGone ? all.filter(({ isOn }) => isOn) : all };
}

export async function renderAdd(c: Context<Env>, where: { setId: string; numberKey: string }): Promise<Response> {
  const card = await presentCard(c.var.db, where);
  const props = await addProps(c, card);
  const closeHref = cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey);
  const trail = [
    { title: card.setEnglishName ?? card.set, href: setPath(card.category, card.seriesSlug, card.setSlug) },
    { title: `${leadingName(card)} ${card.number}`, href: closeHref },
  ];
  return respond(c, {
    fragment: c.req.query("overlay") === undefined ? undefined : <AddToListDialog {...props} closeHref={closeHref} />,
    page: { title: `${addTitle}: ${leadingName(card)}`, body: <AddToListPage {...props} trail={trail} /> },
  });
}

export const addCardToList: CardAction = (c, { setId, numberKey }) => {
  const path = hrefWith("/lists/add", { setId, numberKey });
  return (
    <ButtonLink href={c.var.viewer ? path : signInPath(path)} icon="list" overlay={c.var.viewer !== null}>
      {addTitle}
    </ButtonLink>
  );
};

export const listsTab: CardTab = {
  key: "lists",
  title: "Lists",
  render: async (c, card) => <AddToListTab {...(await addProps(c, card))} />,
};
