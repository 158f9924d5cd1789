import { readMarks } from "#features/transfer/row/rules/quantity.ts";
import { NotOwned } from "#features/transfer/row/rules/unreadable.ts";
import { countedFinishes, finishColumns } from "./finishes.ts";
import type { SheetColumns } from "./recognise.ts";
import { cardmarket, fieldOfTitle, type SheetField, sheet, sheetFields } from "./sheet.ts";
import { claimsOf } from "./titles.ts";
import { kindsIn, plainTitle, titleSingulars } from "./words-of-titles.ts";

type Claimant = { place: number; rank: number };
type Places = Partial<Record<SheetField, number>>;

/** Fields by the titles of columns, and the columns of which each may hold the same field. */
type Guess = { places: Places; twice: { field: SheetField; places: number[] }[] };

const listedRank = 10;
const bareRank = 100;

/** Of a column for each language, such as "Name (DE)" and "Name (EN)", ours. */
const isForeign = (title: string) => /\((?!EN)[A-Z]{2,4}\)$/.test(title);

function claimsOfTitle(title: string): { field: SheetField; rank: number }[] {
  const found = titleSingulars(plainTitle(title)).flatMap((name) => fieldOfTitle.get(name) ?? [])[0];
  const exact = found ? [{ field: found.field, rank: listedRank + found.rank }] : [];
  if (!title.includes("(")) return [...claimsOf(title), ...exact];
  if (exact.length > 0 || isForeign(title.trim())) return exact;
  // "Qualidade (M NM SP MP HP D)"
  const bare = claimsOfTitle(title.replace(/\([^)]*\)|\(/g, ""));
  return bare.map(({ field, rank }) => ({ field, rank: rank + bareRank }));
}

function claimants(header: string[]): Map<SheetField, Claimant[]> {
  // TCGplayer's sellers have ids of other things than products.
  const isSellers = header.some((title) => plainTitle(title) === "productline");
  const claims = header.flatMap((title, place) => claimsOfTitle(title).map((claim) => ({ ...claim, place })));
  // What a shipment cost was paid; a price of stock is asked.
  const price = header.findIndex((title) => plainTitle(title) === "price");
  const isShipment = price >= 0 && header.some((title) => plainTitle(title) === "groupcount");
  if (isShipment) claims.push({ field: "cost", rank: 0, place: price });
  const own = claims.filter(({ field }) => !(isSellers && field === "tcgplayerId"));
  return Map.groupBy(
    own.toSorted((a, b) => a.rank - b.rank),
    ({ field }) => field,
  );
}

/** What each column holds by its title, and where titles say the same by its cells. */
export function guess(header: string[], rows: string[][] = []): Guess {
  const found: Guess = { places: {}, twice: [] };
  const all = claimants(header);
  for (const field of sheetFields) {
    const taken = new Set(Object.values(found.places));
    const free = (all.get(field) ?? []).filter(({ place }) => !taken.has(place));
    if (field === "quantity") placeQuantity(found, free, { header, rows });
    else place(found, field, free, rows);
  }
  return found;
}

function place({ places, twice }: Guess, field: SheetField, free: Claimant[], rows: string[][]): void {
  const equal = free.filter(({ rank }) => rank === free[0]?.rank);
  const likely = equal.length > 1 ? equal.filter((one) => !countsRows(cellsOf(rows, one.place))) : equal;
  const [first = free[0], ...others] = likely;
  if (!first) return;
  places[field] = first.place;
  const unlike = others.filter((one) => isUnlike(rows, one.place, first.place));
  if (unlike.length > 0) twice.push({ field, places: [first, ...unlike].map((one) => one.place) });
}

const total = 1;

/** Counts may stand in several columns: of all of them only one is meant, except one that only says whether a card is owned. */
function placeQuantity(
  { places, twice }: Guess,
  free: Claimant[],
  { header, rows }: { header: string[]; rows: string[][] },
) {
  const counting = free.filter(({ place, rank }) => {
    const cells = cellsOf(rows, place);
    return rank === total ? isSmall(cells) : free.length === 1 || isCounting(cells);
  });
  const counts = counting.filter(({ place }) => !(isOwned(header[place] ?? "") && areMarks(cellsOf(rows, place))));
  const marks = counting.filter((one) => !counts.includes(one));
  const [first, ...others] = counts.length > 0 ? counts : marks;
  if (!first) return;
  places.quantity = first.place;
  if (counts.length > 0 && marks[0]) places.owned = marks[0].place;
  const unlike = others.filter(({ place }) => isUnlike(rows, place, first.place));
  if (unlike.length > 0) twice.push({ field: "quantity", places: [first, ...unlike].map(({ place }) => place) });
}

