import type { Ability, Attack, Legality, SetSourceIds, TypeValue } from "#db/schema/catalogue/cards.ts";
import type { LocalNames } from "#db/schema/catalogue/names.ts";
import type { CategoryId } from "#features/catalogue/rules/paths.ts";

/** The main source first: it describes its cards fully, the others add missing facts. */
export const PRECEDENCE = ["tcgdex", "pocket", "pocket-types", "ptcg", "pokemon-card"] as const;

export type Source = (typeof PRECEDENCE)[number];

export const isMain = (source: Source): boolean => source === PRECEDENCE[0];

export type SeriesRecord = { kind: "series"; source: Source; id: string; category: CategoryId } & {
  name: string;
  englishName?: string;
  releaseDate?: string;
};

export type SetRecord = { kind: "set"; source: Source; id: string; category: CategoryId } & {
  seriesId: string;
  name: string;
  englishName?: string;
  code?: string;
  releaseDate?: string;
  printedTotal?: number;
  sourceIds?: SetSourceIds;
  logoImage?: string;
  symbolImage?: string;
};

export type VariantRecord = {
  key: string;
  name: string;
  position: number;
  tier: "standard" | "special";
  /** The source does not state it; `finishesOf` derives it. */
  isAssumed?: boolean;
  tcgplayerId?: number;
  cardmarketId?: number;
};

export type CardFacts = {
  name: string;
  number: string;
  rarity?: string;
  supertype: "pokemon" | "trainer" | "energy";
  subtypes?: string[];
  types?: string[];
  hp?: number;
  retreat?: number;
  weaknesses?: TypeValue[];
  resistances?: TypeValue[];
  attacks?: Attack[];
  abilities?: Ability[];
  rules?: string[];
  flavor?: string;
  evolvesFrom?: string;
  regulationMark?: string;
  legal?: Legality;
  boosters?: string[];
  artist?: string;
  image?: string;
  textId?: string;
};

/** A set of pokemon-tcg-data that `ptcg-ids.ts` does not know keeps that source's id until it is matched. */
export type CardRecord = {
  kind: "card";
  source: Source;
  id: string;
  setId: string;
  category: CategoryId;
} & CardFacts & {
    /** The reprint key of a record that leaves out what it is made of. */
    reprintKey?: string;
    dexIds?: number[];
    variants: VariantRecord[];
    file?: string;
  };

export type SpeciesRecord = {
  kind: "species";
  id: number;
  name: string;
  slug: string;
  generation: number;
  genus?: string;
  types: string[];
  height?: number;
  weight?: number;
  evolvesFromId?: number;
  japaneseName?: string;
  localNames?: LocalNames;
};

/** Names in other languages of what a source calls `id`. `names`: null for an entry that cannot be read. */
export type NamesRecord = { kind: "names"; file: string; id: string; names: LocalNames | null } & (
  | { subject: "set" }
  | { subject: "card"; setId: string; numberKey: string }
);

/** The rarity of a card that other sources describe; of one that the catalogue lacks it is not kept. */
export type RarityRecord = {
  kind: "rarity";
  source: Source;
  setId: string;
  numberKey: string;
  rarity: string;
  /** Printed behind the number; a set and a deck may share a code. */
  printedTotal: number;
};

type PresentRecord = { kind: "present"; source: Source; setId: string; id: string };

/** A record that cannot be read; with `setId`, no card of that set is marked as removed. */
export type Reject = { kind: "reject"; source?: Source; setId?: string; file: string; id: string; reason: string };

export type Note = { kind: "note"; file: string; text: string };

export type ImportRecord =
  | SeriesRecord
  | SetRecord
  | CardRecord
  | SpeciesRecord
  | NamesRecord
  | RarityRecord
  | PresentRecord
  | Reject
  | Note;

const ID_PREFIX: Record<CategoryId, string> = { EN: "", JP: "jp-", "TCG-POCKET-EN": "pocket-" };

export const prefixed = (category: CategoryId, id: string): string => `${ID_PREFIX[category]}${id}`;
