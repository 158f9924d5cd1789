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

/** A game with what its cards and sets are found by. */
type Part = {
  index: GameIndex;
  local: LocalIndex | null;
  /** The place of the first card among those of all games. */
  start: number;
  /** Folded names between bars, each once, and the place of each card's. */
  names: string[];
  nameAt: Uint16Array;
  /** The number of each card as it is compared. */
  keys: string[];
  sets: string[];
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

function textsOf(
  { cards, sets }: GameIndex,
  local: LocalIndex | null,
): Pick<Part, "names" | "nameAt" | "keys" | "sets"> {
  const [known, keyOf] = [new Map<string, number>(), new Map<string, string>()];
  const names: string[] = [];
  const nameAt = new Uint16Array(cards.length);
  const keys = cards.map(({ name, english, number }, at) => {
    const localName = local?.cards[at];
    const all = `${name}\t${english}\t${localName}`;
    let place = known.get(all);
    if (place === undefined) {
      place = names.push(fieldsOf(name, english, localName)) - 1;
      known.set(all, place);
    }
    nameAt[at] = place;
    const key = keyOf.get(number) ?? numberKey(number);
    keyOf.set(number, key);
    return key;
  });
  return {
    names,
    nameAt,
    keys,
    sets: sets.map(({ id, ...set }, at) => fieldsOf(set.name, set.english, set.code, codeOf(id), local?.sets[at])),
  };
}

/** The places of the cards that have the number, and each word in name, number or set. */
function matchesIn(part: Part, { printed, words }: Search): number[] {
  const isNumber = printed && new RegExp(`^[A-Z]*${printed.numberKey}$`);
  const each = words.map((word) => wordIn(part, word));
  const found: number[] = [];
  for (const [at, { set }] of part.index.cards.entries()) {
    const key = part.keys[at] ?? "";
    if (isNumber && (part.index.sets[set]?.printedTotal !== printed.total || !isNumber.test(key))) continue;
    const name = part.nameAt[at] ?? 0;
    if (each.every((word) => word.names[name] || word.sets[set] || word.isKey(key))) found.push(at);
  }
  return found;
}

/** Which names, sets and numbers of a part have a word: each is looked at once. */
function wordIn({ names, sets }: Part, word: string) {
  const place = wordPlace(word);
  const has = (text: string) => text.includes(place);
  const keys = new Map<string, boolean>();
  const isKey = (key: string): boolean => {
    const is = keys.get(key) ?? has(` ${key.toLowerCase()} `);
    keys.set(key, is);
    return is;
  };
  return { names: names.map(has), sets: sets.map(has), isKey };
}

/** The order of `foundOrder` (search/results/queries/order.ts) as one number of each card. */
class Order {
  private readonly names: string[];
  private readonly readings: ReturnType<typeof readingsOf>;
  private readonly games: string[];
  /** Ranks that follow from the name alone, by part and place. */
  private readonly known = new Map<Part, Map<number, number>>();

  constructor(
    private readonly search: Search,
    ownsPocketOnly: boolean,
  ) {
    this.names = nameReadings(search);
    this.readings = readingsOf(search);
    this.games = search.words.every(isPlain) ? gamesInOrder(ownsPocketOnly) : [];
  }

  keyOf(part: Part, at: number): number {
    const { card, place, day } = thingsAt(part, at);
    const isFamous =
      card.isFamous && this.names.some((name) => part.names[part.nameAt[at] ?? 0]?.startsWith(`| ${name} |`));
    const isOldFirst = this.search.printed !== null && !this.search.printed.isPadded;
    const parts = [
      [this.search.words.length === 0 ? 0 : this.rankOf(part, at), 1],
      [this.games.indexOf(part.index.game) + 1, 8],
      [isFamous ? 0 : 1, 2],
      [isOldFirst && !card.isPokemon ? 1 : 0, 2],
      [isOldFirst ? day : 0, setsAtMost],
      [place, setsAtMost],
      [part.start + at, cardsAtMost],
    ] as const;
    return parts.reduce((key, [value, size]) => key * size + value, 0);
  }

  private rankOf(part: Part, at: number): number {
    const { card, set } = thingsAt(part, at);
    const name = part.nameAt[at] ?? 0;
    const isOlder = part.index.game === "EN" && set.released !== null && set.released < padded.since;
    const more = this.search.printed?.isPadded && isOlder ? padded.laterBy : 0;
    // One word, which the name has: neither number nor set tells.
    const [word = "", ...others] = this.search.words;
    const isOfName = others.length === 0 && !/\d/.test(word) && part.names[name]?.includes(wordPlace(word));
    if (!isOfName) return this.rankIn(part, at, card) + more;
    const ofPart = this.known.get(part) ?? new Map<number, number>();
    this.known.set(part, ofPart);
    const rank = ofPart.get(name) ?? this.rankIn(part, at, card);
    ofPart.set(name, rank);
    return rank + more;
  }

  private rankIn(part: Part, at: number, { set }: IndexCard): number {
    const key = part.keys[at] ?? "";
    const texts = {
      key,
      card: `${part.names[part.nameAt[at] ?? 0]} ${key.toLowerCase()} |`,
      set: part.sets[set] ?? "",
    };
    const way = this.readings.findIndex((is) => is(texts));
    return ranks.words[way] ?? lastRank;
  }
}

type Texts = { key: string; card: string; set: string };

/** The ways of `foundOrder` in which a card may be meant, the surest first. */
function readingsOf(search: Search): ((texts: Texts) => boolean)[] {
  const names = nameReadings(search);
  const [numbers, pairs] = [numberReadings(search), nameAndSetReadings(search)];
  const has = (text: string, name: string) => text.includes(`| ${name} |`);
  return [
    ({ key, card, set }) =>
      numbers.some(
        ({ numberKey, others }) => key === numberKey && (others === "" || has(card, others) || has(set, others)),
      ),
    ({ card }) => names.some((name) => card.startsWith(`| ${name} |`)),
    ({ card, set }) => pairs.some(([name, of]) => has(card, name) && has(set, of)),
    ({ card }) => names.some((name) => card.startsWith(`| ${begun(name)}`)),
    ({ card }) => names.some((name) => has(card, name)),
    ({ card }) => names.some((name) => card.includes(`| ${begun(name)}`)),
    ({ card }) => names.some((name) => name.split(" ").every((word) => card.includes(wordPlace(word)))),
  ];
}

function thingsAt({ index, setPlaces, setDays }: Part, at: number) {
  const card = index.cards[at];
  const set = index.sets[card?.set ?? -1];
  if (!card || !set) throw new Error(`${index.game} has no card ${at}.`);
  return { card, set, place: setPlaces[card.set] ?? 0, day: setDays[card.set] ?? 0 };
}
