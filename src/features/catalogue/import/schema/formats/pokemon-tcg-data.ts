import * as v from "valibot";
import { jsonElements } from "../../../../../lib/ingest/json-stream.ts";
import { slug } from "../../../../../lib/text/slug.ts";
import { rarityKey } from "../../../rules/rarities.ts";
import { variantsOf } from "../../rules/variants.ts";
import { fault, idOf, isoDate, maybe, reprintKey, Text, TYPES, timesSign, Whole } from "../fields.ts";
import type { CardFacts, CardRecord, ImportRecord, SetRecord } from "../records.ts";

const TypeValueSchema = v.object({ type: Text, value: maybe(v.string()) });
const texts = maybe(v.array(v.string()));

const CardSchema = v.object({
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
type PtcgCard = v.InferOutput<typeof CardSchema>;

const SetSchema = v.object({
  id: Text,
  name: Text,
  series: Text,
  printedTotal: maybe(Whole),
  ptcgoCode: maybe(v.string()),
  releaseDate: maybe(v.string()),
});

const types = (list: string[] | null | undefined) => (list ?? []).filter((type) => TYPES.has(type));
const typeValues = (list: PtcgCard["weaknesses"]) =>
  (list ?? []).map(({ type, value }) => ({ type, value: timesSign(value) }));
const legal = (word: string | undefined) => (word === undefined ? undefined : word === "Legal");

function factsOf(card: PtcgCard): CardFacts {
  return {
    name: card.name,
    number: card.number,
    rarity: rarityKey("EN", card.rarity),
    supertype: card.supertype === "Pokémon" ? "pokemon" : card.supertype === "Trainer" ? "trainer" : "energy",
    subtypes: card.subtypes ?? [],
    types: types(card.types),
    hp: card.hp ?? undefined,
    retreat: card.convertedRetreatCost ?? undefined,
    weaknesses: typeValues(card.weaknesses),
    resistances: typeValues(card.resistances),
    attacks: (card.attacks ?? []).map(({ name, cost, damage, text }) => ({
      name,
      cost: types(cost),
      ...(damage && { damage }),
      ...(text && { effect: text }),
    })),
    abilities: (card.abilities ?? []).map(({ name, type, text }) => ({ name, type, ...(text && { effect: text }) })),
    rules: card.rules ?? [],
    flavor: card.flavorText || undefined,
    evolvesFrom: card.evolvesFrom || undefined,
    regulationMark: card.regulationMark || undefined,
    legal: {
      standard: legal(card.legalities?.standard),
      expanded: legal(card.legalities?.expanded),
      unlimited: legal(card.legalities?.unlimited),
    },
    artist: card.artist?.trim() || undefined,
  };
}

function cardRecord(card: PtcgCard): CardRecord {
  const facts = factsOf(card);
  const isFoil = /holo|ultra|double|gx|secret|shiny|rainbow|illustration|hyper/i.test(card.rarity ?? "");
  return {
    kind: "card",
    source: "ptcg",
    id: card.id,
    setId: card.id.slice(0, card.id.lastIndexOf("-")),
    category: "EN",
    ...facts,
    reprintKey: reprintKey("EN", facts),
    dexIds: card.nationalPokedexNumbers ?? [],
    variants: variantsOf([], "", null, isFoil ? "holo" : "normal"),
  };
}

export async function* readPtcgCards(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<ImportRecord> {
  for await (const { value } of jsonElements(bytes, file)) {
    const parsed = v.safeParse(CardSchema, value);
    if (parsed.success) yield cardRecord(parsed.output);
    else yield { kind: "reject", source: "ptcg", file, id: idOf(value), reason: fault(parsed.issues) };
  }
}

/** `sets/en.json`: codes and dates the main source lacks. */
export async function* readPtcgSets(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<ImportRecord> {
  for await (const { value } of jsonElements(bytes, file)) {
    const parsed = v.safeParse(SetSchema, value);
    if (parsed.success) yield setRecord(parsed.output);
    else yield { kind: "reject", source: "ptcg", file, id: idOf(value), reason: fault(parsed.issues) };
  }
}

const setRecord = (set: v.InferOutput<typeof SetSchema>): SetRecord => ({
  kind: "set",
  source: "ptcg",
  id: set.id,
  category: "EN",
  seriesId: slug(set.series),
  name: set.name,
  code: set.ptcgoCode ?? undefined,
  releaseDate: isoDate(set.releaseDate),
  printedTotal: set.printedTotal ?? undefined,
  sourceIds: { ptcgData: set.id, ...(set.ptcgoCode && { ptcgo: set.ptcgoCode }) },
});
