import * as v from "valibot";
import { ptcgCard } from "#features/catalogue/import/rules/ptcg-ids.ts";
import { ASSUMED_VARIANT } from "#features/catalogue/import/rules/variants.ts";
import {
  maybe,
  regulationMark,
  spelling,
  Text,
  TYPES,
  timesSign,
  Whole,
} from "#features/catalogue/import/schema/fields.ts";
import type { CardFacts, CardRecord } from "#features/catalogue/import/schema/records.ts";
import { rarityKey } from "#features/catalogue/rules/rarities.ts";

const TypeValueSchema = v.object({ type: Text, value: maybe(v.string()) });
const texts = maybe(v.array(v.string()));
export const PtcgCardSchema = v.object({
  id: v.pipe(Text, v.regex(/^.+-.+$/, "is not of the form set-number")),
  name: Text,
  number: Text,
  supertype: v.picklist(["Pokémon", "Trainer", "Energy"]),
  subtypes: texts,
  types: texts,
  rules: texts,
  hp: maybe(v.pipe(v.string(), v.transform(Number), Whole)),
  evolvesFrom: maybe(v.string()),
  attacks: maybe(
    v.array(v.object({ name: v.string(), cost: texts, damage: maybe(v.string()), text: maybe(v.string()) })),
  ),
  abilities: maybe(v.array(v.object({ name: v.string(), type: v.string(), text: maybe(v.string()) }))),
  weaknesses: maybe(v.array(TypeValueSchema)),
  resistances: maybe(v.array(TypeValueSchema)),
  convertedRetreatCost: maybe(Whole),
  artist: maybe(v.string()),
  rarity: maybe(v.string()),
  flavorText: maybe(v.string()),
  nationalPokedexNumbers: maybe(v.array(Whole)),
  legalities: maybe(v.record(v.string(), v.string())),
  regulationMark: maybe(v.string()),
});

type PtcgCard = v.InferOutput<typeof PtcgCardSchema>;
const types = (list: string[] | null | undefined) => (list ?? []).filter((type) => TYPES.has(type));
const typeValues = (list: PtcgCard["weaknesses"]) =>
  (list ?? []).map(({ type, value }) => ({ type, value: timesSign(value) }));
const legal = (word: string | undefined) => (word === undefined ? undefined : word === "Legal");
const legalOf = (words: PtcgCard["legalities"]) => ({
  standard: legal(words?.standard),
  expanded: legal(words?.expanded),
  unlimited: legal(words?.unlimited),
});
const attacksOf = (card: PtcgCard) =>
  (card.attacks ?? []).map(({ name, cost, damage, text }) => ({
    name,
    cost: types(cost),
    ...(damage && { damage: timesSign(damage) }),
    ...(text && { effect: text }),
  }));

function factsOf(card: PtcgCard): CardFacts {
  return {
    name: card.supertype === "Pokémon" ? spelling(card.name) : card.name.replaceAll("’", "'"),
    number: card.number,
    rarity: rarityKey("EN", card.rarity),
    supertype: card.supertype === "Pokémon" ? "pokemon" : card.supertype === "Trainer" ? "trainer" : "energy",
    subtypes: card.subtypes ?? [],
    types: types(card.types),
    hp: card.hp || undefined,
    retreat: card.convertedRetreatCost ?? undefined,
    weaknesses: typeValues(card.weaknesses),
    resistances: typeValues(card.resistances),
    attacks: attacksOf(card),
    abilities: (card.abilities ?? []).map(({ name, type, text }) => ({ name, type, ...(text && { effect: text }) })),
    rules: card.rules ?? [],
    flavor: card.flavorText || undefined,
    evolvesFrom: card.evolvesFrom || undefined,
    regulationMark: regulationMark(card.regulationMark),
    legal: legalOf(card.legalities),
    artist: card.artist?.trim() || undefined,
  };
}

export function ptcgRecord(card: PtcgCard): CardRecord | undefined {
  const ids = ptcgCard(card.id, card.number);
  if (!ids) return undefined;
  return {
    kind: "card",
    source: "ptcg",
    category: "EN",
    ...factsOf(card),
    ...ids,
    dexIds: card.nationalPokedexNumbers ?? [],
    variants: [ASSUMED_VARIANT],
  };
}
