import type { Fact } from "#features/search/keys/rules/unknown.ts";
import type { Comparison, Direction, NumberKey, Sort } from "#features/search/language/rules/query.ts";

export type Card = {
  id: string;
  category: string;
  setId: string;
  position: number;
  rank: number | null;
  setReleased: string | null;
  printedTotal: number;
  numberKey: string;
  text: string[];
  setText: string[];
  seriesId: string;
  seriesText: string[];
  said: string;
  rarity: string | null;
  rarityName: string | null;
  supertype: string;
  subtypes: string[];
  types: string[];
  hp: number | null;
  retreat: number | null;
  weaknesses: { type: string }[];
  resistances: { type: string }[];
  rules: number;
  attacks: string[];
  abilities: string[];
  evolves: string | null;
  artist: string | null;
  legal: Record<string, boolean>;
  isSecret: boolean;
  released: string | null;
  species: number[];
  variants: string[];
  isAssumed: boolean;
  own: number;
  price: number | null;
};

export const compare: Record<Comparison, (a: number, b: number) => boolean> = {
  "=": (a, b) => a === b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
};

export const lower = (words: string[]) => words.map((word) => word.toLowerCase());

/** Words of folded texts, as far as these tests ask: each asked word begins one, or is one where it has a digit. */
export const hasWords = (texts: string[], asked: string): boolean =>
  asked
    .split(" ")
    .every((one) =>
      texts.some((text) =>
        /[^ -~]/.test(one)
          ? text.includes(one)
          : text.split(" ").some((word) => (/\d/.test(one) ? word === one : word.startsWith(one))),
      ),
    );

export const numberOf: Record<NumberKey, (card: Card) => number | null> = {
  hp: ({ hp }) => hp,
  retreat: ({ supertype, retreat, hp }) => (supertype === "pokemon" && hp !== null ? (retreat ?? 0) : null),
  own: ({ own }) => own,
  // Not asked: see the test of prices.
  price: ({ price }) => price,
  dex: () => null,
};

/** As the database compares texts; ids by their bytes. */
export const alphabet = new Intl.Collator("und");

export const up = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

export const orders: Record<Exclude<Sort, "match">, { of: (card: Card) => string | number | null; dir: Direction }> = {
  number: { of: ({ position }) => position, dir: "asc" },
  // A Japanese card's second of three texts is its English name.
  name: {
    of: ({ category, text: [name = "", second = name, third] }) =>
      category === "JP" && third !== undefined ? second : name,
    dir: "asc",
  },
  rarity: { of: ({ rank }) => rank, dir: "desc" },
  price: { of: ({ price }) => price, dir: "desc" },
  artist: { of: ({ artist }) => artist, dir: "asc" },
  released: { of: ({ released }) => released, dir: "desc" },
};

/** What is not known comes last, in whatever direction. */
export function compareBy(a: string | number | null, b: string | number | null, dir: Direction): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order = typeof a === "string" && typeof b === "string" ? alphabet.compare(a, b) : up(a, b);
  return dir === "asc" ? order : -order;
}

export const inOrder = (sort: Exclude<Sort, "match">, dir: Direction | null) => (a: Card, b: Card) =>
  compareBy(orders[sort].of(a), orders[sort].of(b), dir ?? orders[sort].dir) ||
  compareBy(a.setReleased, b.setReleased, "desc") ||
  up(a.setId, b.setId) ||
  up(a.position, b.position) ||
  up(a.id, b.id);

const isPokemon = ({ supertype }: Card) => supertype === "pokemon";
const isOf = ({ subtypes }: Card, ...names: string[]) => names.some((name) => subtypes.includes(name));
const stages = ["Basic", "Stage 1", "Stage 2", "Baby", "Level-Up", "VMAX", "VSTAR", "BREAK", "MEGA", "LEGEND"];

/** Whether nothing in the catalogue says this of the card, though it has it. */
export const lacks: Record<Fact, (card: Card) => boolean> = {
  hp: (card) => isPokemon(card) && card.hp === null,
  stage: (card) =>
    isPokemon(card)
      ? !isOf(card, ...stages, "Restored", "V-UNION")
      : card.supertype === "energy" && card.subtypes.length === 0,
  kind: (card) => !isPokemon(card) && card.subtypes.length === 0,
  subtype: ({ subtypes }) => subtypes.length === 0,
  type: (card) => isPokemon(card) && card.types.length === 0,
  text: (card) => card.supertype !== "energy" && card.attacks.length + card.abilities.length + card.rules === 0,
  retreat: (card) => isPokemon(card) && card.hp === null,
  evolves: (card) => isPokemon(card) && card.evolves === null && !isOf(card, "Basic", "Baby", "V-UNION"),
  rarity: ({ rarity }) => rarity === null,
  artist: ({ artist }) => artist === null,
  species: (card) => isPokemon(card) && card.species.length === 0,
  standard: ({ category, legal }) => category !== "TCG-POCKET-EN" && legal.standard === undefined,
  expanded: ({ category, legal }) => category !== "TCG-POCKET-EN" && legal.expanded === undefined,
  price: ({ category, price }) => category !== "TCG-POCKET-EN" && price === null,
  released: ({ released }) => released === null,
  finish: ({ isAssumed }) => isAssumed,
};
