import type { Legality } from "#db/schema/catalogue/cards.ts";
import type { CategoryId } from "#features/catalogue/rules/paths.ts";

export const formatIds = [
  "standard",
  "expanded",
  "gym-leader-challenge",
  "unlimited",
  "pocket_standard",
  "standard_jp",
  "unlimited_jp",
] as const;

export type FormatId = (typeof formatIds)[number];

export const archetypes = ["aggro", "budget", "control", "meta", "meme", "rogue", "setup"] as const;

export const deckFormats: Record<FormatId, { name: string; category: CategoryId }> = {
  standard: { name: "Standard", category: "EN" },
  expanded: { name: "Expanded", category: "EN" },
  "gym-leader-challenge": { name: "Gym Leader Challenge", category: "EN" },
  unlimited: { name: "Unlimited", category: "EN" },
  pocket_standard: { name: "Pocket", category: "TCG-POCKET-EN" },
  standard_jp: { name: "Japanese Standard", category: "JP" },
  unlimited_jp: { name: "Japanese Unlimited", category: "JP" },
};

/** Whether a format is of TCG Pocket. */
export const isPocket = (format: FormatId): boolean => deckFormats[format].category === "TCG-POCKET-EN";

/** Formats of these games, in the order of the menus. */
export const formatsOf = (games: readonly string[]): FormatId[] =>
  formatIds.filter((id) => games.includes(deckFormats[id].category));

/** First and last day, null without an end. */
type Days = { from: string | null; until: string | null };

/** What staff may change of a format (docs/product.md, Decks). */
export type FormatRules = {
  size: number;
  /** Most copies of one name over all printings; basic Energy is free. */
  copies: number;
  hasEnergyCards: boolean;
  /** The catalogue's own word; null: any card of the game. */
  legality: keyof Legality | null;
  /** Regulation marks: where there are any, they decide on cards with a mark in place of the catalogue. */
  marks: ({ mark: string } & Days)[];
  /** Sets that count on these days only. */
  sets: ({ setId: string } & Days)[];
  /** Banned cards, with every reprint. */
  bans: ({ cardId: string } & Days)[];
  /** What a card's own text allows, in place of `copies`; null: any number. With every reprint. */
  limits: { cardId: string; copies: number | null }[];
  /** Kinds of which a deck has one card. */
  onePerDeck: string[];
  /** Kinds of which a deck has one card of each name. */
  onePerName: string[];
  /** Kinds that are not allowed. */
  excluded: string[];
  isOneType: boolean;
  /** 0 where energy is a card. */
  maxEnergyTypes: number;
};

const sixty: FormatRules = {
  size: 60,
  copies: 4,
  hasEnergyCards: true,
  legality: "standard",
  marks: [],
  sets: [],
  bans: [],
  limits: [],
  onePerDeck: ["ACE SPEC", "Radiant", "Star"],
  onePerName: ["Prism Star"],
  excluded: [],
  isOneType: false,
  maxEnergyTypes: 0,
};

/** Shining Pokémon and Miracle Energy say one, Arceus says any number. */
const printedLimits = [
  ...["neo3-65", "neo3-66", "neo4-16"].map((cardId) => ({ cardId, copies: 1 })),
  ...[106, 107, 108, 109, 110, 111, 112, 113].map((number) => ({ cardId: `neo4-${number}`, copies: 1 })),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({ cardId: `pl4-AR${number}`, copies: null })),
  ...["dpp-DP50", "dpp-DP53", "pl4-94", "pl4-95", "pl4-96"].map((cardId) => ({ cardId, copies: null })),
];

const always = { from: null, until: null };

/** gymleaderchallenge.com, Format updates 1.0 and 1.5. */
const gymLeaderBans = [
  { cardId: "sm5-114", ...always },
  { cardId: "xy4-99", ...always },
  ...["sm3.5-45", "sm12-83", "swsh4-50"].map((cardId) => ({ cardId, from: "2024-09-01", until: null })),
];

const ruleBoxes = [
  ...["ex", "EX", "GX", "TAG TEAM", "MEGA", "BREAK", "V", "VMAX", "VSTAR", "V-UNION"],
  ...["Radiant", "Prism Star", "ACE SPEC"],
];

export const shippedRules: Record<FormatId, FormatRules> = {
  standard: sixty,
  expanded: { ...sixty, legality: "expanded" },
  "gym-leader-challenge": {
    ...sixty,
    copies: 1,
    legality: "expanded",
    bans: gymLeaderBans,
    excluded: ruleBoxes,
    isOneType: true,
  },
  unlimited: { ...sixty, legality: "unlimited", limits: printedLimits },
  pocket_standard: {
    ...sixty,
    size: 20,
    copies: 2,
    hasEnergyCards: false,
    legality: null,
    onePerDeck: [],
    onePerName: [],
    maxEnergyTypes: 3,
  },
  standard_jp: sixty,
  unlimited_jp: { ...sixty, legality: "unlimited" },
};

/** Types that Pocket's Energy Zone makes. */
export const zoneTypes = ["Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal"] as const;
