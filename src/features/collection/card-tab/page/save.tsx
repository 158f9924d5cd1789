import type { Context } from "hono";
import type { ReactNode } from "react";
import * as v from "valibot";
import type { Env } from "../../../../http/env.ts";
import { leaveFlash } from "../../../../http/flash.ts";
import { respond, wanted } from "../../../../http/respond.ts";
import { readBody } from "../../../../http/validate.ts";
import { notFound, Refusal } from "../../../../lib/errors.ts";
import { findCard } from "../../../catalogue/cards/queries.ts";
import { cardPath } from "../../../catalogue/rules/paths.ts";
import { FormPage, type SentForm, type TabCard } from "../views.tsx";
import { place } from "./context.ts";

/** A tab of a card's page: `key` is its name in the address. */
export type Tab = {
  key: string;
  render: (c: Context<Env>, card: TabCard, sent?: SentForm) => Promise<ReactNode>;
};

/** Runs a write and answers with the tab; a refusal shows the form again with what was typed. */
export async function save(c: Context<Env>, tab: Tab, work: () => Promise<unknown>): Promise<Response> {
  try {
    const json = await work();
    if (wanted(c) === "page") leaveFlash(c, { message: "Saved." });
    const fragment = wanted(c) === "fragment" ? await formOf(c, tab, { said: "Saved." }) : undefined;
    const back = wanted(c) === "page" ? `${hrefOf(await cardOf(c))}?tab=${tab.key}` : "";
    return respond(c, { json, fragment, back });
  } catch (error) {
    if (error instanceof Refusal && wanted(c) !== "json") return again(tab)(c, error);
    throw error;
  }
}

/** Shows the tab again with the refusal and what was typed: as a fragment, or on a page of its own. */
export function again(tab: Tab) {
  return async (c: Context<Env>, refusal: Refusal): Promise<Response> => {
    if (wanted(c) === "json") throw refusal;
    const card = await cardOf(c);
    const form = await formOf(c, tab, { fault: refusal, typed: await typedBy(c) }, card);
    const trail = [{ title: card.name, href: hrefOf(card) }];
    return respond(c, {
      refusal,
      fragment: form,
      page: {
        title: card.name,
        body: (
          <FormPage title={card.name} trail={trail}>
            {form}
          </FormPage>
        ),
      },
    });
  };
}

const hrefOf = (card: { category: string; seriesSlug: string; setSlug: string; numberKey: string }) =>
  cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey);

async function cardOf(c: Context<Env>) {
  const { setId, cardId } = place(c);
  const card = await findCard(c.var.db, { id: cardId });
  if (!card || card.setId !== setId) throw notFound("card");
  return card;
}

async function formOf(c: Context<Env>, tab: Tab, sent: SentForm, known?: TabCard): Promise<ReactNode> {
  const typed = await typedBy(c);
  const of = typeof typed?.gradedId === "string" ? typed.gradedId : c.req.query("variant");
  return tab.render(c, known ?? (await cardOf(c)), { ...sent, ...(of !== undefined && { of }) });
}

/** The form's fields; `readBody` keeps the body, so a second read works. */
export async function typedBy(c: Context<Env>): Promise<Record<string, unknown> | undefined> {
  const given = await readBody(c).catch(() => undefined);
  return v.is(v.record(v.string(), v.unknown()), given) ? given : undefined;
}
