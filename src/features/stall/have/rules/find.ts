import { numberKey } from "#features/catalogue/rules/paths.ts";
import {
  distinctWords,
  isPlain,
  nameAndSetReadings,
  nameReadings,
  numberReadings,
  type Search,
  takePrintedNumber,
  wordPlace,
} from "#features/catalogue/words/rules.ts";
import { begun, gamesInOrder, lastRank, padded, ranks } from "#features/search/results/rules/ranks.ts";
import { foldText } from "./fold.ts";
import type { GameIndex, IndexCard, IndexSet } from "./game-index.ts";
import type { LocalIndex } from "./local-index.ts";

export type FoundCard = { card: IndexCard; set: IndexSet; game: string; localName: string; language: string };

/** A game with what its cards and sets are found by. Of each text and number there is one, and each card has its place. */
type Part = {
  index: GameIndex;
  local: LocalIndex | null;
  /** The place of the first card among those of all games. */
  start: number;
  /** Folded names between bars. */
  names: string[];
  nameAt: Uint16Array;
  keys: string[];
  keyAt: Uint16Array;
  sets: string[];
  setAt: Uint16Array;
  /** Each set's place, the newest first, among those of all games. */
  setPlaces: number[];
  /** The day of each set's release among all days, the oldest first. */
  setDays: number[];
};

/** More than there are cards, sets and ranks: what stands before them in a sort key is a multiple of these. */
const [cardsAtMost, setsAtMost] = [2 ** 17, 2 ** 11];

/** Finds cards as the server's search does, of words and numbers alone: what it has beside them needs a connection. */
export class PhoneSearch {
  private readonly parts: Part[] = [];

  constructor(games: { index: GameIndex; local: LocalIndex | null }[]) {
    let start = 0;
    const sets = games.flatMap(({ index }) => index.sets);
    const [places, days] = [placesOfSets(sets), daysOf(sets)];
    for (const { index, local } of games) {
      const setPlaces = index.sets.map(({ id }) => places.get(id) ?? 0);
      const setDays = index.sets.map(({ released }) => days.indexOf(released ?? unknownDay));
      this.parts.push({ index, local, start, setPlaces, setDays, ...textsOf(index, local) });
      start += index.cards.length;
    }
  }

  /** The best matches first. `total` counts all. */
  find(text: string, limit: number, ownsPocketOnly = false): { total: number; found: FoundCard[] } {
    const { printed, rest } = takePrintedNumber(text);
    const search = { printed, words: distinctWords(foldText(rest)) };
    if (printed === null && search.words.length === 0) return { total: 0, found: [] };
    const order = new Order(search, ownsPocketOnly);
    const keys = this.parts.flatMap((part) => matchesIn(part, search).map((at) => order.keyOf(part, at)));
    const first = Float64Array.from(keys).sort().subarray(0, limit);
    return { total: keys.length, found: Array.from(first, (key) => this.cardAt(key % cardsAtMost)) };
  }

  private cardAt(place: number): FoundCard {
    const part = this.parts.findLast(({ start }) => start <= place);
    const at = place - (part?.start ?? 0);
    const card = part?.index.cards[at];
    const set = part?.index.sets[card?.set ?? -1];
    if (!part || !card || !set) throw new Error(`There is no card ${place}.`);
    const { index, local } = part;
    return { card, set, game: index.game, localName: local?.cards[at] ?? "", language: local?.language ?? "" };
  }
}

const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Behind all others. */
const unknownDay = "9999";

const daysOf = (sets: IndexSet[]): string[] =>
  [...new Set(sets.map(({ released }) => released ?? unknownDay))].sort(byBytes);

function placesOfSets(sets: IndexSet[]): Map<string, number> {
  const inOrder = sets.toSorted((a, b) => byBytes(b.released ?? "", a.released ?? "") || byBytes(a.id, b.id));
  return new Map(inOrder.map(({ id }, place) => [id, place]));
}

const fieldsOf = (...names: (string | null | undefined)[]): string =>
  `|${names.map((name) => (name ? ` ${foldText(name)} |` : "")).join("")}`;

/** Sets are also called by their ids in other tools. */
const codeOf = (id: string): string => id.replace(/^(jp|pocket)-/, "");

type Texts = Pick<Part, "names" | "nameAt" | "keys" | "keyAt" | "sets" | "setAt">;

function textsOf({ cards, sets }: GameIndex, local: LocalIndex | null): Texts {
  const names = new Once(cards.length);
  const keys = new Once(cards.length);
  for (const [at, { name, english, number }] of cards.entries()) {
    const localName = local?.cards[at];
    names.add(at, `${name}\t${english}\t${localName}`, () => fieldsOf(name, english, localName));
    keys.add(at, number, () => numberKey(number));
  }
  return {
    ...{ names: names.all, nameAt: names.places, keys: keys.all, keyAt: keys.places },
    sets: sets.map(({ id, ...set }, at) => fieldsOf(set.name, set.english, set.code, codeOf(id), local?.sets[at])),
    setAt: Uint16Array.from(cards, ({ set }) => set),
  };
}

/** Values that many cards share, each made once. */
class Once {
  readonly all: string[] = [];
  readonly places: Uint16Array;
  private readonly known = new Map<string, number>();

  constructor(cards: number) {
    this.places = new Uint16Array(cards);
  }

  add(at: number, of: string, make: () => string): void {
    let place = this.known.get(of);
    if (place === undefined) {
      place = this.all.push(make()) - 1;
      this.known.set(of, place);
    }
    this.places[at] = place;
  }
}

