import { inEnglish } from "#features/catalogue/lookup/rules/abroad.ts";
import { type CardIndex, isCalled, type KnownCard, numberedIn } from "#features/catalogue/lookup/rules/cards.ts";
import { likeness } from "#features/catalogue/lookup/rules/likeness.ts";
import { fold, readName } from "#features/catalogue/lookup/rules/names.ts";
import { type KnownSet, setsCoded, setsNamed, setsOfId } from "#features/catalogue/lookup/rules/sets.ts";
import { compareNumbers, numberKey } from "#features/catalogue/rules/paths.ts";
import type { LineRemark } from "../schema.ts";
import type { DeckLine } from "./read.ts";

/**
 * `isExact`: the line names this print; else those of its name, newest legal first. `contradiction`: what has its number.
 * Where no card has the line's name, `remark` says of a card that it may be called so, `doubt` that it must be asked about.
 */
export type ResolvedLine = {
  is: "found";
  cards: KnownCard[];
  isExact: boolean;
  contradiction?: LineRemark;
  isReplaced?: boolean;
  remark?: LineRemark;
  doubt?: LineRemark;
};

type FoundLine = ResolvedLine | { is: "unknown"; remark: LineRemark };

/** The card of a deck line: by set and number if the name does not contradict them, else by name among a game's cards. */
export function resolveLine(index: CardIndex, { readings }: DeckLine, game = "EN"): FoundLine {
  const all = readings.map((reading) => {
    const { code, isId, setName } = reading;
    const names = namesMeant(index, reading.name);
    if (setName !== undefined) return { ...reading, sets: setsNamed(index.sets, setName, game), ...names };
    const sets = isId ? setsOfId(index.sets, code) : code === "" ? [] : codedIn(index, code, game);
    return { ...reading, sets, ...names };
  });
  // What is in brackets may be part of the name: "Boss's Orders (Giovanni)".
  const meant = all.filter((one) => one.setName === undefined || cardsOf(index, one).length > 0);
  for (const one of meant) {
    const card = printOf(index, one);
    if (card) return { is: "found", cards: [card], isExact: true, ...doubtOf(index, card, one) };
  }
  // A code that no set has may be a word of the name: "Arceus VSTAR SWSH307".
  for (const one of meant.toSorted((a, b) => rank(a) - rank(b))) {
    const [first, ...others] = printsOf(index, one, game);
    if (first === undefined) continue;
    const contradicted = meant.flatMap((other) => elseAt(index, other) ?? [])[0];
    const cards = [first, ...(contradicted ? [contradicted] : []), ...others];
    const contradiction = contradicted && saidOf(index, contradicted);
    return { is: "found", cards, isExact: false, contradiction, isReplaced: one.number !== "" };
  }
  return { is: "unknown", remark: { kind: "no_such_card" } };
}

/**
 * `names`: those in other languages are read only if no card is called so. `allNames`: what they mean in any language.
 * `likeliest`: the longest that a card is called, with its brackets, or all that it means in other languages.
 */
type Names = { names: string[]; allNames: string[]; likeliest: string[] };
type Meant = DeckLine["readings"][number] & { sets: KnownSet[] } & Names;

const rank = ({ sets, code, number }: Meant) => (sets.length > 0 && number !== "" ? 0 : code === "" ? 1 : 2);

function printOf(index: CardIndex, one: Meant): KnownCard | undefined {
  const { sets, code, number, names, allNames, likeliest, setName, size } = one;
  // The print of a name that a set has once.
  if (setName !== undefined) return only(cardsOf(index, one));
  if (size !== undefined && code === "") return ofSize(index, likeliest, number, Number(/\d+/.exec(size)?.[0]));
  if (number === "") return undefined;
  if (code === "") {
    const key = numberKey(number);
    return /^[A-Z]/.test(key) ? cardsNamed(index, likeliest).find((card) => card.numberKey === key) : undefined;
  }
  const there =
    numberedOrLettered(index, sets, number).find((card) => fits(index, card, names)) ??
    inRadiantCollection(index, sets, number).find((card) => isCalled(card, names));
  const elsewhere = (game: string) =>
    numberedIn(index, setsCoded(index.sets, code, game), number).find((card) => isCalled(card, names));
  const inJapan = () => numberedOrLettered(index, sets, number).find((card) => isCalledInJapan(index, card, names));
  // "Rika LOT 183": an English name of another card, and the Spanish one of this.
  const abroad = () => numberedOrLettered(index, sets, number).find((card) => isCalled(card, allNames));
  return there ?? elsewhere("JP") ?? elsewhere("TCG-POCKET-EN") ?? inJapan() ?? abroad();
}

const elseAt = (index: CardIndex, { sets, code, number }: Meant): KnownCard | undefined =>
  code === "" || number === "" ? undefined : numberedOrLettered(index, sets, number)[0];

const saidOf = ({ sets }: CardIndex, { setId, number, name, englishName }: KnownCard): LineRemark => {
  const set = sets.byId.get(setId);
  return { kind: "other_print", set: set?.englishName ?? set?.name ?? setId, number, name: englishName ?? name };
};

const only = (cards: KnownCard[]) => (cards.length === 1 ? cards[0] : undefined);

