import * as v from "valibot";
import type { CategoryId } from "../../../rules/paths.ts";
import { rarityKey } from "../../../rules/rarities.ts";
import { DetailedVariantSchema, ThirdPartySchema, variantsOf } from "../../rules/variants.ts";
import { maybe, reprintKey, Text, TYPES, timesSign, Whole } from "../fields.ts";
import { type CardFacts, type CardRecord, prefixed } from "../records.ts";

const TypeValueSchema = v.object({ type: Text, value: maybe(v.string()) });

/** TCGdex REST v2 `/cards/{id}`, or an element of a compiled file. Only the members used here. */
export const CardSchema = v.object({
  id: Text,
  localId: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.minLength(1)),
  name: Text,
  category: v.picklist(["Pokemon", "Trainer", "Energy"]),
  set: v.object({ id: Text }),
  rarity: maybe(v.string()),
  illustrator: maybe(v.string()),
  /** 384.1 is a form of 384. */
  dexId: maybe(v.array(v.pipe(v.number(), v.transform(Math.floor), Whole))),
  hp: maybe(Whole),
  types: maybe(v.array(v.string())),
  stage: maybe(v.string()),
  suffix: maybe(v.string()),
  trainerType: maybe(v.string()),
  energyType: maybe(v.string()),
  evolveFrom: maybe(v.string()),
  description: maybe(v.string()),
  effect: maybe(v.string()),
  item: maybe(v.object({ name: maybe(v.string()), effect: maybe(v.string()) })),
  attacks: maybe(
    v.array(
      v.object({
        name: maybe(v.string()),
        cost: maybe(v.array(v.string())),
        damage: maybe(v.union([v.string(), v.number()])),
        effect: maybe(v.string()),
      }),
    ),
  ),
  abilities: maybe(v.array(v.object({ name: maybe(v.string()), type: maybe(v.string()), effect: maybe(v.string()) }))),
  weaknesses: maybe(v.array(TypeValueSchema)),
  resistances: maybe(v.array(TypeValueSchema)),
  retreat: maybe(Whole),
  regulationMark: maybe(v.string()),
  legal: maybe(v.object({ standard: maybe(v.boolean()), expanded: maybe(v.boolean()) })),
  boosters: maybe(v.array(v.object({ name: Text }))),
  variants: maybe(v.record(v.string(), v.boolean())),
  variants_detailed: maybe(v.array(DetailedVariantSchema)),
  thirdParty: maybe(ThirdPartySchema),
});
type TcgdexCard = v.InferOutput<typeof CardSchema>;

const SUBTYPES: Record<string, string[]> = {
  Stage1: ["Stage 1"],
  Stage2: ["Stage 2"],
  "LEVEL-UP": ["Level-Up"],
  RESTORED: ["Restored"],
  "TAG TEAM-GX": ["TAG TEAM", "GX"],
  Legend: ["LEGEND"],
  Tool: ["Pokémon Tool"],
  Normal: ["Basic"],
};
const ABILITY_TYPES: Record<string, string> = {
  "Pokemon Power": "Pokémon Power",
  "Poke-POWER": "Poké-POWER",
  "Poke-BODY": "Poké-BODY",
};

export function cardRecord(
  card: TcgdexCard,
  { language, category, series }: { language: string; category: CategoryId; series: string },
): CardRecord {
  const facts = factsOf(card, category);
  const stated = (card.variants_detailed ?? []).length > 0 ? card.variants_detailed! : plainVariants(card);
  return {
    kind: "card",
    source: "tcgdex",
    id: prefixed(category, card.id),
    setId: prefixed(category, card.set.id),
    category,
    ...facts,
    reprintKey: reprintKey(category, facts),
    image: `${language}/${series}/${card.set.id}/${card.localId}`,
    dexIds: card.dexId ?? [],
    variants: variantsOf(
      stated,
      series,
      card.thirdParty,
      ["V", "GX", "EX", "ex"].includes(card.suffix ?? "") ? "holo" : "normal",
    ),
  };
}

const or = <T>(value: T | null): T | undefined => value ?? undefined;
const typeValues = (list: TcgdexCard["weaknesses"]) =>
  (list ?? []).map(({ type, value }) => ({ type, value: timesSign(value) }));

function factsOf(card: TcgdexCard, category: CategoryId): CardFacts {
  return {
    name: card.name,
    number: decodedNumber(card.localId),
    rarity: rarityOf(card, category),
    supertype: card.category === "Pokemon" ? "pokemon" : card.category === "Trainer" ? "trainer" : "energy",
    subtypes: subtypesOf(card),
    types: (card.types ?? []).filter((type) => TYPES.has(type)),
    hp: card.hp ?? undefined,
    retreat: card.retreat ?? undefined,
    weaknesses: typeValues(card.weaknesses),
    resistances: typeValues(card.resistances),
    attacks: (card.attacks ?? []).map(({ name, cost, damage, effect }) => ({
      name: name ?? "",
      cost: (cost ?? []).filter((type) => TYPES.has(type)),
      ...((damage ?? "") !== "" && { damage: String(damage) }),
      ...(effect && { effect }),
    })),
    abilities: (card.abilities ?? []).map(({ name, type, effect }) => ({
      name: name ?? "",
      type: ABILITY_TYPES[type ?? ""] ?? type ?? "Ability",
      ...(effect && { effect }),
    })),
    rules: [card.effect, card.item?.effect].filter((rule): rule is string => Boolean(rule)),
    flavor: card.description || undefined,
    evolvesFrom: card.evolveFrom || undefined,
    regulationMark: card.regulationMark?.toUpperCase() || undefined,
    legal: { standard: or(card.legal?.standard ?? null), expanded: or(card.legal?.expanded ?? null) },
    boosters: (card.boosters ?? []).map((booster) => booster.name),
    artist: card.illustrator?.trim() || undefined,
  };
}

/** TCGdex cannot write "?" in a file name. */
const decodedNumber = (localId: string): string => localId.replace(/%3f/gi, "?");

/** In Pocket's promo sets every card is a promo. */
const rarityOf = (card: TcgdexCard, category: CategoryId): string | undefined =>
  category === "TCG-POCKET-EN" && card.set.id.startsWith("P-") ? "POCKET_PROMO" : rarityKey(category, card.rarity);

function subtypesOf(card: TcgdexCard): string[] {
  const suffix = card.suffix === "EX" && /ex$/.test(card.name) ? "ex" : card.suffix;
  const words = [card.stage, suffix, card.trainerType, card.energyType].flatMap((word) =>
    word ? (SUBTYPES[word] ?? [word]) : [],
  );
  if (card.rarity === "ACE SPEC Rare") words.push("ACE SPEC");
  if (card.rarity === "Radiant Rare") words.push("Radiant");
  return [...new Set(words)];
}

const PLAIN: Record<string, { type: string; stamp?: string[] }> = {
  normal: { type: "normal" },
  holo: { type: "holo" },
  reverse: { type: "reverse" },
  firstEdition: { type: "normal", stamp: ["1st-edition"] },
  wPromo: { type: "normal", stamp: ["w-promo"] },
};

/** Used where there are no detailed variants. */
const plainVariants = (card: TcgdexCard) =>
  Object.entries(card.variants ?? {}).flatMap(([name, has]) => (has && PLAIN[name] ? [PLAIN[name]] : []));
