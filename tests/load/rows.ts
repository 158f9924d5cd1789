import { longest } from "./lists.ts";
import { type Spread, spreadOf } from "./measures/spread.ts";
import { ratios, type Speeds } from "./rounds.ts";

/** What is compared, and what the ratio must be: `least` for speeds, `most` for times. No limit: reported only. */
export type Row = { measured: string; against: string; least?: number; most?: number; aim?: number };

export type Result = Row & { speed: Spread; base: Spread; ratio: Spread; isMet: boolean | null };

export const rows: Row[] = [
  { measured: "set page", against: "session + quantities + constant", least: 0.45 },
  { measured: "set page", against: "React, 200-row query", least: 10 },
  { measured: "set page, signed out", against: "constant set page", least: 0.5 },
  { measured: "set page, matching ETag", against: "set page", least: 3 },
  { measured: "PUT, JSON", against: "bare upsert", least: 0.4 },
  { measured: "PUT, JSON", against: "bare upsert with its change log" },
  { measured: "PUT, htmx", against: "bare upsert", least: 0.35 },
  // How much longer a card entered in open packs takes.
  { measured: "pull, JSON", against: "PUT, JSON", least: 1 / 1.3 },
  { measured: "card page", against: "constant card page", least: 0.3 },
  { measured: "card page, signed in", against: "constant card page, signed in", least: 0.08 },
  { measured: "series page", against: "constant series page", least: 0.4 },
  { measured: "species page", against: "constant species page", least: 0.3 },
  { measured: "card, JSON", against: "constant card, JSON", least: 0.3 },
  { measured: "set, JSON", against: "constant set, JSON", least: 0.3 },
  { measured: "quick search", against: "constant search", least: 0.05 },
  ...["broad search", "broad search, 20,000 entries", "own: search, 20,000 entries"].map((measured) => ({
    measured,
    against: "constant broad search",
    least: 0.015,
  })),
  { measured: "constant set page", against: "two bytes from a bare server" },
  // How much longer a large collection's page takes, so the small one's speed is what is divided.
  ...["collection cards page", "collection cards by price"].map((name) => ({
    measured: `${name}, 1,000 entries`,
    against: `${name}, 40,000 entries`,
    most: 2,
  })),
  ...["/collection", "money", "insights", "profile page", "profile’s collection"].map((name) => ({
    measured: `${name}, 1,000 entries`,
    against: `${name}, 40,000 entries`,
    most: 1.3,
  })),
  { measured: "feed, 5 friends", against: "feed, 500 friends", most: 2 },
  { measured: "Friends tab of a card, 5 friends", against: "Friends tab of a card, 500 friends", most: 1.5 },
  { measured: "set page", against: "compare, 20,000 entries", most: 5 },
  ...["", ", signed in"].map((who) => ({
    measured: `deck page${who}`,
    against: `page of a list of as many cards${who}`,
    least: 0.5,
  })),
  { measured: "profile page, 1,000 entries", against: "constant profile page", least: 0.3 },
  { measured: "list page, a set’s cards", against: "set page, one session", least: 0.7 },
  // A page of a set has at most 300 cards: 0.7 of as many.
  {
    measured: "list page, 400 cards",
    against: `set page of ${longest} cards, one session`,
    least: (0.7 * longest) / 400,
  },
  { measured: "list page, a set’s cards", against: "list page beside 1,000 lists", most: 1.2 },
  { measured: "list: card added and removed, htmx", against: "PUT, htmx", least: 0.5 },
];

export const large = "10×: ";

/** Ten times the people: how much longer it takes, so the larger site's speed is what is divided by. */
export const largeRows: Row[] = ["set page", "PUT, JSON"].map((name) => ({
  measured: name,
  against: large + name,
  most: 1.3,
}));

export function judge(row: Row, speeds: Speeds): Result {
  const ratio = ratios(speeds, row.measured, row.against);
  const { least = -Infinity, most = Infinity } = row;
  const isJudged = row.least !== undefined || row.most !== undefined;
  return {
    ...row,
    speed: spreadOf(speeds.get(row.measured) ?? []),
    base: spreadOf(speeds.get(row.against) ?? []),
    ratio,
    isMet: isJudged ? ratio.median >= least && ratio.median <= most : null,
  };
}

const whole = (value: number) => Math.round(value).toLocaleString("en");
const barOf = ({ least, most, aim }: Row) =>
  least !== undefined ? `≥ ${least}${aim === undefined ? "" : ` (aim ${aim})`}` : most === undefined ? "" : `< ${most}`;
const verdicts = new Map([
  [true, "met"],
  [false, "MISSED"],
]);

/** The results as lines of a table. */
export function table(results: Result[]): string[] {
  const cells = results.map((result) => [
    result.measured,
    result.against,
    whole(result.speed.median),
    whole(result.base.median),
    `${result.ratio.median.toFixed(2)} (${result.ratio.least.toFixed(2)}–${result.ratio.most.toFixed(2)})`,
    barOf(result),
    (result.isMet === null ? undefined : verdicts.get(result.isMet)) ?? "",
  ]);
  const all = [["measured", "against", "req/s", "against req/s", "ratio (min–max)", "bar", ""], ...cells];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((line) => line[column]!.length)));
  return all.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
}
