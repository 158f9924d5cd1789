import type { Context } from "hono";
import type * as v from "valibot";
import { type SortName, sortedBy } from "#features/cards/rules/counted.ts";
import type { Env } from "#http/env.ts";
import { Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { rowsOfList } from "../queries/cards.ts";
import { traits } from "../rules/types.ts";
import type { OrderInput } from "../schema/inputs.ts";
import { type Edited, type Editing, moveCard, openSlots, orderCards } from "../service/cards.ts";
import { seenList } from "./author.ts";
import { itemsOf } from "./load.ts";

type Wanted = Omit<v.InferOutput<typeof OrderInput>, "version">;

export async function reorder(c: Context<Env>, editing: Editing, wanted: Wanted): Promise<Edited> {
  const { order, sort, from, by, listCardId, page, pocket } = wanted;
  if (order) return orderCards(editing, order);
  if (sort) return orderCards(editing, await sortedIds(c, editing.listId, sort));
  if (from !== undefined && by !== undefined) return openSlots(editing, from, by);
  const to = page && pocket ? await slotAt(c, editing.listId, { page, pocket }) : (wanted.to ?? 0);
  return moveCard(editing, { id: listCardId ?? "", order: to });
}

async function slotAt(c: Context<Env>, listId: string, { page, pocket }: { page: number; pocket: number }) {
  const { type, pockets } = await seenList(c, listId);
  if (type !== "BINDER") throw invalid({ page: "must be of a binder" });
  if (pocket > pockets) throw invalid({ pocket: `must be 1 to ${pockets}` });
  return (page - 1) * pockets + pocket - 1;
}

const unsorted = "This type of list can’t be sorted.";

/** Ids of a list's rows in an order, of all games: hidden cards have their place too. */
async function sortedIds(c: Context<Env>, listId: string, sort: SortName): Promise<string[]> {
  const { id, type } = await seenList(c, listId);
  if (traits[type].hasSlots) throw new Refusal(422, unsorted, { sort: unsorted });
  const { items } = await itemsOf(c, await rowsOfList(c.var.db, id, { hidden: [] }));
  return sortedBy(items, sort, sort === "price" ? "desc" : "asc").map(({ listCardId }) => listCardId);
}
