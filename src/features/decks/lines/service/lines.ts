import type { Db } from "#db/open.ts";
import type { DeckCard } from "#db/schema/decks.ts";
import { judgeLine } from "#features/catalogue/lines/rules/read.ts";
import { resolveLine } from "#features/catalogue/lines/rules/resolve.ts";
import { cardIndex } from "#features/catalogue/lookup/cache.ts";
import type { CardIndex } from "#features/catalogue/lookup/rules/cards.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { deckFormats, type FormatId, isPocket } from "#features/decks/check/rules/formats.ts";
import { factsById } from "#features/decks/deck/cache.ts";
import { deckStale } from "#features/decks/deck/policy.ts";
import { type DeckFacts, reprintKeys } from "#features/decks/deck/queries/cards.ts";
import { maxDeckQuantity } from "#features/decks/deck/rules/limits.ts";
import { joinedCards } from "#features/decks/deck/rules/rows.ts";
import type { LineState } from "#features/decks/deck/schema/answers.ts";
import { assertRows } from "#features/decks/deck/service/cards.ts";
import { type Building, editDeck, ownDeck } from "#features/decks/deck/service/decks.ts";
import { invalid } from "#lib/input/inputs.ts";
import { takeTurns } from "#lib/turns.ts";
import { energyIn, isEnergyLine } from "../rules.ts";
import type { DeckLineRemark } from "../schema.ts";

export type ReadLine = {
  line: string;
  state: LineState;
  cardId: string | null;
  quantity: number;
  remark: DeckLineRemark | null;
  /** Printings to choose from. */
  choices: DeckFacts[];
};

const maxChoices = 30;

/**
 * Reads all lines of a deck list but blank ones, headings and totals; a line without a quantity is skipped. A line
 * that names no printing is matched if all its cards are reprints.
 */
export async function readDeckLines(
  db: Db,
  catalogue: CatalogueState,
  format: FormatId,
  lines: readonly string[],
): Promise<ReadLine[]> {
  const index = await cardIndex(db, catalogue);
  const turn = takeTurns();
  const found: Found[] = [];
  for (const line of lines) {
    await turn();
    found.push(...foundIn(index, format, line));
  }
  const named = (most: number) => [...new Set(found.flatMap(({ ids }) => ids.slice(0, most)))];
  const keys = await reprintKeys(db, named(Number.POSITIVE_INFINITY));
  const facts = await factsById(db, catalogue, named(maxChoices));
  return found.map(({ ids, state, isAsked, ...line }) => {
    const isOne = !isAsked && new Set(ids.map((id) => keys.get(id))).size === 1;
    const cards = ids.slice(0, maxChoices).flatMap((id) => facts.get(id) ?? []);
    if (state) return { ...line, state, cardId: null, choices: [] };
    const settledLine = settled(cards, isOne);
    const isTaken = line.remark?.kind === "lacking" && settledLine.state === "matched";
    return { ...line, ...settledLine, ...(isTaken && { remark: { kind: "replaced" } }) };
  });
}

type Found = Pick<ReadLine, "line" | "quantity" | "remark"> & {
  ids: string[];
  state?: "skipped" | "invalid";
  /** Whether its only card may be another one. */
  isAsked?: boolean;
};

function foundIn(index: CardIndex, format: FormatId, text: string): Found[] {
  const judged = judgeLine(text);
  const line = text.trim();
  if (judged.is === "nothing" || (isPocket(format) && isEnergyLine(line))) return [];
  if (judged.is === "skipped")
    return [{ line, quantity: 0, ids: [], state: "skipped", remark: { kind: "no_quantity" } }];
  if (judged.is === "invalid") return [{ line, quantity: 0, ids: [], state: "invalid", remark: judged.remark }];
  const { quantity } = judged.line;
  const meant = resolveLine(index, judged.line, deckFormats[format].category);
  if (meant.is === "unknown") return [{ line, quantity, ids: [], remark: meant.remark }];
  const ids = meant.cards.map(({ id }) => id);
  const { contradiction, doubt, remark, isReplaced } = meant;
  const noted = contradiction ?? doubt ?? remark ?? (isReplaced ? ({ kind: "lacking" } as const) : null);
  return [{ line, quantity, ids, remark: noted, isAsked: doubt !== undefined }];
}

function settled(cards: DeckFacts[], isOne: boolean): Pick<ReadLine, "state" | "cardId" | "choices"> {
  const [first] = cards;
  if (first === undefined) return { state: "unknown", cardId: null, choices: [] };
  return isOne
    ? { state: "matched", cardId: first.id, choices: [] }
    : { state: "ambiguous", cardId: null, choices: cards };
}

function assertQuantities(cards: DeckCard[]): void {
  if (cards.every(({ quantity }) => quantity <= maxDeckQuantity)) return;
  throw invalid({ lines: `must have at most ${maxDeckQuantity} copies of a card` });
}

export type Imported = { lines: ReadLine[]; isSaved: boolean; version?: number };

/** Replaces the deck's cards if there is a card and every line with a quantity is matched. @throws Refusal 404, 403, 409, 422. */
export async function importLines(
  building: Building,
  id: string,
  { lines: texts, version }: { lines: string[]; version?: number | undefined },
): Promise<Imported> {
  const deck = await ownDeck(building, id);
  if (version !== undefined && version !== deck.version) throw deckStale();
  const format = deck.format as FormatId;
  const lines = await readDeckLines(building.db, building.catalogue, format, texts);
  const cards = lines.flatMap(({ cardId, quantity }) => (cardId === null ? [] : [{ cardId, quantity }]));
  const isOpen = lines.some(({ state }) => state !== "matched" && state !== "skipped");
  if (cards.length === 0 || isOpen) return { lines, isSaved: false };
  const joined = joinedCards(cards);
  assertRows(joined);
  assertQuantities(joined);
  const energy = isPocket(format) ? energyIn(texts) : [];
  const change = { cards: joined, ...(energy.length > 0 && { energy }) };
  const saved = await editDeck(building, id, version, () => change);
  return { lines, isSaved: true, version: saved.version };
}
