import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { copiesOwned } from "#features/cards/rules/counted.ts";
import { ownedAmong } from "#features/cards/tiles/page.tsx";
import { cardsOfSpecies } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { listSpecies } from "#features/catalogue/species/queries.ts";
import { generationOf } from "#features/catalogue/species/rules.ts";
import { hiddenFrom, seenList } from "#features/lists/list/page/author.ts";
import { listPath } from "#features/lists/list/page/list.tsx";
import type { Env } from "#http/env.ts";
import { notFound } from "#lib/errors.ts";
import { ChoosePage } from "../views/choose.tsx";

/** The cards of a Pokémon, to choose one for its slot: owned ones first. */
export async function choosePage(c: Context<Env>, id: string, number: number) {
  const list = await seenList(c, id);
  const species = (await listSpecies(c.var.db)).find((one) => one.id === number);
  if (list.userId !== memberOf(c).id || list.type !== "POKEDEX" || !species) throw notFound();
  const hidden = hiddenFrom(c);
  const cards = (await cardsOfSpecies(c.var.db, number)).filter(({ category }) => !hidden.includes(category));
  const owned = await ownedAmong(
    c,
    cards.map((card) => card.id),
  );
  const choices = cards
    .map((card) => ({
      face: faceOf(card, card.printedTotal),
      setId: card.setId,
      set: card.setEnglishName ?? card.set,
      numberKey: card.numberKey,
      copies: copiesOwned(owned, card.id, null),
    }))
    .toSorted((a, b) => b.copies - a.copies);
  const back = `${listPath(id)}?gen=${generationOf(number)?.number ?? 1}&edit=1`;
  const body = <ChoosePage {...{ list, back, number, choices }} name={species.name} />;
  return { title: `Choose a ${species.name} card`, body };
}