function cardsOf(index: CardIndex, { sets, likeliest }: Meant): KnownCard[] {
  const own = new Set(sets.map(({ id }) => id));
  return cardsNamed(index, likeliest).filter(({ setId }) => own.has(setId));
}

function ofSize(index: CardIndex, names: string[], number: string, size: number): KnownCard | undefined {
  const key = numberKey(number);
  const found = cardsNamed(index, names).filter(({ setId, numberKey }) => {
    const set = index.sets.byId.get(setId);
    return numberKey === key && set?.category === "EN" && set.printedTotal === size;
  });
  return only(found);
}

/** Games share codes: B2 is Base Set 2, and a set of Pocket. */
function codedIn({ sets }: CardIndex, code: string, game: string): KnownSet[] {
  const own = game === "EN" ? [] : setsCoded(sets, code, game);
  return own.length > 0 ? own : setsCoded(sets, code, "");
}

function printsOf(index: CardIndex, { sets, number, likeliest }: Meant, game: string): KnownCard[] {
  const own = new Set(sets.map(({ id }) => id));
  const key = own.size > 0 ? numberKey(number) : "";
  const nearness = (card: KnownCard) => (own.has(card.setId) ? 2 : card.numberKey === key ? 1 : 0);
  return newestFirst(cardsNamed(index, likeliest), index, game).toSorted((a, b) => nearness(b) - nearness(a));
}

/** Basic Energy is called so in some sets only; `byName` has all of it by the shorter name. */
const withoutBasic = (name: string): string => name.replace(/^basic(?=.+energy$)/, "");

function namesMeant(index: CardIndex, text: string): Names {
  const { names } = readName(text);
  // "Énergie {R} de base", "Energía {R} Básica"
  const basic = /\bb[aá]s/i.test(text) ? /\{[A-Z]\}/.exec(text)?.[0] : undefined;
  const known = [...(basic ? [fold(`${basic} Energy`)] : []), ...names];
  const abroad = known.map((name) => inEnglish(index, name));
  const allNames = [...known, ...abroad.flat()];
  const isEnglish = known.some((name) => index.byName.has(name));
  const meanings = (isEnglish ? known.map((name) => [name]) : abroad).map((all) => all.map(withoutBasic));
  const isCards = (all: string[]) => all.some((name) => index.byName.has(name));
  return { names: isEnglish ? known : allNames, allNames, likeliest: meanings.findLast(isCards) ?? [] };
}

/** Cards with a number in sets, some of which share it: 103 of an e-Card set is 103a and 103b. */
function numberedOrLettered(index: CardIndex, sets: KnownSet[], number: string): KnownCard[] {
  const found = numberedIn(index, sets, number);
  return found.length > 0 || !/\d$/.test(number)
    ? found
    : ["a", "b"].flatMap((one) => numberedIn(index, sets, number + one));
}

const inRadiantCollection = (index: CardIndex, sets: KnownSet[], number: string): KnownCard[] =>
  /^1\d\d$/.test(number) ? numberedIn(index, sets, `RC${Number(number) - 100}`) : [];

/** A name may lack its last words. One that no card has is of another language. */
function fits(index: CardIndex, card: KnownCard, names: string[]): boolean {
  return names.length === 0 || isCalledInPart(card, names) || names.every((name) => !index.byName.has(name));
}

const isCalledInJapan = ({ byName }: CardIndex, card: KnownCard, names: string[]): boolean =>
  names.some((name) => byName.get(name)?.some(({ englishName }) => englishName === card.name));

function isCalledInPart(card: KnownCard, names: string[]): boolean {
  const words = card.name.split(" ");
  const starts = words.map((_, end) => fold(words.slice(0, end).join(" ")));
  return isCalled(card, names) || names.some((name) => starts.includes(name));
}

const isUnknown = ({ byName }: CardIndex, card: KnownCard, { names }: Meant): boolean =>
  names.length > 0 && !isCalledInPart(card, names) && !names.some((name) => byName.has(name));

/** Of a card by set and number, whose name may be another one. */
export const unknownName: LineRemark = { kind: "unknown_name" };

/** PTCG Live writes names in the language of the game: Trainers' go by set and number, Pokémon's must be like the card's. */
function doubtOf(index: CardIndex, card: KnownCard, one: Meant): Pick<ResolvedLine, "remark" | "doubt"> {
  if (!isUnknown(index, card, one)) return {};
  const like = likeness(index, card, one.name);
  const mayBe = like === "own" || (like === "nothing" && card.supertype !== "pokemon");
  return mayBe ? { remark: unknownName } : { doubt: saidOf(index, card) };
}

const cardsNamed = ({ byName }: CardIndex, names: string[]): KnownCard[] => [
  ...new Set(names.flatMap((name) => byName.get(name) ?? [])),
];

const newestFirst = (cards: KnownCard[], { sets }: CardIndex, game: string): KnownCard[] =>
  cards
    .filter(({ setId }) => sets.byId.get(setId)?.category === game)
    .toSorted(
      (a, b) =>
        b.legality - a.legality ||
        (b.releaseDate ?? "").localeCompare(a.releaseDate ?? "") ||
        Number(a.isSecret) - Number(b.isSecret) ||
        compareNumbers(a.number, b.number),
    );
