import { generations } from "../catalogue/species/rules.ts";

const highestLevel = 5;

export const shinyLevel = 3;

/** 0 to 5: the fifth of its distinct cards that is reached; the first card gives 1, all of them 5. */
export const levelOf = (owned: number, cards: number): number =>
  owned <= 0 || cards <= 0 ? 0 : Math.min(highestLevel, Math.ceil((owned * highestLevel) / cards));

export const cardsForLevel = (level: number, cards: number): number =>
  level <= 0 ? 0 : Math.floor(((level - 1) * cards) / highestLevel) + 1;

/** The next level and the cards it takes; null at the highest. With few cards, levels are skipped. */
export function nextLevel(owned: number, cards: number): { level: number; missing: number } | null {
  const level = levelOf(owned, cards);
  if (cards === 0 || level === highestLevel) return null;
  const wanted = cardsForLevel(level + 1, cards);
  return { level: levelOf(wanted, cards), missing: wanted - owned };
}

export type Mark = { owned: number; cards: number; level: number; isCaught: boolean; isShiny: boolean };

export function markOf(owned: number, cards: number): Mark {
  const level = levelOf(owned, cards);
  return { owned, cards, level, isCaught: owned > 0, isShiny: level >= shinyLevel };
}

export type CardCount = { speciesId: number; category: string; cards: number };

/** Takes one row per card and species. */
export function countCards(rows: Iterable<{ speciesId: number; category: string }>): CardCount[] {
  const counts = new Map<string, CardCount>();
  for (const { speciesId, category } of rows) {
    const key = `${speciesId} ${category}`;
    const known = counts.get(key);
    if (known) known.cards++;
    else counts.set(key, { speciesId, category, cards: 1 });
  }
  return [...counts.values()];
}

export function countsBySpecies(counts: readonly CardCount[], hidden: readonly string[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { speciesId, category, cards } of counts) {
    if (!hidden.includes(category)) sums.set(speciesId, (sums.get(speciesId) ?? 0) + cards);
  }
  return sums;
}

export type Completion = { generation: number; caught: number; total: number };

export function completions(ids: readonly number[], isCaught: (id: number) => boolean): Completion[] {
  return generations.map(({ number, first, last }) => {
    const own = ids.filter((id) => id >= first && id <= last);
    return { generation: number, caught: own.filter(isCaught).length, total: own.length };
  });
}

const centimetresPerInch = 2.54;

const kilogramsPerPound = 0.45359237;

/** 12 inches carry to the next foot. */
export function feetAndInches(metres: number): { feet: number; inches: number } {
  const inches = Math.round((metres * 100) / centimetresPerInch);
  return { feet: Math.floor(inches / 12), inches: inches % 12 };
}

/** From decimetres: "0.7 m (2′4″)" */
export function heightText(decimetres: number): string {
  const { feet, inches } = feetAndInches(decimetres / 10);
  return `${(decimetres / 10).toFixed(1)} m (${feet}′${inches}″)`;
}

/** From hectograms: "6.9 kg (15.2 lb)" */
export function weightText(hectograms: number): string {
  const kilograms = hectograms / 10;
  const one = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${one.format(kilograms)} kg (${one.format(kilograms / kilogramsPerPound)} lb)`;
}

export const numberText = (id: number): string => `#${id}`;

type Evolving = { id: number; evolvesFromId: number | null };

export function stageOf(id: number, byId: ReadonlyMap<number, Evolving>): number {
  let stage = 1;
  for (let from = byId.get(id)?.evolvesFromId; from != null && stage < 3; from = byId.get(from)?.evolvesFromId) stage++;
  return stage;
}

export function lineOf<Species extends Evolving>(id: number, byId: ReadonlyMap<number, Species>): Species[][] {
  let first = byId.get(id);
  const seen = new Set<number>();
  while (first && first.evolvesFromId !== null && !seen.has(first.id)) {
    seen.add(first.id);
    const from = byId.get(first.evolvesFromId);
    if (!from) break;
    first = from;
  }
  const stages: Species[][] = first ? [[first]] : [];
  const placed = new Set(stages.flat().map((one) => one.id));
  for (let last = stages.at(-1); last && last.length > 0; last = stages.at(-1)) {
    const parents = new Set(last.map((one) => one.id));
    const next = [...byId.values()].filter(
      (one) => one.evolvesFromId !== null && parents.has(one.evolvesFromId) && !placed.has(one.id),
    );
    if (next.length === 0) break;
    for (const one of next) placed.add(one.id);
    stages.push(next);
  }
  return stages;
}

/** The stylesheet's hue and the sprite's glyph of each of the 18 types. */
const looks: Record<string, { hue: string; glyph: string }> = {
  normal: { hue: "colorless", glyph: "d-normal" },
  fighting: { hue: "fighting", glyph: "t-fighting" },
  flying: { hue: "flying", glyph: "t-colorless" },
  poison: { hue: "poison", glyph: "d-poison" },
  ground: { hue: "ground", glyph: "d-ground" },
  rock: { hue: "rock", glyph: "d-rock" },
  bug: { hue: "bug", glyph: "d-bug" },
  ghost: { hue: "ghost", glyph: "d-ghost" },
  steel: { hue: "metal", glyph: "t-metal" },
  fire: { hue: "fire", glyph: "t-fire" },
  water: { hue: "water", glyph: "t-water" },
  grass: { hue: "grass", glyph: "t-grass" },
  electric: { hue: "lightning", glyph: "t-lightning" },
  psychic: { hue: "psychic", glyph: "t-psychic" },
  ice: { hue: "ice", glyph: "d-ice" },
  dragon: { hue: "dragon", glyph: "t-dragon" },
  dark: { hue: "darkness", glyph: "t-darkness" },
  fairy: { hue: "fairy", glyph: "t-fairy" },
};

export const speciesTypes = Object.keys(looks);

const plain = { hue: "colorless", glyph: "d-normal" };

export const lookOf = (type: string | undefined): { hue: string; glyph: string } =>
  looks[type?.toLowerCase() ?? ""] ?? plain;
