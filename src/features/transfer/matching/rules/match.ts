import { inEnglish } from "#features/catalogue/lookup/rules/abroad.ts";
import type { CardIndex } from "#features/catalogue/lookup/rules/cards.ts";
import { readName } from "#features/catalogue/lookup/rules/names.ts";
import { setsOfId } from "#features/catalogue/lookup/rules/sets.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { matchCardmarketRow } from "#features/transfer/cardmarket/rules/match.ts";
import type { FileFormat } from "#features/transfer/formats/rules/fields.ts";
import { matchDeckLine } from "./deck-line.ts";
import { numbersOf } from "./numbers.ts";
import { matchPlace } from "./place.ts";
import { matchProduct } from "./product.ts";
import { otherwiseRead } from "./readings.ts";
import { type About, type CardDescription, type RowMatch, type RowToMatch, unresolved } from "./row.ts";
import { settle } from "./variant.ts";

/**
 * The card of a row by our ids, else product id, else set and number, else name and number. The name must always
 * match.
 */
export function matchRow(
  index: CardIndex,
  format: FileFormat,
  description: CardDescription,
  about: About = "variant",
): RowMatch {
  if (format.key === "ours") return matchOwn(index, description, about);
  if (format.key === "decklist") return matchDeckLine(index, format, description);
  const category = categoryOf(description);
  if (category === null) return unresolved({ kind: "other_game", game: description.game });
  if (description.name === "") return matchNameless(index, format, { ...description, names: [], asides: [], category });
  const name = readName(withoutNumber(description));
  const printing = [...asides(description.setName), description.printing]
    .filter((part) => part.trim() !== "")
    .join(" ");
  const names = name.names.some((one) => index.byName.has(one)) ? name.names : withEnglish(index, name.names);
  const row = { ...description, names, asides: name.asides, printing, category };
  const rows = [row, ...otherwiseRead(index, row, name)];
  let best: RowMatch | undefined;
  for (const one of rows) {
    for (const number of numbersOf(one.number || name.number)) {
      const numbered = { ...one, ...number };
      const found =
        matchCardmarketRow(index, numbered) ??
        matchProduct(index, format, numbered) ??
        matchPlace(index, format, numbered);
      if (rank(found) === 0) return found;
      if (!best || rank(found) < rank(best)) best = found;
    }
  }
  return best ?? unresolved({ kind: "names_no_card" });
}

const rank = (match: RowMatch) =>
  match.is === "matched" ? Number(match.isUnchecked ?? false) : match.is === "ambiguous" ? 2 : 3;

/** "Ursaring - 015/075" where the number is 015. */
function withoutNumber({ name, number }: CardDescription): string {
  const start = number === "" ? -1 : name.indexOf(` - ${number}`);
  const end = start + number.length + 3;
  return start < 0 || /^[\w/]/.test(name.slice(end)) ? name : name.slice(0, start) + name.slice(end);
}

const withEnglish = (index: CardIndex, names: string[]) => [
  ...names,
  ...names.flatMap((name) => inEnglish(index, name)),
];

function matchNameless(index: CardIndex, format: FileFormat, row: Omit<RowToMatch, "key" | "total">): RowMatch {
  const [number] = numbersOf(row.number);
  return (number && matchCardmarketRow(index, { ...row, ...number })) ?? matchId(index, format, row);
}

/** Ids of a catalogue's prints, "sv3-125", in a table without names. */
function matchId(index: CardIndex, format: FileFormat, description: CardDescription): RowMatch {
  const text = [description.setCode, description.number].filter((part) => part.trim() !== "").join("-");
  const [, code = "", number = ""] = /^(.+)-(\w+)$/.exec(text) ?? [];
  const key = numberKey(number);
  const sets = setsOfId(index.sets, code);
  const found = sets.flatMap(({ id }) => index.byNumber.get(`${id} ${key}`) ?? []);
  const own = found.filter(({ setId }) => setId.toLowerCase() === code.toLowerCase());
  const row = { ...description, names: [], asides: [], category: "", key, total: null };
  const cards = own.length > 0 ? own : found;
  if (description.setName !== "" || cards.length !== 1)
    return matchPlace(index, format, { ...row, key: numberKey(description.number) });
  return settle(index, format, row, cards);
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

function matchOwn(index: CardIndex, { setId, cardId, variantKey }: CardDescription, about: About): RowMatch {
  if (about === "set") {
    if (!index.sets.byId.has(setId)) return unresolved({ kind: "no_set_id", id: setId });
    return { is: "matched", setId, cardId: null, variant: null };
  }
  const card = index.byId.get(cardId);
  if (!card || card.setId !== setId) return unresolved({ kind: "no_card_id", id: cardId });
  if (about === "card") return { is: "matched", setId, cardId, variant: null };
  return card.variants.some(({ key }) => key === variantKey)
    ? { is: "matched", setId, cardId, variant: variantKey }
    : unresolved({ kind: "no_variant_key", name: leadingName(card), number: card.number, variant: variantKey });
}
