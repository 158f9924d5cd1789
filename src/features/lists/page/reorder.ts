import type { Context } from "hono";
import type * as v from "valibot";
import type { Env } from "../../../http/env.ts";
import { Refusal } from "../../../lib/errors.ts";
import { rowsOf } from "../queries/cards.ts";
import { type SortName, sortedBy } from "../rules/sorts.ts";
import { traits } from "../rules/types.ts";
import type { OrderInput } from "../schema/inputs.ts";
import { type Edited, type Editing, moveCard, openSlots, orderCards } from "../service/cards.ts";
import { listOf } from "./author.ts";
import { itemsOf } from "./load.ts";

type Wanted = Omit<v.InferOutput<typeof OrderInput>, "version">;

export async function reorder(c: Context<Env>, editing: Editing, wanted: Wanted): Promise<Edited> {
  const { order, sort, from, by, listCardId, to } = wanted;
  if (order) return orderCards(editing, order);
  if (sort) return orderCards(editing, await sortedIds(c, editing.listId, sort));
  if (from !== undefined && by !== undefined) return openSlots(editing, from, by);
  return moveCard(editing, { id: listCardId ?? "", order: to ?? 0 });
}

const unsorted = "This type of list can’t be sorted.";

/** Of all games: hidden cards have their place too. */
async function sortedIds(c: Context<Env>, listId: string, sort: SortName): Promise<string[]> {
  const { id, type } = await listOf(c, listId);
  if (traits[type].hasSlots) throw new Refusal(422, unsorted, { sort: unsorted });
  const { items } = await itemsOf(c, await rowsOf(c.var.db, id, { hidden: [] }));
  return sortedBy(items, sort, sort === "price" ? "desc" : "asc").map(({ listCardId }) => listCardId);
}
