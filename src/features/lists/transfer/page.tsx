import type { Context } from "hono";
import { shownVariant } from "#features/cards/tiles/rules.ts";
import { csvLine } from "#features/transfer/export/rules/cells.ts";
import { byteOrderMark } from "#features/transfer/export/service/copies.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { slug } from "#lib/text/slug.ts";
import { hiddenFrom, seenList } from "../list/page/author.ts";
import { itemsOf } from "../list/page/load.ts";
import { rowsOfList } from "../list/queries/cards.ts";
import type { List } from "../list/queries/lists.ts";
import { headLine, placeInList } from "./rules/rows.ts";
import { ImportListPage, importTitle } from "./views.tsx";

export function importForm(_: Context<Env>, { typed = {}, fault }: Sent) {
  const body = <ImportListPage name={String(typed.name ?? "")} type={String(typed.type ?? "STATIC")} fault={fault} />;
  return { page: { title: importTitle, body } };
}

const sendFile = (c: Context<Env>, { name }: List, [ending, type]: [string, string], text: string): Response =>
  c.body(text, 200, {
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Disposition": `attachment; filename="${slug(name) || "list"}.${ending}"`,
    "Cache-Control": "private, no-store",
  });

/** The copies are the viewer’s. */
export async function sendListCsv(c: Context<Env>, id: string): Promise<Response> {
  const list = await seenList(c, id);
  const { items } = await itemsOf(c, await rowsOfList(c.var.db, list.id, { hidden: hiddenFrom(c) }));
  const lines = items.map(({ order, card, variant, copies }) =>
    csvLine([
      ...[placeInList(list.type, order), card.name, card.set, card.number],
      variant === null ? "" : shownVariant(card, variant).name,
      c.var.viewer ? copies : "",
      ...[card.id, variant, card.localName ?? "", card.language ?? ""],
    ]),
  );
  return sendFile(c, list, ["csv", "text/csv"], byteOrderMark + headLine + lines.join(""));
}

/** What an import takes. */
export async function sendListJson(c: Context<Env>, id: string): Promise<Response> {
  const list = await seenList(c, id);
  const rows = await rowsOfList(c.var.db, list.id, { hidden: hiddenFrom(c) });
  const cards = rows.map(({ order, cardId, variant }) => ({ order, cardId, variant }));
  const { name, type, purpose, coverCardId, pockets, showsNames } = list;
  const file = { name, type, purpose, coverCardId, pockets, showsNames, cards };
  return sendFile(c, list, ["json", "application/json"], JSON.stringify(file));
}
