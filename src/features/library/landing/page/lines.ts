import { faceOf } from "#features/catalogue/face/rules/face.ts";
import type { LocalNamed } from "#features/catalogue/rules/names.ts";
import { cardPath, categoryPath, setPath } from "#features/catalogue/rules/paths.ts";
import type { recentAdditions } from "#features/collection/entries/queries/recent.ts";
import type { setTotals } from "#features/collection/entries/queries/totals.ts";
import type { RecentAddition } from "#features/library/value/views.tsx";
import { ago } from "#lib/time.ts";
import type { Goal } from "#ui/progress.tsx";
import type { SetInProgress } from "../views/sets.tsx";
import type { CategoryTotal } from "../views/totals.tsx";

type SetTotal = Awaited<ReturnType<typeof setTotals>>[number];
type Addition = Omit<Awaited<ReturnType<typeof recentAdditions>>["rows"][number], "id"> & LocalNamed;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export const valueTotals = (
  categories: { id: string; name: string }[],
  sets: SetTotal[],
  counts: { category: string; cards: number }[],
  worthOf: (category: string) => string | null,
): CategoryTotal[] =>
  categories.map(({ id, name }) => {
    const own = sets.filter((set) => set.category === id);
    return {
      id,
      name,
      href: `${categoryPath(id)}/series`,
      unique: sum(own.map(({ uniqueCards }) => uniqueCards)),
      copies: sum(own.map(({ copies }) => copies)),
      total: counts.find((count) => count.category === id)?.cards ?? 0,
      value: worthOf(id),
    };
  });

export const setInProgress = (set: SetTotal & LocalNamed, goal?: Goal): SetInProgress => ({
  set: {
    id: set.setId,
    name: set.name,
    englishName: set.englishName,
    localName: set.localName,
    language: set.language,
    code: set.code,
    href: setPath(set.category, set.seriesSlug, set.slug),
    cardCount: set.cardCount,
  },
  owned: set.uniqueCards,
  total: set.cardCount,
  goal,
});

export const recentAddition = (one: Addition, now: Date): RecentAddition => ({
  card: faceOf({ ...one, id: one.cardId, name: one.cardName }, 0),
  href: cardPath(one.category, one.seriesSlug, one.setSlug, one.numberKey),
  set: one.setName,
  variant: one.variantName,
  added: one.added,
  isNew: one.isNew,
  when: ago(one.at, now),
  at: one.at.toISOString(),
});
