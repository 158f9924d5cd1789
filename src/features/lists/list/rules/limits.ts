import { lastSpecies } from "#features/catalogue/species/rules.ts";
import { type ListType, traits } from "./types.ts";

/** What a membership includes (docs/product.md, Lists). */
export const maxLists = { free: 1, pro: 500 };
const maxCards = { free: 200, pro: 400 };

export const maxPockets = 10_000;

/** Most cards of all lists of a person. */
export const maxOfAll = 200_000;

/** Cards of a list in one answer. */
export const cardsPerAnswer = 400;

export const maxListName = 60;

export const pocketCounts = [4, 9, 12, 16] as const;

/** Page and pocket of an order number in a binder, both counted from 1. */
export const placeIn = (pockets: number, order: number) => ({
  page: Math.floor(order / pockets) + 1,
  pocket: (order % pockets) + 1,
});

/** How many cards a list may have, by its type and its owner's plan. */
export const maxCardsOf = (type: ListType, isPro: boolean): number =>
  traits[type].hasSlots ? maxPockets : maxCards[isPro ? "pro" : "free"];

/** The order numbers that a list with slots has; a Pokédex list's are those of species. */
export const slotRange = (type: ListType): { first: number; last: number } =>
  type === "POKEDEX" ? { first: 1, last: lastSpecies } : { first: 0, last: maxPockets - 1 };
