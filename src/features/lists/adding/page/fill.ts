import type { Context } from "hono";
import { cardIndex } from "#features/catalogue/lookup/cache.ts";
import { hiddenFrom, seenList } from "#features/lists/list/page/author.ts";
import { mainVariants, rowsOfList } from "#features/lists/list/queries/cards.ts";
import { type ListType, traits } from "#features/lists/list/rules/types.ts";
import type { ListCard } from "#features/lists/list/service/cards.ts";
import type { Env } from "#http/env.ts";
import { Refusal } from "#lib/errors.ts";
import { countText } from "#lib/text/locale.ts";
import { type FilledLine, maxLines, nonEmptyLines, readPastedLines } from "../rules.ts";
import type { FillInput } from "../schema.ts";
import { cardsFromSet, pickedFor } from "./sources.ts";

/** What would be added, in order; of a text also how each line was read. With a line that is not valid nothing is. */
export type Filling = { cards: ListCard[]; lines: FilledLine[] };

/** @throws Refusal 404, 422 without a source of cards. */
export async function fillingOf(c: Context<Env>, listId: string, input: FillInput): Promise<Filling> {
  const list = await seenList(c, listId);
  if (list.type === "POKEDEX") throw new Refusal(422, "A Pokédex list is filled from its own page.");
  if (input.cards.length > 0) return { cards: await pickedFor(c, list.type, input.cards), lines: [] };
  if (input.text) return withVariants(c, list.type, await ofText(c, input.text));
  if (input.setId) return { cards: await cardsFromSet(c, input.setId, input), lines: [] };
  if (input.from) return withVariants(c, list.type, { cards: await ofList(c, input.from), lines: [] });
  const message = "Paste the names of cards, or choose a set or a list.";
  throw new Refusal(422, message, { text: message });
}

async function ofText(c: Context<Env>, text: string): Promise<Filling> {
  const { db, catalogue } = c.var;
  const typed = nonEmptyLines(text);
  if (typed.length > maxLines) throw new Refusal(422, `Enter at most ${countText(maxLines)} lines at a time.`);
  const lines = await readPastedLines(await cardIndex(db, catalogue), typed);
  const isValid = lines.every(({ state }) => state !== "invalid");
  const cards = lines.flatMap(({ card, quantity }) => {
    if (!card || !isValid) return [];
    const one = { setId: card.setId, cardId: card.id, variant: null, mainVariant: null, species: [] };
    return Array<ListCard>(Math.min(quantity, maxOfLine)).fill(one);
  });
  return { cards, lines };
}

/** A binder and a checklist take the main variant of a card that names none. */
async function withVariants(c: Context<Env>, type: ListType, { cards, lines }: Filling): Promise<Filling> {
  const { needsVariant, countsOwned } = traits[type];
  if (!needsVariant && !countsOwned) return { cards, lines };
  const bare = cards.filter(({ variant }) => variant === null).map(({ cardId }) => cardId);
  const main = await mainVariants(c.var.db, [...new Set(bare)]);
  const named = cards.map((card) => ({ ...card, variant: card.variant ?? main.get(card.cardId) ?? null }));
  return { cards: named, lines };
}

const maxOfLine = 60;

async function ofList(c: Context<Env>, id: string): Promise<ListCard[]> {
  const other = await seenList(c, id);
  const rows = await rowsOfList(c.var.db, other.id, { hidden: hiddenFrom(c) });
  return rows.map(({ setId, cardId, variant }) => ({ setId, cardId, variant, mainVariant: variant, species: [] }));
}
