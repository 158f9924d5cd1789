import type { Ability, Attack, Legality, SetSourceIds, TypeValue } from "../../../../../db/schema/catalogue.ts";
import type { CategoryId } from "../../rules/paths.ts";

/**
 * What every format is read into. A source is "main" for the cards it describes fully, or "extra": an extra source adds
 * what the main one lacks and never changes what is there, so the two can be imported in any order, any number of times.
 */
export type Source = "tcgdex" | "pocket" | "ptcg";

export const isMain = (source: Source): boolean => source === "tcgdex";

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
  reprintKey?: string;
  artist?: string;
  image?: string;
};

/** `setId` of a pokemon-tcg-data card is that source's own; it is translated when the crosswalk is known. */
export type CardRecord = {
  kind: "card";
  source: Source;
  id: string;
  setId: string;
  category: CategoryId;
} & CardFacts & {
    dexIds?: number[];
    variants: VariantRecord[];
    /** The file it was read from, to name it by should the merge refuse it. */
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
};

/** A set of pokemon-tcg-data is this set here. */
type CrosswalkRecord = { kind: "crosswalk"; ptcgSet: string; setId: string; sourceIds: SetSourceIds };

/** This card is still there upstream, though nothing about it is in these records: it has not changed. */
type PresentRecord = { kind: "present"; source: Source; setId: string; id: string };

/** A record that could not be used. `setId` when its set is known: then no card of that set is taken for gone. */
export type Reject = { kind: "reject"; source?: Source; setId?: string; file: string; id: string; reason: string };

/** Something to tell the person who imports: what was left out, and why. */
export type Note = { kind: "note"; file: string; text: string };

export type ImportRecord =
  | SeriesRecord
  | SetRecord
  | CardRecord
  | SpeciesRecord
  | CrosswalkRecord
  | PresentRecord
  | Reject
  | Note;

/** Ids are unique over all categories: English as the source has them, others with a prefix. */
const ID_PREFIX: Record<CategoryId, string> = { EN: "", JP: "jp-", "TCG-POCKET-EN": "pocket-" };

export const prefixed = (category: CategoryId, id: string): string => `${ID_PREFIX[category]}${id}`;
