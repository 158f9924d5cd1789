import { seriesPath, setPath } from "#features/catalogue/rules/paths.ts";
import { RARITIES } from "#features/catalogue/rules/rarities.ts";
import type { Holding } from "#features/collection/holdings/rules/place.ts";

/** `href`: a page of these cards. */
export type InsightPart = { name: string; part: number; whole: number | null; href?: string };

type OwnedCard = { card: Holding["item"]["card"]; added: number };

/** Owned cards, each once, with the time of its first copy, oldest first. */
export function cardsOf(holdings: readonly Holding[]): OwnedCard[] {
  const cards = new Map<string, OwnedCard>();
  for (const { item, added } of holdings) {
    const known = cards.get(item.card.id);
    if (!known || added < known.added) cards.set(item.card.id, { card: item.card, added });
  }
  return [...cards.values()].toSorted((a, b) => a.added - b.added);
}

/** What the cards are called whose fact no source states. */
export const unknownPart = "Unknown";

/** How many cards share each word, the most first; last those without one. */
export function tally(cards: readonly OwnedCard[], wordOf: (card: OwnedCard["card"]) => string | null): InsightPart[] {
  const counts = new Map<string | null, number>();
  for (const { card } of cards) {
    const word = wordOf(card);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(
      ([a, one], [b, other]) =>
        Number(a === null) - Number(b === null) || other - one || ((a ?? "") < (b ?? "") ? -1 : 1),
    )
    .map(([name, part]) => ({ name: name ?? unknownPart, part, whole: null }));
}

/** How rare a word of each game is, comparable across games; a promo is none of the ranks. */
const scales = new Map(
  Object.entries(RARITIES).flatMap(([category, rarities]) =>
    rarities.map(({ display, scale }) => [`${category} ${display}`, /promo/i.test(display) ? 0 : scale] as const),
  ),
);

/** The same parts, the rarest rarity first; last those without one. */
export function rarestFirst(parts: readonly InsightPart[], cards: readonly OwnedCard[]): InsightPart[] {
  const known = new Map<string, number>();
  for (const { card } of cards) {
    const scale = scales.get(`${card.category} ${card.rarity}`);
    if (card.rarity !== null && scale !== undefined) {
      known.set(card.rarity, Math.min(scale, known.get(card.rarity) ?? Infinity));
    }
  }
  const scaleOf = ({ name }: InsightPart): number => (name === unknownPart ? -1 : (known.get(name) ?? 0));
  return parts.toSorted((a, b) => scaleOf(b) - scaleOf(a));
}

/** In the order of time; last those without a day. */
export const oldestFirst = (parts: readonly InsightPart[]): InsightPart[] =>
  parts.toSorted(
    (a, b) => Number(a.name === unknownPart) - Number(b.name === unknownPart) || (a.name < b.name ? -1 : 1),
  );

/** The decade of a day, such as "1990s"; null without a date. */
export const decadeOf = (released: string | null): string | null =>
  released === null ? null : `${released.slice(0, 3)}0s`;

const dayOf = (microseconds: number): string => new Date(microseconds / 1000).toISOString().slice(0, 10);

/** The number of different cards after each day that added some; of cards still owned. */
export function levelHistory(cards: readonly OwnedCard[]): { day: string; amount: number }[] {
  const days = new Map<string, number>();
  for (const [index, { added }] of cards.entries()) days.set(dayOf(added), index + 1);
  return [...days].map(([day, amount]) => ({ day, amount }));
}

/** How many cards were new in each month (YYYY-MM); of cards still owned. */
export function newByMonth(cards: readonly OwnedCard[]): Record<string, number> {
  const months: Record<string, number> = {};
  for (const { added } of cards) {
    const month = dayOf(added).slice(0, 7);
    months[month] = (months[month] ?? 0) + 1;
  }
  return months;
}

/** The day of the last card of each finished set. */
export function finishedDays(cards: readonly OwnedCard[], finished: ReadonlySet<string>): string[] {
  const days = new Map<string, string>();
  for (const { card, added } of cards) if (finished.has(card.setId)) days.set(card.setId, dayOf(added));
  return [...days.values()];
}

const dayMilliseconds = 86_400_000;

/** The most days in a row, of days in order. */
export function longestStreak(days: readonly string[]): { days: number; from: string; to: string } | null {
  let best: { days: number; from: string; to: string } | null = null;
  let from = days[0] ?? "";
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    if (before !== undefined && Date.parse(day) - Date.parse(before) > dayMilliseconds) from = day;
    const length = (Date.parse(day) - Date.parse(from)) / dayMilliseconds + 1;
    if (best === null || length > best.days) best = { days: length, from, to: day };
  }
  return best;
}

