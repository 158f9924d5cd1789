import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import { Refusal } from "../../../lib/errors.ts";
import { listSpecies } from "../../catalogue/species/queries.ts";
import { rowsOf } from "../queries/cards.ts";
import { hiddenFrom, listOf } from "./author.ts";

type Dex = { start: number; end: number };

/** One slot for each species of a range. @throws Refusal 404, 422 for a list without such slots. */
export async function dexSlots(c: Context<Env>, id: string, { start, end }: Dex) {
  const list = await listOf(c, id);
  if (list.type !== "POKEDEX") throw new Refusal(422, "This list isn’t a Pokédex list.");
  const [species, rows] = await Promise.all([
    listSpecies(c.var.db),
    rowsOf(c.var.db, list.id, { hidden: hiddenFrom(c), from: start, to: end }),
  ]);
  const cards = new Map(rows.map((row) => [row.order, row]));
  return species
    .filter((one) => one.id >= start && one.id <= end)
    .map((one) => ({ number: one.id, name: one.name, card: cards.get(one.id) ?? null }));
}
