import { FIELDS, type MergedFacts, type MergedField, mergedFacts } from "./fields.ts";

/** `removedTo`: the variant that took its copies over, or null. */
export type VariantEdit = {
  name?: string;
  tier?: "standard" | "special";
  position?: number;
  tcgplayerId?: number | null;
  cardmarketId?: number | null;
  removedTo?: string | null;
};

/** What staff say of a card, as one of its sources; it wins field by field (decision 66). */
export type StaffFacts = Partial<MergedFacts> & {
  variants?: Record<string, VariantEdit>;
  speciesIds?: number[];
  /** What the source says of them. */
  sourceSpeciesIds?: number[];
  isRemoved?: true;
};

/** Facts of a card with what staff state in their place; legality by format. */
export function withStaff(facts: MergedFacts, staff: StaffFacts | undefined): MergedFacts {
  if (!staff) return facts;
  const own = FIELDS.filter((field) => field in staff).map((field) => [field, staff[field]]);
  return { ...facts, ...Object.fromEntries(own), legal: { ...facts.legal, ...staff.legal } };
}

/** Fields of a card that staff state, in the order of the form. */
export const editedFields = (staff: StaffFacts): MergedField[] => FIELDS.filter((field) => field in staff);

const none: Omit<MergedFacts, "number" | "name" | "supertype"> = {
  rarity: null,
  subtypes: [],
  types: [],
  hp: null,
  retreat: null,
  weaknesses: [],
  resistances: [],
  attacks: [],
  abilities: [],
  rules: [],
  flavor: null,
  evolvesFrom: null,
  regulationMark: null,
  legal: {},
  boosters: [],
  artistId: null,
  image: null,
};

/** What a card would say without staff. `present`: for a name that no source states. */
export const sourceFacts = (stated: Partial<MergedFacts>[], present: MergedFacts): MergedFacts =>
  mergedFacts(stated, { ...present, ...none });
