import type { CardIndex } from "../../../../catalogue/lookup/rules/cards.ts";
import { readName } from "../../../../catalogue/lookup/rules/names.ts";
import { setsCoded } from "../../../../catalogue/lookup/rules/sets.ts";
import type { Format } from "../formats/fields.ts";
import { matchDeckLine } from "./deck-line.ts";
import { matchPlace } from "./place.ts";
import { matchProduct } from "./product.ts";
import { numbersOf } from "./numbers.ts";
import { type About, type CardDescription, type Match, type Row, unresolved } from "./row.ts";

/** By our ids, else product id, else set and number, else name and number. The name must always match. */
export function matchRow(
  index: CardIndex,
  format: Format,
  description: CardDescription,
  about: About = "variant",
): Match {
  if (format.key === "ours") return matchOwn(index, description, about);
  if (format.key === "decklist") return matchDeckLine(index, format, description);
  const category = categoryOf(description);
  if (category === null) return unresolved(`This is not a Pokémon card, but of ${description.game}.`);
  const name = readName(withoutNumber(description));
  const printing = [...asides(description.setName), description.printing]
    .filter((part) => part.trim() !== "")
    .join(" ");
  const row = { ...description, names: name.names, asides: name.asides, printing, category };
  const rows = [row, ...codedIn(index, row, name.coded), ...endingInNumber(index, row, name.number)];
  let best: Match | undefined;
  for (const one of rows) {
    for (const number of numbersOf(one.number || name.number)) {
      const numbered = { ...one, ...number };
      const found = matchProduct(index, format, numbered) ?? matchPlace(index, format, numbered);
      if (found.is === "matched") return found;
      if (!best || (best.is === "unresolved" && found.is === "ambiguous")) best = found;
    }
  }
  return best ?? unresolved("The row names no card.");
}

/** "Ursaring - 015/075" where the number is 015. */
function withoutNumber({ name, number }: CardDescription): string {
  const start = number === "" ? -1 : name.indexOf(` - ${number}`);
  const end = start + number.length + 3;
  return start < 0 || /^[\w/]/.test(name.slice(end)) ? name : name.slice(0, start) + name.slice(end);
}

type Unnumbered = Omit<Row, "key" | "total">;

const coded = /^([a-z][\w.]*(?:-[a-z]+)?)[\s:-]+#?([a-z]{0,5}\d\w*(?:\/\w+)?)$/i;

/** "OBF 125", "sv3-125" or "A1-222" for a number, or in brackets behind the name: the set's code, and the number. */
function codedIn(index: CardIndex, row: Unnumbered, aside: string): Unnumbered[] {
  const [, setCode = "", number = ""] = coded.exec(row.number.trim() || aside) ?? [];
  if (setCode === "" || setsCoded(index.sets, setCode, row.category).length === 0) return [];
  const hasSet = row.setName.trim() !== "" || row.setCode.trim() !== "";
  return [hasSet ? { ...row, number } : { ...row, setCode, number }];
}

/** "Lugia V 186" or "Charizard ex OBF 125", which no card is called. */
function endingInNumber(index: CardIndex, row: Unnumbered, number: string): Unnumbered[] {
  if (row.number.trim() !== "" || number !== "" || row.names.some((name) => index.byName.has(name))) return [];
  const [, name = "", code = "", last = ""] =
    /^(\S.*?)(?:\s+([A-Z][A-Z0-9-]{1,5}))?\s+([A-Z]{0,5}\d{1,3}[a-z]?)$/.exec(row.name.trim()) ?? [];
  if (name === "") return [];
  const named = { ...row, names: readName(name).names, number: last };
  const whole = { ...row, names: readName(`${name} ${code}`).names, number: last };
  return [whole, ...(code === "" ? [] : [named, ...codedIn(index, { ...named, number: `${code} ${last}` }, "")])];
}

const asides = (setName: string): string[] =>
  [...setName.matchAll(/[([](shadowless|1st edition|unlimited)[)\]]/gi)].map(([, aside = ""]) => aside);

const isOther = (game: string) => game !== "" && !/pok[eé]mon|international|japan|english|^en$|^jp$|pocket/i.test(game);

const foreign = /\b(chinese|korean|thai|indonesian)\b/i;

/** "" for any category, null for another game. */
function categoryOf({ game, language, setName }: CardDescription): string | null {
  if (isOther(game) || foreign.test(game)) return null;
  if (language === "ja" || /japan/i.test(`${game} ${setName}`)) return "JP";
  if (/pocket/i.test(`${game} ${setName}`)) return "TCG-POCKET-EN";
  return language === "en" ? "EN" : "";
}

function matchOwn(index: CardIndex, { setId, cardId, variantKey }: CardDescription, about: About): Match {
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