const isOwned = (title: string) => (kindsIn(title) ?? []).every(([kind]) => kind === "owned" || kind === "card");

const cellsOf = (rows: string[][], place: number): string[] =>
  rows.map((row) => (row[place] ?? "").trim()).filter((cell) => cell !== "");

const isUnlike = (rows: string[][], one: number, other: number): boolean =>
  rows.length === 0 || rows.some((row) => (row[one] ?? "").trim() !== (row[other] ?? "").trim());

/** "sv3-125" of a catalogue, not the number of an order. */
const isOfPrints = (rows: string[][], place: number): boolean =>
  rows.length === 0 || cellsOf(rows, place).some((cell) => /[a-z].*-.*\w/i.test(cell));

const countsRows = (cells: string[]): boolean => cells.length > 2 && cells.every((cell, at) => cell === String(at + 1));

const isCount = (cell: string): boolean => {
  try {
    return readMarks(cell) > 0;
  } catch (error) {
    return error instanceof NotOwned;
  }
};

const isCounting = (cells: string[]): boolean => cells.every(isCount);
const areMarks = (cells: string[]): boolean => isCounting(cells) && cells.every((cell) => !/[2-9]|\d\d/.test(cell));
const ofOneCard = 50;

const isSmall = (cells: string[]): boolean =>
  cells.length > 0 && isCounting(cells) && cells.every((cell) => !(Number(cell) > ofOneCard));

/** Columns of whole numbers and marks that no title explains: one may hold the counts. */
export const mayCount = (header: string[], rows: string[][], taken: ReadonlySet<number>): number[] =>
  [...header.keys()].filter((at) => {
    const cells = cellsOf(rows, at);
    const small = cells.filter((cell) => isSmall([cell]));
    return !taken.has(at) && !isOther(header[at] ?? "") && isCounting(cells) && 2 * small.length > cells.length;
  });

const isOther = (title: string): boolean =>
  /\b(?:id|index|row|line|hp|kp|level|lvl|stage|dex|pok[eé]dex|year|gen(?:eration)?|page|slot|rank|price|value|damage|retreat|population|pop)\b/i.test(
    title.replace(/(\p{Ll})(\p{Lu})|_/gu, "$1 $2"),
  );

/** A count of foils beside one of copies, which may or may not be among them. */
function foilsBeside(header: string[], rows: string[][], places: SheetColumns["places"]): Guess["twice"] {
  const { quantity, printing } = places;
  if (quantity === undefined) return [];
  const others = countedFinishes(header).filter(
    (place) => place !== quantity && place !== printing && isCounting(cellsOf(rows, place)),
  );
  return others.length > 0 ? [{ field: "quantity", places: [quantity, ...others] }] : [];
}

/** Recognises a table that has names and a set or number, which is enough to find cards, or quantities of titles or ids. */
export function recogniseSheet(
  header: string[],
  rows: string[][] = [],
): (SheetColumns & Pick<Guess, "twice">) | undefined {
  const finishes = finishColumns(header, guess(header, rows).places.quantity !== undefined);
  const taken = new Set(finishes.map(({ place }) => place));
  const { places: all, twice } = guess(
    header.map((title, place) => (taken.has(place) ? "" : title)),
    rows,
  );
  const { quantity, owned, ...rest } = all;
  const places: SheetColumns["places"] = finishes.length > 0 ? rest : all;
  const isPlaced = places.setName !== undefined || places.setCode !== undefined || places.number !== undefined;
  const isCounted = places.quantity !== undefined;
  const isOfIds =
    (places.cardmarketId !== undefined && isCounted) ||
    (places.printId !== undefined && isCounted && isOfPrints(rows, places.printId)) ||
    (places.setCode !== undefined && places.number !== undefined);
  const isOfCards = places.name === undefined ? isOfIds : isPlaced || isCounted;
  if (!isOfCards) return undefined;
  const asked =
    finishes.length > 0
      ? twice.filter(({ field }) => field !== "quantity")
      : [...twice, ...foilsBeside(header, rows, places)];
  const format = header.some((title) => plainTitle(title) === "idproduct") ? cardmarket : sheet;
  return { format, places, twice: asked, ...(finishes.length > 0 && { finishes }) };
}
