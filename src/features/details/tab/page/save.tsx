import type { Context } from "hono";
import type { ReactNode } from "react";
import { nameLanguageOf } from "#access/viewer.ts";
import { findCard } from "#features/catalogue/cards/queries.ts";
import { cardsNamedIn } from "#features/catalogue/local/cache.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import type { CardTab, Env } from "#http/env.ts";
import { type FormView, submit, typedIn } from "#http/form.ts";
import { notFound } from "#lib/errors.ts";
import { FormPage, type SentForm, type TabCard } from "../views.tsx";
import { place } from "./context.ts";

/** A tab of a card with a form, which is rendered again as it was sent when it is refused. */
export type DetailsTab = Omit<CardTab, "render"> & {
  render: (c: Context<Env>, card: TabCard, sent?: SentForm) => Promise<ReactNode>;
};

export const save = (c: Context<Env>, tab: DetailsTab, work: () => Promise<unknown>): Promise<Response> =>
  submit(c, tabForm(tab), work, {
    notice: "Saved.",
    back: async () => `${hrefOf(await cardOf(c))}?tab=${tab.key}#about`,
  });

export function tabForm(tab: DetailsTab): FormView {
  return async (c, sent) => {
    const card = await cardOf(c);
    const name = leadingName(card);
    const { gradedId } = await typedIn(c);
    const of = typeof gradedId === "string" ? gradedId : c.req.query("variant");
    const form = await tab.render(c, card, { ...sent, ...(of !== undefined && { of }) });
    const body = (
      <FormPage title={name} trail={[{ title: name, href: hrefOf(card) }]}>
        {form}
      </FormPage>
    );
    return { fragment: form, page: { title: name, body } };
  };
}

const hrefOf = (card: { category: string; seriesSlug: string; setSlug: string; numberKey: string }) =>
  cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey);

async function cardOf(c: Context<Env>) {
  const { setId, cardId } = place(c);
  const card = await findCard(c.var.db, { id: cardId });
  if (!card || card.setId !== setId) throw notFound("card");
  const [named = card] = await cardsNamedIn(c.var.db, [card], nameLanguageOf(c.var.viewer));
  return named;
}
