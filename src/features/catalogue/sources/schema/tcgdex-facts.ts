import { regulationMark, spelling, TYPES, timesSign } from "#features/catalogue/import/schema/fields.ts";
import type { CardFacts } from "#features/catalogue/import/schema/records.ts";
import type { CategoryId } from "#features/catalogue/rules/paths.ts";
import { rarityKey } from "#features/catalogue/rules/rarities.ts";
import type { TcgdexCard } from "./tcgdex-card-schema.ts";

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

const or = <T>(value: T | null): T | undefined => value ?? undefined;
const typeValues = (list: TcgdexCard["weaknesses"]) =>
  (list ?? []).map(({ type, value }) => ({ type, value: timesSign(value) }));

const attacksOf = (card: TcgdexCard): CardFacts["attacks"] =>
  (card.attacks ?? []).map(({ name, cost, damage, effect }) => ({
    name: name ?? "",
    cost: (cost ?? []).filter((type) => TYPES.has(type)),
    ...((damage ?? "") !== "" && { damage: timesSign(String(damage)) }),
    ...(effect && { effect }),
  }));

const abilitiesOf = (card: TcgdexCard): CardFacts["abilities"] =>
  (card.abilities ?? []).map(({ name, type, effect }) => ({
    name: name ?? "",
    type: ABILITY_TYPES[type ?? ""] ?? type ?? "Ability",
    ...(effect && { effect }),
  }));

export function tcgdexFacts(card: TcgdexCard, category: CategoryId): CardFacts {
  return {
    name: category === "EN" && card.category === "Pokemon" ? spelling(card.name) : card.name.replaceAll("’", "'"),
    number: decodedNumber(card.localId),
    rarity: rarityOf(card, category),
    supertype: card.category === "Pokemon" ? "pokemon" : card.category === "Trainer" ? "trainer" : "energy",
    subtypes: subtypesOf(card),
    types: (card.types ?? []).filter((type) => TYPES.has(type)),
    hp: card.hp || undefined,
    retreat: card.retreat ?? undefined,
    weaknesses: typeValues(card.weaknesses),
    resistances: typeValues(card.resistances),
    attacks: attacksOf(card),
    abilities: abilitiesOf(card),
    rules: [card.effect, card.item?.effect].filter((rule): rule is string => Boolean(rule)),
    flavor: card.description || undefined,
    evolvesFrom: card.evolveFrom || undefined,
    regulationMark: regulationMark(card.regulationMark),
    legal: { standard: or(card.legal?.standard ?? null), expanded: or(card.legal?.expanded ?? null) },
    boosters: (card.boosters ?? []).map((booster) => booster.name),
    artist: card.illustrator?.trim().replace(/^("[^"]+"[^"]*)"$/, "$1") || undefined,
  };
}

/** TCGdex cannot write "?" in a file name. */
const decodedNumber = (localId: string): string => localId.replace(/%3f/gi, "?");

/** Rarity of a card; in Pocket's promo sets every card is a promo. */
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
