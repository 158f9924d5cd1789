import {
  count,
  type DeckRow,
  deckNameOf,
  isBasicPokemon,
  isOfUnknownStage,
  kindsOf,
} from "#features/decks/deck/rules/cards.ts";
import { counted } from "#lib/text/locale.ts";
import { deckFormats, type FormatId, type FormatRules } from "./formats.ts";
import { type CardStanding, cardStanding, copiesAllowed } from "./legality.ts";

type RuleName =
  | "size"
  | "basic"
  | "game"
  | "copies"
  | "legality"
  | "onePerDeck"
  | "excluded"
  | "oneType"
  | "energyCards"
  | "energyTypes";

/** `cards`: ids of the rows that break the rule. */
export type Broken = { rule: RuleName; why: string; cards: string[] };

/** `unknown`: no rule is broken, as far as the catalogue knows. */
export type DeckState = "empty" | "unfinished" | "legal" | "unknown" | "illegal";

const onlyUnfinished: readonly RuleName[] = ["size", "basic", "energyTypes"];

/** A deck that only lacks cards is not called illegal. */
export function checkedState(
  held: number,
  size: number,
  broken: readonly Broken[],
  unknown: readonly { decides: boolean }[],
): DeckState {
  if (broken.length === 0) return unknown.some(({ decides }) => decides) ? "unknown" : "legal";
  if (held === 0) return "empty";
  return held < size && broken.every(({ rule }) => onlyUnfinished.includes(rule)) ? "unfinished" : "illegal";
}

export type Deck = { format: FormatId; rows: readonly DeckRow[]; energy: readonly string[] };

/** Every rule that a deck breaks, the same in any order of its rows. An empty list: the deck is legal on that day. */
export function brokenRules({ format, rows, energy }: Deck, rules: FormatRules, day: string): Broken[] {
  const held = rows.filter(({ quantity }) => quantity > 0).toSorted((a, b) => (a.card.id < b.card.id ? -1 : 1));
  return [
    ...sizeOf(rules, held),
    ...gameOf(format, held),
    ...copiesOf(rules, held),
    ...standings(rules, held, day),
    ...singles(rules, held),
    ...kinds(rules, held),
    ...oneType(rules, held),
    ...energyOf(rules, held, energy),
  ];
}

const broken = (rule: RuleName, why: string, rows: readonly DeckRow[]): Broken => ({
  rule,
  why,
  cards: rows.map(({ card }) => card.id),
});

function sizeOf({ size }: FormatRules, rows: readonly DeckRow[]): Broken[] {
  const held = count(rows);
  const hasBasic = rows.some(({ card }) => isBasicPokemon(card) || isOfUnknownStage(card));
  return [
    ...(held === size ? [] : [broken("size", `A deck has ${size} cards; this one has ${held}.`, [])]),
    ...(hasBasic ? [] : [broken("basic", "A deck needs a Basic Pokémon.", [])]),
  ];
}

function gameOf(format: FormatId, rows: readonly DeckRow[]): Broken[] {
  const others = rows.filter(({ card }) => card.category !== deckFormats[format].category);
  return others.length === 0 ? [] : [broken("game", "These cards are from another game.", others)];
}

function copiesOf(rules: FormatRules, rows: readonly DeckRow[]): Broken[] {
  const named = [...Map.groupBy(rows, ({ card }) => deckNameOf(card))].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return named.flatMap(([, own]) => {
    const limited = own.filter(({ card }) => copiesAllowed(rules, card) < Number.POSITIVE_INFINITY);
    const allowed = Math.min(...limited.map(({ card }) => copiesAllowed(rules, card)));
    const [first] = limited;
    if (first === undefined || count(limited) <= allowed) return [];
    const why = `At most ${allowed} ${first.card.name} in any printing; this deck has ${count(limited)}.`;
    return [broken("copies", why, limited)];
  });
}

const reasons: Record<Exclude<CardStanding, "legal" | "unknown">, string> = {
  banned: "banned",
  rotated: "rotated out",
  early: "not legal yet",
  excluded: "not legal in this format",
};

function standings(rules: FormatRules, rows: readonly DeckRow[], day: string): Broken[] {
  const by = Map.groupBy(rows, ({ card }) => cardStanding(rules, card, day));
  return (["banned", "rotated", "early", "excluded"] as const).flatMap((standing) => {
    const own = by.get(standing);
    if (!own) return [];
    const names = new Set(own.map(({ card }) => deckNameOf(card)));
    return [broken("legality", `${counted(names.size, "card", "cards")} ${reasons[standing]}.`, own)];
  });
}

function singles(rules: FormatRules, rows: readonly DeckRow[]): Broken[] {
  return rules.onePerDeck.flatMap((kind) => {
    const own = rows.filter(({ card }) => kindsOf(card).includes(kind));
    const isMany = new Set(own.map(({ card }) => deckNameOf(card))).size > 1;
    return isMany ? [broken("onePerDeck", `At most one ${kind} card per deck; this one has ${count(own)}.`, own)] : [];
  });
}

function kinds(rules: FormatRules, rows: readonly DeckRow[]): Broken[] {
  const own = rows.filter(({ card }) => kindsOf(card).some((kind) => rules.excluded.includes(kind)));
  return own.length === 0 ? [] : [broken("excluded", "No cards with a rule box.", own)];
}

function oneType({ isOneType }: FormatRules, rows: readonly DeckRow[]): Broken[] {
  const pokemon = rows.filter(({ card }) => card.supertype === "pokemon" && card.types.length > 0);
  if (!isOneType || pokemon.length === 0) return [];
  const types = [...new Set(pokemon.flatMap(({ card }) => card.types))].toSorted();
  const without = (type: string) => pokemon.filter(({ card }) => !card.types.includes(type));
  const [main = "", ...others] = types.toSorted((a, b) => count(without(a)) - count(without(b)));
  const rest = without(main);
  if (rest.length === 0 || (main === "" && others.length === 0)) return [];
  return [broken("oneType", `All Pokémon and their evolution lines must share a type; these aren’t ${main}.`, rest)];
}

function energyOf(rules: FormatRules, rows: readonly DeckRow[], energy: readonly string[]): Broken[] {
  const cards = rows.filter(({ card }) => card.supertype === "energy");
  const most = rules.maxEnergyTypes;
  const chosen = new Set(energy).size;
  return [
    ...(rules.hasEnergyCards || cards.length === 0
      ? []
      : [broken("energyCards", "This game has no Energy cards.", cards)]),
    ...(most > 0 && (chosen === 0 || chosen > most)
      ? [broken("energyTypes", `Choose 1 to ${counted(most, "Energy type", "Energy types")}; ${chosen} chosen.`, [])]
      : []),
  ];
}