type SetOfSeries = {
  series: string;
  seriesName: string;
  seriesSlug: string;
  category: string;
  id: string;
  name: string;
  englishName: string | null;
  code: string | null;
  slug: string;
  cards: number;
};

export type HeatSet = Pick<SetOfSeries, "id" | "name" | "englishName" | "code"> & {
  href: string;
  part: number;
  whole: number;
};

/** A series that has owned cards, with each of its sets. */
export type HeatRow = { name: string; href: string; part: number; whole: number; sets: HeatSet[] };

/** How much of each set is owned, by series. A series that is called as another one is names its game. */
export function heatOf(
  all: readonly SetOfSeries[],
  owned: ReadonlyMap<string, number>,
  games: ReadonlyMap<string, string>,
): HeatRow[] {
  const groups = [...Map.groupBy(all, ({ series, category }) => `${category} ${series}`).values()];
  const shown = groups.filter((sets) => sets.some(({ id }) => (owned.get(id) ?? 0) > 0));
  const names = Map.groupBy(shown, ([first]) => first?.seriesName);
  return shown.flatMap(([first, ...rest]) => {
    if (!first) return [];
    const isShared = (names.get(first.seriesName)?.length ?? 0) > 1;
    const game = isShared ? games.get(first.category) : undefined;
    return heatRow(first, [first, ...rest], owned, game);
  });
}

function heatRow(
  { seriesName, seriesSlug, category }: SetOfSeries,
  all: SetOfSeries[],
  owned: ReadonlyMap<string, number>,
  game: string | undefined,
): HeatRow {
  const sets = all.map(({ id, name, englishName, code, slug, cards }) => ({
    ...{ id, name, englishName, code, part: owned.get(id) ?? 0, whole: cards },
    href: setPath(category, seriesSlug, slug),
  }));
  return {
    name: game === undefined ? seriesName : `${game}: ${seriesName}`,
    href: seriesPath(category, seriesSlug),
    part: sets.reduce((sum, { part }) => sum + part, 0),
    whole: sets.reduce((sum, { whole }) => sum + whole, 0),
    sets,
  };
}

/** What a year brought, in figures. `months`: new cards in each of its twelve months. */
export type YearFigures = {
  year: string;
  years: string[];
  cards: number;
  days: number;
  finished: number;
  months: number[];
};

type Additions = {
  days: readonly string[];
  months: Readonly<Record<string, number>>;
  finished: readonly string[];
};

/** The year that is asked for, else the newest with additions; null without any. */
export function yearOf({ days, months, finished }: Additions, asked: string): YearFigures | null {
  const known = [...Object.keys(months), ...days].map((day) => day.slice(0, 4));
  const years = [...new Set(known)].toSorted().reverse();
  const year = years.includes(asked) ? asked : years[0];
  if (year === undefined) return null;
  const ofYear = monthsIn(year).map((month) => months[month] ?? 0);
  return {
    ...{ year, years, months: ofYear },
    cards: ofYear.reduce((sum, cards) => sum + cards, 0),
    days: days.filter((day) => day.startsWith(year)).length,
    finished: finished.filter((day) => day.startsWith(year)).length,
  };
}

const monthsIn = (year: string): string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`);
