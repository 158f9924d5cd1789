export const listTypes = ["STATIC", "DYNAMIC", "BINDER", "POKEDEX"] as const;

export type ListType = (typeof listTypes)[number];

/** What the cards of a list are to its owner, for trades. */
export const purposes = { WANTS: "Wants", TRADE: "For trade" } as const;

export type ListPurpose = keyof typeof purposes;

export const purposeNames = Object.keys(purposes) as [ListPurpose, ...ListPurpose[]];

type Traits = {
  name: string;
  description: string;
  bestUse: string;
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
    description: "Any cards, in your own order.",
    bestUse: "Best for wish lists, cards for trade and favorites.",
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
    description: "Checks off the cards you own.",
    bestUse: "Best for a goal, such as every card by one artist.",
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
    description: "Pages of pockets, with gaps.",
    bestUse: "Best for planning a real binder, or showing one.",
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
    description: "One slot for each Pokémon.",
    bestUse: "Best for one card of every Pokémon.",
    hasDuplicates: false,
    countsOwned: false,
    isOffered: false,
    hasSlots: true,
    hasNames: false,
    needsVariant: false,
    needsPro: true,
  },
};