/** The places of the cards that have the number, and each word in name, number or set. */
function matchesIn(part: Part, { printed, words }: Search): number[] {
  const { nameAt, keyAt, setAt } = part;
  const masks = words.map((word) => wordIn(part, word));
  const numbers = printed && numberIn(part, printed);
  const found: number[] = [];
  // Plain loops: this runs over all cards for each key that is pressed.
  next: for (let at = 0; at < nameAt.length; at++) {
    const key = keyAt[at]!;
    const set = setAt[at]!;
    if (numbers !== null && (numbers.keys[key] === 0 || numbers.sets[set] === 0)) continue;
    for (const mask of masks)
      if (mask.names[nameAt[at]!] === 0 && mask.keys[key] === 0 && mask.sets[set] === 0) continue next;
    found.push(at);
  }
  return found;
}

const marked = <T>(all: readonly T[], has: (one: T) => boolean): Uint8Array =>
  Uint8Array.from(all, (one) => Number(has(one)));

/** Which names, numbers and sets have a word. */
function wordIn({ names, keys, sets }: Part, word: string) {
  const place = wordPlace(word);
  const has = (text: string) => text.includes(place);
  return {
    ...{ names: marked(names, has), sets: marked(sets, has) },
    keys: marked(keys, (key) => has(` ${key.toLowerCase()} `)),
  };
}

/** Which numbers and sets a printed number names, with or without letters of the set. */
function numberIn({ keys, index }: Part, { numberKey, total }: NonNullable<Search["printed"]>) {
  const pattern = new RegExp(`^[A-Z]*${numberKey}$`);
  return {
    keys: marked(keys, (key) => pattern.test(key)),
    sets: marked(index.sets, ({ printedTotal }) => printedTotal === total),
  };
}

/** The order of `foundOrder` (search/results/queries/order.ts) as one number of each card. */
class Order {
  private readonly names: string[];
  private readonly ways: ReturnType<typeof waysOf>;
  private readonly games: string[];
  private readonly isOldFirst: boolean;
  /** Ranks + 1 that follow from the name alone, by its place. */
  private readonly known = new Map<Part, Uint8Array>();
  /** A single word without a digit, as it stands in names. */
  private readonly place: string | null;

  constructor(
    private readonly search: Search,
    ownsPocketOnly: boolean,
  ) {
    const { words, printed } = search;
    const [word = ""] = words;
    this.names = nameReadings(search);
    this.ways = waysOf(search);
    this.games = words.every(isPlain) ? gamesInOrder(ownsPocketOnly) : [];
    this.isOldFirst = printed !== null && !printed.isPadded;
    this.place = words.length === 1 && !/\d/.test(word) ? wordPlace(word) : null;
  }

  keyOf(part: Part, at: number): number {
    const { isFamous, isPokemon, set } = part.index.cards[at]!;
    const { isOldFirst } = this;
    let key = this.search.words.length === 0 ? 0 : this.rankOf(part, at);
    key = key * 8 + this.games.indexOf(part.index.game) + 1;
    key = key * 2 + Number(!(isFamous && this.isNamed(part.names[part.nameAt[at]!]!)));
    key = key * 2 + Number(isOldFirst && !isPokemon);
    key = key * setsAtMost + (isOldFirst ? part.setDays[set]! : 0);
    return (key * setsAtMost + part.setPlaces[set]!) * cardsAtMost + part.start + at;
  }

  private isNamed(texts: string): boolean {
    return this.names.some((name) => texts.startsWith(`| ${name} |`));
  }

  private rankOf(part: Part, at: number): number {
    const name = part.nameAt[at]!;
    const more = this.search.printed?.isPadded ? laterOf(part, at) : 0;
    // A name with the only word: neither number nor set tells.
    if (this.place === null || !part.names[name]!.includes(this.place)) return this.rankIn(part, at) + more;
    const known = this.known.get(part) ?? new Uint8Array(part.names.length);
    this.known.set(part, known);
    known[name] ||= this.rankIn(part, at) + 1;
    return known[name] - 1 + more;
  }

  private rankIn(part: Part, at: number): number {
    const key = part.keys[part.keyAt[at]!]!;
    const card = `${part.names[part.nameAt[at]!]} ${key.toLowerCase()} |`;
    const set = part.sets[part.setAt[at]!]!;
    const way = this.ways.findIndex((is) => is({ key, card, set }));
    return ranks.words[way] ?? lastRank;
  }
}

/** English numbers have leading zeros since a day. */
function laterOf({ index, setAt }: Part, at: number): number {
  const released = index.sets[setAt[at]!]?.released ?? padded.since;
  return index.game === "EN" && released < padded.since ? padded.laterBy : 0;
}

type Way = (texts: { key: string; card: string; set: string }) => boolean;

/** The ways of `foundOrder` in which a card may be meant, the surest first. */
function waysOf(search: Search): Way[] {
  const [numbers, pairs] = [numberReadings(search), nameAndSetReadings(search)];
  const names = nameReadings(search).map((name) => ({
    ...{ whole: `| ${name} |`, begun: `| ${begun(name)}` },
    words: name.split(" ").map(wordPlace),
  }));
  const has = (text: string, name: string) => text.includes(`| ${name} |`);
  return [
    ({ key, card, set }) =>
      numbers.some((one) => key === one.numberKey && (!one.others || has(card, one.others) || has(set, one.others))),
    ({ card }) => names.some(({ whole }) => card.startsWith(whole)),
    ({ card, set }) => pairs.some(([name, of]) => has(card, name) && has(set, of)),
    ({ card }) => names.some((name) => card.startsWith(name.begun)),
    ({ card }) => names.some(({ whole }) => card.includes(whole)),
    ({ card }) => names.some((name) => card.includes(name.begun)),
    ({ card }) => names.some(({ words }) => words.every((word) => card.includes(word))),
  ];
}
