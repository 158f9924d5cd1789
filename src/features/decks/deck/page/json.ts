import type { ReadLine } from "#features/decks/lines/service/lines.ts";
import { deckLineText } from "#features/decks/lines/views/remarks.ts";
import type { versionsOf } from "#features/decks/versions/queries.ts";
import { count } from "../rules/cards.ts";
import type { LoadedDeck, LoadedRow } from "./load.ts";

export const summaryJson = (deck: LoadedDeck) => ({
  id: deck.id,
  name: deck.name,
  format: deck.format,
  archetype: deck.archetype,
  folder: deck.isOwn ? deck.folder : "",
  visibility: deck.visibility,
  username: deck.username,
  coverCardId: deck.coverCardId,
  version: deck.version,
  count: deck.count,
  isLegal: deck.broken.length === 0,
  lockState: deck.isLocked ? ("LOCKED" as const) : ("UNLOCKED" as const),
  updatedAt: deck.updatedAt.toISOString(),
});

export const deckJson = (deck: LoadedDeck) => ({
  ...summaryJson(deck),
  description: deck.description,
  energy: deck.energy,
  cards: deck.rows.map(cardJson),
  considering: deck.considered.map(cardJson),
  broken: deck.broken,
  unknown: deck.unknown.map(({ decides: _, ...one }) => one),
});

const cardJson = ({ card, quantity }: LoadedRow) => ({
  cardId: card.id,
  setId: card.setId,
  numberKey: card.numberKey,
  name: card.name,
  englishName: card.englishName,
  set: card.set,
  number: card.number,
  supertype: card.supertype,
  quantity,
});

export const lineJson = ({ choices: _, remark, ...line }: ReadLine) => ({ ...line, reason: deckLineText(remark) });

type Version = Awaited<ReturnType<typeof versionsOf>>[number];

export const versionJson = ({ version, name, format, cards, savedAt }: Version) => ({
  version,
  name,
  format,
  count: count(cards),
  savedAt: savedAt.toISOString(),
});
