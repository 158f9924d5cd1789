import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import { slug } from "../../../lib/text/slug.ts";
import { shownVariant } from "../../cards/tiles/rules.ts";
import { csvLine } from "../../collection/export/rules/cells.ts";
import { byteOrderMark } from "../../collection/export/service/copies.ts";
import { rowsOf } from "../queries/cards.ts";
import { hiddenFrom, listOf } from "./author.ts";
import { itemsOf } from "./load.ts";

/** A list as a file. Places count from 1; the copies are the viewer’s. */
export async function sendListCsv(c: Context<Env>, id: string): Promise<Response> {
  const list = await listOf(c, id);
  const { items } = await itemsOf(c, await rowsOf(c.var.db, list.id, { hidden: hiddenFrom(c) }));
  const lines = items.map(({ order, card, variant, copies }) =>
    csvLine([
      order + 1,
      card.name,
      card.set,
      card.number,
      variant === null ? "" : shownVariant(card, variant).name,
      c.var.viewer ? copies : "",
    ]),
  );
  const head = csvLine(["Place", "Name", "Set", "Number", "Variant", "Copies"]);
  return c.body(byteOrderMark + head + lines.join(""), 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${slug(list.name) || "list"}.csv"`,
    "Cache-Control": "private, no-store",
  });
}
