import type { HaveVariant } from "./tile.ts";

type IndexVariant = Pick<HaveVariant, "key" | "name" | "tier">;

export type IndexSet = {
  id: string;
  name: string;
  /** null where it is the name. */
  english: string | null;
  code: string | null;
  printedTotal: number;
  /** YYYY-MM-DD */
  released: string | null;
  series: string;
  slug: string;
};

export type IndexCard = {
  id: string;
  /** Its set's place in `sets`. */
  set: number;
  number: string;
  name: string;
  /** null where it is the name. */
  english: string | null;
  variants: readonly IndexVariant[];
  isExtra: boolean;
  isPokemon: boolean;
  /** The best known card of its name. */
  isFamous: boolean;
};

/** What a phone knows of a game. Cards are in the order of their sets, each set's in its own. */
export type GameIndex = { game: string; sets: IndexSet[]; cards: IndexCard[] };

/** Columns: they compress to half of what rows do. */
type Columns = {
  game: string;
  sets: (string | number | null)[][];
  /** Each name once, with the English one behind a tab, in the order of their first cards. */
  names: string;
  /** For each card the place of its name: 0 for the next new one. */
  named: string;
  numbers: string;
  /** How many cards each set has. */
  counts: number[];
  variants: IndexVariant[][];
  printed: string;
  flags: string;
  /** Ids that are not made of set and number, by the card's place. */
  ids: Record<string, string>;
};

const firstSign = 35;
const surrogates = 0xd800;

/** Small numbers as one sign each, without those that JSON or Unicode would make longer. */
const signs = (values: readonly number[]): string =>
  values.map((value) => String.fromCharCode(signOf(value + firstSign))).join("");

/** A backslash is two signs in JSON; surrogates are no signs at all. */
const signOf = (code: number): number => (code >= 92 ? (code + 1 >= surrogates ? code + 1 + 0x800 : code + 1) : code);

function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const whole = code >= surrogates + 0x800 ? code - 0x800 : code;
  return (whole > 92 ? whole - 1 : whole) - firstSign;
}

/** Places of values in the order in which they first come. */
class Places {
  readonly all: string[] = [];
  private readonly known = new Map<string, number>();

  /** @returns the place + 1, or 0 for a value that is new. */
  take(value: string): number {
    const place = this.known.get(value);
    if (place !== undefined) return place + 1;
    this.known.set(value, this.all.length);
    this.all.push(value);
    return 0;
  }
}

/** A game's index as one text, which `decodeIndex` reads. */
export function encodeIndex({ game, sets, cards }: GameIndex): string {
  const [names, variants] = [new Places(), new Places()];
  const named = signs(cards.map(({ name, english }) => names.take(english === null ? name : `${name}\t${english}`)));
  const printed = signs(cards.map((card) => variants.take(JSON.stringify(card.variants))));
  const counts = sets.map(() => 0);
  for (const { set } of cards) counts[set]!++;
  const columns: Columns = {
    ...{ game, sets: sets.map(valuesOf), counts, named, names: names.all.join("\n") },
    ...{ printed, variants: variants.all.map((text) => JSON.parse(text)) },
    numbers: cards.map(({ number }) => number).join("\n"),
    flags: cards.map(flagsOf).join(""),
    ids: Object.fromEntries(
      cards.flatMap(({ id, set, number }, at) => (id === `${sets[set]?.id}-${number}` ? [] : [[at, id]])),
    ),
  };
  return JSON.stringify(columns);
}

const valuesOf = (set: IndexSet): Columns["sets"][number] => [
  ...[set.id, set.name, set.english, set.code, set.printedTotal],
  ...[set.released, set.series, set.slug],
];

const flagsOf = ({ isExtra, isPokemon, isFamous }: IndexCard): number =>
  Number(isExtra) + 2 * Number(isPokemon) + 4 * Number(isFamous);

/** @throws for a text that `encodeIndex` did not write. */
export function decodeIndex(text: string): GameIndex {
  const { game, ...columns } = JSON.parse(text) as Columns;
  const sets = columns.sets.map(setOf);
  const names = columns.names.split("\n").map((both) => both.split("\t"));
  const [nameAt, variantsAt] = [placesIn(columns.named), placesIn(columns.printed)];
  const setAt = columns.counts.flatMap((count, set) => new Array<number>(count).fill(set));
  const numbers = setAt.length === 0 ? [] : columns.numbers.split("\n");
  const cards = numbers.map((number, at): IndexCard => {
    const set = setAt[at] ?? 0;
    const [name = "", english = null] = names[nameAt(at)] ?? [];
    const id = columns.ids[at] ?? `${sets[set]?.id}-${number}`;
    const variants = columns.variants[variantsAt(at)] ?? [];
    return { id, set, number, name, english, variants, ...flagsIn(Number(columns.flags[at])) };
  });
  return { game, sets, cards };
}

const flagsIn = (flags: number) => ({
  isExtra: (flags & 1) > 0,
  isPokemon: (flags & 2) > 0,
  isFamous: (flags & 4) > 0,
});

/** Reads places one after the other: 0 is the next new one. */
function placesIn(text: string): (at: number) => number {
  let known = 0;
  return (at) => {
    const value = valueAt(text, at);
    return value === 0 ? known++ : value - 1;
  };
}

const setOf = ([id, name, english, code, printedTotal, released, series, slug]: Columns["sets"][number]) =>
  ({ id, name, english, code, printedTotal, released, series, slug }) as IndexSet;
