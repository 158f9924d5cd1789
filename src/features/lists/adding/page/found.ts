import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { loadListed } from "#features/cards/tiles/page.tsx";
import { shownVariant } from "#features/cards/tiles/rules.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { recentAdditions } from "#features/collection/entries/queries/recent.ts";
import { hiddenFrom } from "#features/lists/list/page/author.ts";
import { cardsOnList } from "#features/lists/list/queries/cards.ts";
import { readQuery } from "#features/search/language/rules/language.ts";
import { findIds } from "#features/search/results/page/load.ts";
import type { Env } from "#http/env.ts";
import type { FoundListCard } from "../views/found.tsx";

const maxFound = 24;

const maxRecent = 12;

/** The first cards of a search, as the page of a list offers them; without words the ones added to the collection last. */
export async function foundFor(
  c: Context<Env>,
  list: { id: string; userId: string },
  q: string,
): Promise<{ cards: FoundListCard[]; total: number }> {
  const { ids, total } = await (q === "" ? recentIds(c) : findIds(c, readQuery(q), maxFound));
  const [{ cards, prices }, present] = await Promise.all([loadListed(c, ids), cardsOnList(c.var.db, list, ids)]);
  return {
    total,
    cards: cards.map((card) => ({
      face: faceOf(card, card.printedTotal),
      set: card.setEnglishName ?? card.set,
      price: card.hasPrices ? prices.text(card.id, shownVariant(card, "").key) : undefined,
      isOn: present.has(card.id),
    })),
  };
}

async function recentIds(c: Context<Env>) {
  const owner = { id: memberOf(c).id, hiddenGames: hiddenFrom(c) };
  const { rows } = await recentAdditions(c.var.db, owner, { ascending: false, limit: 4 * maxRecent });
  const ids = [...new Set(rows.map(({ cardId }) => cardId))].slice(0, maxRecent);
  return { ids, total: ids.length };
}
