import { foldText } from "./fold.ts";
import type { GameIndex, IndexCard, IndexSet } from "./game-index.ts";

type SetOfIndex = {
  id: string;
  name: string;
  englishName: string | null;
  code: string | null;
  printedTotal: number;
  releaseDate: string | null;
  seriesSlug: string;
  slug: string;
};
type RowOfIndex = Omit<IndexCard, "set" | "isFamous"> & { setId: string; isPromo: boolean };

/** A game's index: its sets in their order, each one's cards in theirs. Cards of sets that are not there are left out. */
export function indexOf(game: string, sets: readonly SetOfIndex[], rows: readonly RowOfIndex[]): GameIndex {
  const bySet = Map.groupBy(rows, ({ setId }) => setId);
  const famous = game === "EN" ? bestKnown(sets, bySet) : new Set();
  return {
    game,
    sets: sets.map(
      ({ id, name, englishName, code, printedTotal, releaseDate, seriesSlug, slug }): IndexSet => ({
        ...{ id, name, english: englishName === name ? null : englishName, code, printedTotal },
        ...{ released: releaseDate, series: seriesSlug, slug },
      }),
    ),
    cards: sets.flatMap(({ id }, set) =>
      (bySet.get(id) ?? []).map(({ setId: _, isPromo: __, ...card }) => ({
        ...card,
        set,
        isFamous: famous.has(card.id),
      })),
    ),
  };
}

/** As the search's best known cards, without prices, which change more often than a phone should load the index. */
function bestKnown(sets: readonly SetOfIndex[], bySet: ReadonlyMap<string, RowOfIndex[]>): Set<string> {
  const oldestFirst = sets.toSorted((a, b) => ((a.releaseDate ?? "9999") < (b.releaseDate ?? "9999") ? -1 : 1));
  const all = oldestFirst.flatMap(({ id }) => bySet.get(id) ?? []);
  const printings = ({ variants }: RowOfIndex) => variants.filter(({ tier }) => tier === "standard").length;
  const isBetter = (one: RowOfIndex, than: RowOfIndex) =>
    one.isPromo === than.isPromo ? printings(one) > printings(than) : than.isPromo;
  const best = new Map<string, RowOfIndex>();
  const counts = new Map<string, number>();
  for (const card of all) {
    const name = foldText(card.name);
    const known = best.get(name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (!known || isBetter(card, known)) best.set(name, card);
  }
  return new Set([...best].flatMap(([name, { id }]) => ((counts.get(name) ?? 0) > 1 ? [id] : [])));
}
