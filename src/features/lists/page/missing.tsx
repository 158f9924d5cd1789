import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import { notFound } from "../../../lib/errors.ts";
import { shownVariant } from "../../cards/tiles/rules.ts";
import type { Amount } from "../../prices/rules/rates.ts";
import { rowsOf } from "../queries/cards.ts";
import { massEntry } from "../rules/mass-entry.ts";
import { traits } from "../rules/types.ts";
import { MissingPage } from "../views/missing.tsx";
import { hiddenFrom, listOf } from "./author.ts";
import { listPath } from "./list.tsx";
import { itemsOf } from "./load.ts";

/** What the viewer lacks of a list, what it costs, and as text that TCGplayer takes. */
export async function missingPage(c: Context<Env>, id: string) {
  const list = await listOf(c, id);
  if (!traits[list.type].countsOwned) throw notFound();
  const { items, prices } = await itemsOf(c, await rowsOf(c.var.db, list.id, { hidden: hiddenFrom(c) }));
  const missing = items.filter(({ copies }) => copies === 0);
  const known = missing.flatMap(({ card, variant }): Amount[] => {
    const price = prices.ofCard(card.id)?.get(shownVariant(card, variant ?? "").key);
    return price ? [{ currency: price.currency, value: price.market }] : [];
  });
  const body = (
    <MissingPage
      name={list.name}
      path={listPath(list.id)}
      count={missing.length}
      unpriced={missing.length - known.length}
      cost={known.length > 0 ? prices.sum(known) : null}
      lines={massEntry(missing.map(({ card }) => card))}
    />
  );
  return { title: `Missing cards: ${list.name}`, body };
}
