import sets from "#db/seed/japanese-sets.json";

export type JapaneseSet = { id: string; seriesId: string; name: string; releaseDate: string; total: number };
/** Sets whose cards the main source lacks, by pokemon-card.com's code. */
export const japaneseSets = new Map<string, JapaneseSet>(
  sets.map(([code, id, seriesId, name, releaseDate, total]) => [
    String(code),
    {
      id: String(id),
      seriesId: String(seriesId),
      name: String(name),
      releaseDate: String(releaseDate),
      total: Number(total),
    },
  ]),
);
