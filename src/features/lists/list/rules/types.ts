export const listTypes = ["STATIC", "DYNAMIC", "BINDER", "POKEDEX"] as const;

export type ListType = (typeof listTypes)[number];

/** What the cards of a list are to its owner, for trades. */
export const purposes = { WANTS: "Wants", TRADE: "For trade" } as const;

export type ListPurpose = keyof typeof purposes;

export const purposeNames = Object.keys(purposes) as [ListPurpose, ...ListPurpose[]];

type Traits = {
  name: string;
  /** Whether the same card may stand in the list twice. */
  hasDuplicates: boolean;
  /** Whether the list's quantities are the collection's, and it has progress. */
  countsOwned: boolean;
  /** Offered where a card is added to a list. */
  isOffered: boolean;
  /** Slots with gaps, checked numbers and no limit of cards; its parts load when they are seen. */
  hasSlots: boolean;
  hasNames: boolean;
  needsVariant: boolean;
  needsPro: boolean;
};

/** What sets the types apart (docs/product.md, Lists). Every rule asks this table. */
export const traits: Record<ListType, Traits> = {
  STATIC: {
    name: "List",
    hasDuplicates: true,
    countsOwned: false,
    isOffered: true,
    hasSlots: false,
    hasNames: false,
    needsVariant: false,
    needsPro: false,
  },
  DYNAMIC: {
    name: "Checklist",
    hasDuplicates: false,
    countsOwned: true,
    isOffered: true,
    hasSlots: false,
    hasNames: false,
    needsVariant: false,
    needsPro: false,
  },
  BINDER: {
    name: "Binder",
    hasDuplicates: false,
    countsOwned: false,
    isOffered: false,
    hasSlots: true,
    hasNames: true,
    needsVariant: true,
    needsPro: false,
  },
  POKEDEX: {
    name: "Pokédex list",
    hasDuplicates: false,
    countsOwned: false,
    isOffered: false,
    hasSlots: true,
    hasNames: false,
    needsVariant: false,
    needsPro: true,
  },
};
