import { compareText } from "#lib/text/locale.ts";
import { count, deckNameOf, isBasicEnergy, type RuleCard } from "./cards.ts";

type SectionCard = RuleCard & { evolvesFrom: string | null; releaseDate: string | null };

type Row = { card: SectionCard; quantity: number };

type Section<Own extends Row = Row> = { key: string; title: string; rows: Own[]; count: number };

/** Basic Energy of one name is one row, in the printing of most copies: a printing of it makes no difference in play. */
export const withOneEnergy = <Own extends Row>(rows: readonly Own[]): Own[] =>
  [...Map.groupBy(rows, ({ card }) => (isBasicEnergy(card) ? deckNameOf(card) : card.id)).values()].flatMap((own) => {
    const [first] = own.toSorted((a, b) => b.quantity - a.quantity);
    return first ? [{ ...first, quantity: count(own) }] : [];
  });

const titles = { pokemon: "Pokémon", trainer: "Trainer", energy: "Energy" } as const;

/** Pokémon by line, the largest first; Trainers as lists have them; basic Energy last. */
export const deckSections = <Own extends Row>(rows: readonly Own[]): Section<Own>[] =>
  (Object.keys(titles) as (keyof typeof titles)[]).flatMap((key) => {
    const own = rows.filter(({ card }) => card.supertype === key);
    if (own.length === 0) return [];
    const sorted = key === "pokemon" ? byLine(own) : own.toSorted(byKind);
    return [{ key, title: titles[key], rows: sorted, count: count(own) }];
  });

const kindOrder = ["Supporter", "Item", "Pokémon Tool", "Stadium", "Special", "Basic"];

const kindOf = ({ subtypes }: RuleCard): number => {
  const place = kindOrder.findIndex((kind) => subtypes.includes(kind));
  return place === -1 ? 1 : place;
};

/** Order by name, cards of one name by id. */
export const byName = (a: Row, b: Row): number =>
  compareText(a.card.name, b.card.name) || (a.card.id < b.card.id ? -1 : 1);

const byKind = (a: Row, b: Row) => kindOf(a.card) - kindOf(b.card) || b.quantity - a.quantity || byName(a, b);

const stages = ["Basic", "Stage 1", "Stage 2"];

const stageOf = ({ subtypes }: RuleCard): number => stages.findLastIndex((stage) => subtypes.includes(stage));

/** A line is called after the lowest of its cards in the deck. */
function byLine<Own extends Row>(rows: Own[]): Own[] {
  const parents = new Map(rows.map(({ card }) => [card.name, card.evolvesFrom]));
  const rootOf = (name: string, depth = 0): string => {
    const parent = parents.get(name);
    return depth < 4 && parent && parents.has(parent) ? rootOf(parent, depth + 1) : (parent ?? name);
  };
  const lines = [...Map.groupBy(rows, ({ card }) => rootOf(card.name))];
  return lines
    .toSorted(([a, own], [b, other]) => count(other) - count(own) || (a < b ? -1 : 1))
    .flatMap(([, own]) => own.toSorted((a, b) => stageOf(a.card) - stageOf(b.card) || byName(a, b)));
}
