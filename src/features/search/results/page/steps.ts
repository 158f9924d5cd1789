import type { Context, MiddlewareHandler } from "hono";
import { nameLanguageOf } from "#access/viewer.ts";
import { cardsWithIds } from "#features/catalogue/cards/queries.ts";
import { cardsNamedIn } from "#features/catalogue/local/cache.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { readQuery } from "#features/search/language/rules/language.ts";
import type { CardSteps, Env } from "#http/env.ts";
import { Refusal } from "#lib/errors.ts";
import { countText } from "#lib/text/locale.ts";
import { lexiconOf } from "../cache.ts";
import { allowed } from "../policy.ts";
import { findAround } from "../queries/find.ts";
import { prepareQuery } from "../queries/prepare.ts";
import { resultHref, searchHref } from "../rules/results.ts";
import { countSearch, searcherOf } from "./searcher.ts";

/** On a card opened from a search, sets the links to the results before and after it. */
export const resultSteps: MiddlewareHandler<Env> = async (c, next) => {
  const { find, at = "" } = c.req.query();
  if (find && /^\d{1,5}$/.test(at))
    c.set("steps", await stepsAt(c, find, Number(at)).catch((error) => onlyCard(c, error)));
  await next();
};

/** A slow search must not hide the card. */
function onlyCard(c: Context<Env>, error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
  c.set("isPartial", true);
}

async function stepsAt(c: Context<Env>, q: string, index: number): Promise<CardSteps | undefined> {
  const { db, catalogue } = c.var;
  const { runnable } = allowed(c.var.viewer, readQuery(q));
  if (runnable === null) return undefined;
  await countSearch(c, "search");
  const prepared = await prepareQuery(db, runnable, await searcherOf(c), await lexiconOf(db, catalogue));
  const around = await findAround(db, prepared, index);
  if (around.current === null) return undefined;
  const beside = [around.previous, around.next].filter((id) => id !== null);
  const rows = await cardsNamedIn(db, await cardsWithIds(db, beside), nameLanguageOf(c.var.viewer));
  const link = (id: string | null, place: number) => {
    const card = rows.find((row) => row.id === id);
    if (!card) return null;
    const path = cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey);
    return { name: leadingName(card), number: card.number, href: resultHref(path, q, place) };
  };
  return {
    cardId: around.current,
    query: q,
    previous: link(around.previous, index - 1),
    next: link(around.next, index + 1),
    title: `Result ${countText(index + 1)} of ${countText(around.total)}`,
    href: searchHref(q),
  };
}
