type Set = { id: string; cards: object[] };

/** A file of TCGdex with sets of a test series. */
export function tcgdexFile(id: string, cards: object[], ...more: Set[]): File {
  const sets = [{ id, cards }, ...more];
  const serie = { id: "ts", name: "Test Series" };
  const content = {
    meta: { source: "made for tests", lang: "en" },
    series: [{ ...serie, releaseDate: "2001-01-01", sets: [] }],
    sets: sets.map((set) => ({
      id: set.id,
      name: set.id === id ? "Test Set" : "Other Set",
      serie,
      releaseDate: "2001-02-03",
      cardCount: { official: 3, total: 3 },
      legal: {},
      cards: [],
    })),
    cards: sets.flatMap((set) =>
      set.cards.map((card) => ({
        category: "Pokemon",
        id: `${set.id}-${"localId" in card ? card.localId : ""}`,
        set: { id: set.id, name: "x" },
        variants: { normal: true },
        ...card,
      })),
    ),
  };
  return new File([JSON.stringify(content)], "tcgdex-en.json", { type: "application/json" });
}
