import type { Db } from "../../../../db/open.ts";
import type { DeckCard } from "../../../../db/schema/decks.ts";
import { invalid } from "../../../lib/input/inputs.ts";
import { readLine } from "../../catalogue/lines/rules/read.ts";
import { resolveLine } from "../../catalogue/lines/rules/resolve.ts";
import type { CatalogueState } from "../../catalogue/queries.ts";
import { cardIndex, factsById } from "../cache.ts";
import { deckStale } from "../policy.ts";
import { type DeckFacts, reprintKeys } from "../queries/cards.ts";
import { type FormatId, formats, isPocket } from "../rules/formats.ts";
import { maxQuantity } from "../rules/limits.ts";
import { joinedCards } from "../rules/rows.ts";
import { energyIn } from "../rules/text.ts";
import { assertRows } from "./cards.ts";
import { type Building, editDeck, ownDeck } from "./decks.ts";

export type ReadLine = {
  line: string;
  state: "matched" | "ambiguous" | "unknown";
  cardId: string | null;
  quantity: number;
  /** Printings to choose from. */
  choices: DeckFacts[];
};

const maxChoices = 30;

/** Lines with a quantity; headings and prose are skipped. A line that names no printing is matched if all its cards are reprints. */
export async function readLines(
  db: Db,
  catalogue: CatalogueState,
  format: FormatId,
  lines: readonly string[],
): Promise<ReadLine[]> {
  const index = await cardIndex(db, catalogue);
  const found = lines.flatMap((line) => {
    const read = readLine(line);
    if (!read || read.quantity === 0) return [];
    const meant = resolveLine(index, read, formats[format].category);
    const ids = meant.is === "found" ? meant.cards.map(({ id }) => id) : [];
    return [{ line: line.trim(), quantity: read.quantity, ids }];
  });
  const named = (most: number) => found.flatMap(({ ids }) => ids.slice(0, most));
  const keys = await reprintKeys(db, named(Number.POSITIVE_INFINITY));
  const facts = await factsById(db, catalogue, named(maxChoices));
  return found.map(({ ids, ...line }) => {
    const isOne = new Set(ids.map((id) => keys.get(id))).size === 1;
    const cards = ids.slice(0, maxChoices).flatMap((id) => facts.get(id) ?? []);
    return { ...line, ...settled(cards, isOne) };
  });
}

function settled(cards: DeckFacts[], isOne: boolean): Pick<ReadLine, "state" | "cardId" | "choices"> {
  const [first] = cards;
  if (first === undefined) return { state: "unknown", cardId: null, choices: [] };
  return isOne
    ? { state: "matched", cardId: first.id, choices: [] }
    : { state: "ambiguous", cardId: null, choices: cards };
}

function assertQuantities(cards: DeckCard[]): void {
  if (cards.every(({ quantity }) => quantity <= maxQuantity)) return;
  throw invalid({ lines: `must have at most ${maxQuantity} copies of a card` });
}

export type Imported = { lines: ReadLine[]; isSaved: boolean; version?: number };

/** Replaces the deck's cards if there is a card and every line is matched. @throws Refusal 404, 403, 409, 422. */
export async function importLines(
  building: Building,
  id: string,
  { lines: texts, version }: { lines: string[]; version?: number | undefined },
): Promise<Imported> {
  const deck = await ownDeck(building, id);
  if (version !== undefined && version !== deck.version) throw deckStale();
  const format = deck.format as FormatId;
  const lines = await readLines(building.db, building.catalogue, format, texts);
  const cards = lines.flatMap(({ cardId, quantity }) => (cardId === null ? [] : [{ cardId, quantity }]));
  if (cards.length === 0 || cards.length < lines.length) return { lines, isSaved: false };
  const joined = joinedCards(cards);
  assertRows(joined);
  assertQuantities(joined);
  const energy = isPocket(format) ? energyIn(texts) : [];
  const change = { cards: joined, ...(energy.length > 0 && { energy }) };
  const saved = await editDeck(building, id, version, () => change);
  return { lines, isSaved: true, version: saved.version };
}
