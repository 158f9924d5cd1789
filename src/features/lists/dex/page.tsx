import type { Context } from "hono";
import { listSpecies, type Species } from "#features/catalogue/species/queries.ts";
import { generations, lastSpecies } from "#features/catalogue/species/rules.ts";
import type { Env } from "#http/env.ts";
import { Refusal } from "#lib/errors.ts";
import { countText } from "#lib/text/locale.ts";
import { hiddenFrom, seenList } from "../list/page/author.ts";
import type { Parts, Showing } from "../list/page/items.tsx";
import { itemsOf } from "../list/page/load.ts";
import { rowsOfList } from "../list/queries/cards.ts";
import { listHref } from "../list/state.ts";
import { type DexSlotProps, DexSlots } from "./views.tsx";

type Range = { start: number; end: number };

const speciesIn = (species: Species[], { start, end }: Range) => species.filter(({ id }) => id >= start && id <= end);

/** Slots of a Pokédex list, one for each species of a range. @throws Refusal 404, 422 for another type of list. */
export async function dexSlots(c: Context<Env>, id: string, range: Range) {
  const list = await seenList(c, id);
  if (list.type !== "POKEDEX") throw new Refusal(422, "This list isn’t a Pokédex list.");
  const [species, rows] = await Promise.all([
    listSpecies(c.var.db),
    rowsOfList(c.var.db, list.id, { hidden: hiddenFrom(c), from: range.start, to: range.end }),
  ]);
  const cards = new Map(rows.map((row) => [row.order, row]));
  return speciesIn(species, range).map((one) => ({ number: one.id, name: one.name, card: cards.get(one.id) ?? null }));
}

export async function dexParts({ c, list, view, path }: Showing): Promise<Parts> {
  const { first, last } = generations.find(({ number }) => String(number) === view.gen) ?? { first: 1, last: 151 };
  const [species, rows] = await Promise.all([
    listSpecies(c.var.db),
    rowsOfList(c.var.db, list.id, { hidden: hiddenFrom(c), from: first, to: last }),
  ]);
  const { items, owned } = await itemsOf(c, rows);
  const byOrder = new Map(items.map((item) => [item.order, item]));
  const slots = speciesIn(species, { start: first, end: last }).map(
    ({ id, name }): DexSlotProps => ({ number: id, name, item: byOrder.get(id) ?? null }),
  );
  const tabs = generations.map(({ number, region }) => ({
    key: String(number),
    title: String(number),
    count: region,
    href: listHref(path, view, { gen: String(number) }),
  }));
  const shown = {
    all: slots,
    have: slots.filter(({ item }) => item !== null),
    need: slots.filter(({ item }) => item === null),
  };
  const titles = { all: "All", have: "Filled", need: "Empty" };
  const choices = (["all", "have", "need"] as const).map((own) => ({
    key: own,
    title: titles[own],
    count: shown[own].length,
    href: listHref(path, view, { own }),
  }));
  const filled = list.count.cards;
  return {
    shown: slots.length,
    isEmpty: false,
    progress: {
      owned: filled,
      total: lastSpecies,
      text: `${countText(filled)} of ${countText(lastSpecies)} Pokémon`,
    },
    children: (
      <DexSlots
        {...{ path, list, tabs, choices }}
        slots={shown[view.own]}
        own={view.own}
        isEdited={view.edit !== ""}
        isCounted={owned !== null}
        gen={view.gen}
      />
    ),
  };
}
