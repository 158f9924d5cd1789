import { numberKey } from "../../../catalogue/rules/paths.ts";
import { type CardIndex, type KnownCard, type KnownVariant, namesOf } from "./card-index.ts";
import type { Format } from "./formats.ts";
import { readName } from "./names.ts";
import { findSets, type KnownSet } from "./sets.ts";
import { isSoldAs, variantsMeant } from "./variants.ts";

/** What a row says of its card. Empty text is nothing said. */
export type Asked = {
  name: string;
  setName: string;
  setCode: string;
  number: string;
  printing: string;
  game: string;
  /** A code of ours, such as "ja"; empty where the row says none. */
  language: string;
  tcgplayerId: string;
  /** Ids of ours, in our own format. */
  setId: string;
  cardId: string;
  variantKey: string;
};

export type Choice = { setId: string; cardId: string; variant: string };

/** What a row is about: a set, a card of it, or a variant of a card. */
type About = "set" | "card" | "variant";

export type Match =
  | { is: "matched"; setId: string; cardId: string | null; variant: string | null }
  | { is: "ambiguous"; reason: string; choices: Choice[] }
  | { is: "unresolved"; reason: string };

const mostChoices = 30;
const unresolved = (reason: string): Match => ({ is: "unresolved", reason });

/**
 * Finds the card and variant of a row, by our own ids, else the product's id, else its set and number, else its name and
 * number. Whatever names the card is held against its name: a card of another name is never taken.
 */
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

type Row = Asked & { names: string[]; full: string; asides: string; category: string };

const asides = (setName: string): string[] =>
  [...setName.matchAll(/[([](shadowless|1st edition|unlimited)[)\]]/gi)].map(([, aside = ""]) => aside);

const isOther = (game: string) => game !== "" && !/pok[eé]mon|international|japan|english|^en$|^jp$|pocket/i.test(game);

/** The category that a row is of; empty for any, null for another game's. */
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

function matchProduct(index: CardIndex, format: Format, row: Row): Match | null {
  const id = /^\d{1,9}$/.test(row.tcgplayerId.trim()) ? Number(row.tcgplayerId) : null;
  const cards = id === null ? undefined : index.byProduct.get(id);
  if (id === null || !cards) return null;
  const named = cards.filter((card) => isNamed(card, row));
  if (named.length === 0) {
    const choices = cards.flatMap((card) => choicesOf(format, row, card, id));
    return ambiguous(`Product ${id} is ${describe(index, cards[0])}, which has another name.`, choices);
  }
  const fitting = named.filter((card) => isOfNumber(card, row) && isOfSet(index, card, row));
  if (fitting.length > 0) return settle(index, format, row, fitting, id);
  const place = matchPlace(index, format, row);
  const choices = named.flatMap((card) => choicesOf(format, row, card, id));
  if (place.is === "ambiguous") choices.push(...place.choices);
  if (place.is === "matched" && place.cardId !== null && place.variant !== null)
    choices.push({ setId: place.setId, cardId: place.cardId, variant: place.variant });
  const reason = `Product ${id} is ${describe(index, named[0])}, but the row's set or number is another.`;
  return ambiguous(reason, choices);
}

const isOfNumber = (card: KnownCard, row: Row): boolean => row.number === "" || card.numberKey === numberOf(row);

const numberOf = ({ number }: Row): string => numberKey(number.split("/")[0] ?? "");

const isOfSet = (index: CardIndex, { setId }: KnownCard, { setName, setCode }: Row): boolean => {
  const sets = findSets(index.sets, setName, setCode);
  return sets.length === 0 || sets.some(({ id }) => id === setId);
};

function matchPlace(index: CardIndex, format: Format, row: Row): Match {
  const hasSet = row.setName.trim() !== "" || row.setCode.trim() !== "";
  const found = findSets(index.sets, row.setName, row.setCode);
  const sets = ofCategory(found, row.category);
  if (found.length > 0 && sets.length === 0) {
    return unresolved(`${found[0]?.name} is no set of ${row.category === "JP" ? "the Japanese" : "this"} game.`);
  }
  if (hasSet && sets.length === 0) return matchUnknownSet(index, format, row);
  const number = numberOf(row);
  if (sets.length === 0) return matchName(index, format, row, number);
  const cards = number === "" ? namedIn(index, row, sets) : numberedIn(index, sets, number);
  const named = cards.filter((card) => isNamed(card, row));
  if (named.length > 0) return settle(index, format, row, named);
  return matchOddName(index, format, row, sets, cards, number);
}

const ofCategory = (sets: KnownSet[], category: string) => {
  if (category === "") return sets;
  const own = sets.filter((set) => set.category === category);
  // Pocket is in English too.
  return own.length > 0 || category !== "EN" ? own : sets.filter((set) => set.category !== "JP");
};

const numberedIn = (index: CardIndex, sets: KnownSet[], number: string): KnownCard[] =>
  sets.flatMap(({ id }) => index.byNumber.get(`${id} ${number}`) ?? []);

const namedIn = (index: CardIndex, { names }: Row, sets: KnownSet[]): KnownCard[] => {
  const ids = new Set(sets.map(({ id }) => id));
  const found = names.flatMap((name) => index.byName.get(name) ?? []).filter(({ setId }) => ids.has(setId));
  return [...new Set(found)];
};

