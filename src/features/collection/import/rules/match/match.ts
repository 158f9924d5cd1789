import type { CardIndex } from "../catalogue/cards.ts";
import { readName } from "../catalogue/names.ts";
import type { Format } from "../formats/fields.ts";
import { matchPlace } from "./place.ts";
import { matchProduct } from "./product.ts";
import { type About, type Asked, type Match, unresolved } from "./row.ts";

/** By our ids, else product id, else set and number, else name and number. The name must always match. */
export function matchRow(index: CardIndex, format: Format, asked: Asked, about: About = "variant"): Match {
  if (format.key === "ours") return matchOwn(index, asked, about);
  const category = categoryOf(asked);
  if (category === null) return unresolved(`This is not a Pokémon card, but of ${asked.game}.`);
  const said = readName(asked.name);
  const row = {
    ...asked,
    names: said.names,
    number: asked.number || said.number,
    printing: [...asides(asked.setName), asked.printing].filter((part) => part.trim() !== "").join(" "),
    full: said.full,
    asides: said.asides,
    category,
  };
  return matchProduct(index, format, row) ?? matchPlace(index, format, row);
}

const asides = (setName: string): string[] =>
  [...setName.matchAll(/[([](shadowless|1st edition|unlimited)[)\]]/gi)].map(([, aside = ""]) => aside);

const isOther = (game: string) => game !== "" && !/pok[eé]mon|international|japan|english|^en$|^jp$|pocket/i.test(game);

/** "" for any category, null for another game. */
function categoryOf({ game, language, setName }: Asked): string | null {
  if (isOther(game)) return null;
  if (language === "ja" || /japan/i.test(`${game} ${setName}`)) return "JP";
  if (/pocket/i.test(`${game} ${setName}`)) return "TCG-POCKET-EN";
  return language === "en" ? "EN" : "";
}

function matchOwn(index: CardIndex, { setId, cardId, variantKey }: Asked, about: About): Match {
  if (about === "set") {
    if (!index.sets.byId.has(setId)) return unresolved(`There is no set ${setId || "without an id"} here.`);
    return { is: "matched", setId, cardId: null, variant: null };
  }
  const card = index.byId.get(cardId);
  if (!card || card.setId !== setId) return unresolved(`There is no card ${cardId || "without an id"} here.`);
  if (about === "card") return { is: "matched", setId, cardId, variant: null };
  return card.variants.some(({ key }) => key === variantKey)
    ? { is: "matched", setId, cardId, variant: variantKey }
    : unresolved(`${card.name} ${card.number} has no variant ${variantKey || "without a name"}.`);
}
