/** The stamp of a curated collection's cards, with the years in which the sets of these came out. */
type Stamp = { mark: string; name: string; from: number; until: number | null };

/** First year of stamped cards: the first collection is of 2022, and had cards of sets two years old. */
const from = 2020;

const kinds = [
  { slugs: /^prize-pack-series-\d+$/, mark: "player-rewards-program", name: "player rewards" },
  { slugs: /^holiday-calendar-(\d{4})$/, mark: "snowflake", name: "snowflake" },
  { slugs: /^trick-or-trade-(\d{4})$/, mark: "trick-or-trade", name: "trick or trade" },
];

export const stampMarks: readonly string[] = kinds.map(({ mark }) => mark);

/** Sources state the stamp of a printing, not the year or series in which it came out. */
export function stampOf(slug: string): Stamp | null {
  for (const { slugs, mark, name } of kinds) {
    const found = slugs.exec(slug);
    if (found) return { mark, name, from, until: found[1] === undefined ? null : Number(found[1]) };
  }
  return null;
}

type StampedPrinting = { cardId: string; key: string; year: number | null };

/** The printings that may be in a collection. */
export const mayBeIn = ({ mark, from, until }: Stamp, stamped: readonly StampedPrinting[]): StampedPrinting[] =>
  stamped.filter(
    ({ key, year }) => key.includes(mark) && year !== null && year >= from && (until === null || year <= until),
  );

/** The search that finds the cards of a stamp. */
export const searchOf = ({ name, from, until }: Stamp): string =>
  [`category:EN variant:"${name}" released>=${from}`, until === null ? "" : `released<=${until}`].join(" ").trim();

/** "from sets of 2020 to 2023" */
export const yearsOf = ({ from, until }: Stamp): string =>
  until === null ? `from sets since ${from}` : `from sets of ${from} to ${until}`;