/** The set is known, but no card there has both the number and the name. */
function matchOddName(
  index: CardIndex,
  format: Format,
  row: Row,
  sets: KnownSet[],
  cards: KnownCard[],
  number: string,
): Match {
  const set = sets[0]?.name ?? "";
  const [there] = cards;
  const others = namedIn(index, row, sets);
  const close = cards.filter((card) => row.names.length === 0 || isNear(card, row));
  const choices = [...close, ...others].flatMap((card) => choicesOf(format, row, card));
  if (!there) {
    const reason = number === "" ? `${set} has no card of this name.` : `${set} has no number ${row.number}.`;
    return choices.length > 0 ? ambiguous(reason, choices) : unresolved(reason);
  }
  const reason = `Number ${there.number} of ${index.sets.byId.get(there.setId)?.name ?? set} is ${there.name}.`;
  return choices.length > 0 ? ambiguous(reason, choices) : unresolved(reason);
}

/** The row names a set that is not known here: another set of the same card may be meant, but that is for people to say. */
function matchUnknownSet(index: CardIndex, format: Format, row: Row): Match {
  const set = row.setName.trim() || row.setCode.trim();
  const reason = `There is no set “${shortened(set)}” here.`;
  const number = numberOf(row);
  const cards = number === "" ? [] : nameAndNumber(index, row, number);
  return cards.length > 0 && cards.length <= 3
    ? ambiguous(
        reason,
        cards.flatMap((card) => choicesOf(format, row, card)),
      )
    : unresolved(reason);
}

/** A row without a set: its name and number, and the size of the set that stands after the number. */
function matchName(index: CardIndex, format: Format, row: Row, number: string): Match {
  if (row.names.length === 0) return unresolved("The row names neither a set nor a card.");
  if (number === "") return unresolved("The row has neither a set nor a number.");
  const cards = nameAndNumber(index, row, number);
  return cards.length > 0
    ? settle(index, format, row, cards)
    : unresolved(`No card of this name has the number ${row.number}.`);
}

function nameAndNumber(index: CardIndex, row: Row, number: string): KnownCard[] {
  const found = [...new Set(row.names.flatMap((name) => index.byName.get(name) ?? []))].filter(
    (card) => card.numberKey === number,
  );
  const own = found.filter(({ setId }) => {
    const category = index.sets.byId.get(setId)?.category;
    return row.category === "" || row.category === category || (row.category === "EN" && category !== "JP");
  });
  const total = Number(row.number.split("/")[1]);
  const fitting = own.filter(({ setId }) => index.sets.byId.get(setId)?.printedTotal === total);
  return Number.isInteger(total) ? fitting : own;
}

const isNamed = (card: KnownCard, { names }: Row) => namesOf(card).some((name) => names.includes(name));

/** "Charizard" and "Charizard ex" may be one card, to people who leave something out. */
const isNear = (card: KnownCard, { names }: Row) =>
  namesOf(card).some((own) => names.some((name) => own.includes(name) || name.includes(own)));

/** The card is found, or a few are: now its variant. */
function settle(index: CardIndex, format: Format, row: Row, cards: KnownCard[], product?: number): Match {
  const [card] = cards;
  const [sure, other] = card && cards.length === 1 ? meant(format, row, card, product) : [];
  if (card && sure && !other) return { is: "matched", setId: card.setId, cardId: card.id, variant: sure.key };
  const choices = cards.flatMap((one) => choicesOf(format, row, one, product));
  if (cards.length > 1) return ambiguous(`Could be ${cards.map((one) => describe(index, one)).join(" or ")}.`, choices);
  return ambiguous(card ? unsure(row, card, product) : "", choices);
}

/** Why none of a card's variants is taken. */
function unsure(row: Row, card: KnownCard, product?: number): string {
  const printing = shortened(printingOf(row, card).trim());
  if (printing === "") return "The row does not say which variant.";
  const names = ofProduct(card, product).map(({ name }) => name);
  return names.length > 0
    ? `Product ${product} is ${names.join(" or ")}, not “${printing}”.`
    : `No variant of this card is called “${printing}”.`;
}

/** What stands in brackets behind a name is of its printing, unless it is a part of the card's name. */
const printingOf = ({ asides: words, full, printing }: Row, card: KnownCard): string =>
  words === "" || namesOf(card).includes(full) ? printing : `${words} ${printing}`;

const living = (card: KnownCard) => card.variants.filter(({ isGone }) => !isGone);

const ofProduct = (card: KnownCard, product?: number) =>
  product === undefined ? [] : living(card).filter(({ tcgplayerId }) => tcgplayerId === product);

/**
 * The variants that the row's printing means; none where it is not understood. With a product's id only variants of that
 * product can be meant.
 */
function meant(format: Format, row: Row, card: KnownCard, product?: number): KnownVariant[] {
  const printing = printingOf(row, card);
  const own = ofProduct(card, product);
  if (own.length === 0) return variantsMeant(printing, living(card), format.noPrinting);
  const named = variantsMeant(printing, own, format.noPrinting);
  if (named.length > 0) return named;
  const sold = own.filter(({ key }) => isSoldAs(printing, key));
  return sold.length === 1 && (own.length === 1 || /unlimited/i.test(printing)) ? sold : [];
}

function choicesOf(format: Format, row: Row, card: KnownCard, product?: number): Choice[] {
  const sure = meant(format, row, card, product);
  const variants = sure.length > 0 ? sure : living(card);
  return variants.map(({ key }) => ({ setId: card.setId, cardId: card.id, variant: key }));
}

function ambiguous(reason: string, choices: Choice[]): Match {
  const unlike = new Map(choices.map((choice) => [`${choice.cardId} ${choice.variant}`, choice]));
  return unlike.size === 0
    ? unresolved(reason)
    : { is: "ambiguous", reason, choices: [...unlike.values()].slice(0, mostChoices) };
}

const describe = (index: CardIndex, card: KnownCard | undefined): string =>
  card ? `${card.name} ${card.number} of ${index.sets.byId.get(card.setId)?.name ?? card.setId}` : "unknown";

export const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
