import * as v from "valibot";
import type { Member } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import type { DeckCard } from "#db/schema/decks.ts";
import { Username } from "#features/auth/sign-in/rules/accounts.ts";
import { assertPresent } from "#features/catalogue/cards/policy.ts";
import { goneAmong } from "#features/catalogue/cards/queries.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import type { FormatId } from "#features/decks/check/rules/formats.ts";
import { type DeckChange, findVersion, writeDeck } from "#features/decks/versions/queries.ts";
import { derivedId } from "#lib/crypto/derived-id.ts";
import { Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { countText } from "#lib/text/locale.ts";
import { assertOpen, deckMissing, deckStale, openDecks } from "../policy.ts";
import * as queries from "../queries/decks.ts";

/** Who builds, and whether the membership has room for many decks. */
export type Building = { db: Db; catalogue: CatalogueState; viewer: Member; hasMany: boolean; now: Date };

type Saved = { id: string; version: number };

/** @throws Refusal 403 at the limit of decks, 410 for a removed card. */
export async function createDeck(
  { db, viewer, hasMany }: Pick<Building, "db" | "viewer" | "hasMany">,
  deck: { id?: string; formId?: string; name: string; format: FormatId } & Partial<queries.DeckContent>,
): Promise<Saved> {
  const most = openDecks(hasMany);
  await assertPresent(db, [...(deck.cards ?? []), ...(deck.considering ?? [])]);
  const made = await queries.insertDeck(db, { ...deck, userId: viewer.id }, most);
  if (made === null) throw new Refusal(403, `You can have at most ${countText(most)} decks. Delete one first.`);
  return made;
}

/** @throws Refusal 404 for another's deck. */
export async function ownDeck({ db, viewer }: Pick<Building, "db" | "viewer">, id: string) {
  const deck = await queries.findDeck(db, viewer, id);
  if (deck?.userId !== viewer.id) throw deckMissing();
  return deck;
}

const raised = (before: DeckCard[], after: DeckCard[] = []): DeckCard[] =>
  after.filter((card) => (before.find(({ cardId }) => cardId === card.cardId)?.quantity ?? 0) < card.quantity);

/** @throws Refusal 404, 403 if it is locked, 409 if it is not at `version` any more, 410 for more of a removed card. */
export async function editDeck(
  building: Building,
  id: string,
  version: number | undefined,
  change: (deck: queries.DeckRecord) => DeckChange | Promise<DeckChange>,
): Promise<Saved> {
  const deck = await ownDeck(building, id);
  assertOpen(deck.place >= openDecks(building.hasMany));
  if (version !== undefined && version !== deck.version) throw deckStale();
  const changed = await change(deck);
  await assertPresent(building.db, [
    ...raised(deck.cards, changed.cards),
    ...raised(deck.considering, changed.considering),
  ]);
  const written = await writeDeck(building.db, deck, changed, building.now);
  if (written === null) throw deckStale();
  return { id, version: written };
}

/** @throws Refusal as `editDeck`, and 422 for a public name that no username could be. */
export const changeDeckSettings = (
  building: Building,
  id: string,
  change: DeckChange,
  version?: number,
): Promise<Saved> =>
  editDeck(building, id, version, (deck) => {
    const { name, visibility } = { ...deck, ...change };
    if (visibility === "PUBLIC") assertPublicName(name);
    return change;
  });

function assertPublicName(name: string): void {
  const { success, issues } = v.safeParse(Username, name, { abortPipeEarly: true });
  if (success) return;
  const rule = issues[0].message.replace("A username", "A public deck’s name");
  throw invalid({ name: `${rule}.` });
}

/** Deletes a person's own deck. @throws Refusal 404. */
export async function removeDeck({ db, viewer }: Pick<Building, "db" | "viewer">, id: string): Promise<void> {
  if (!(await queries.deleteDeck(db, viewer.id, id))) throw deckMissing();
}

/** @throws Refusal 404, 409 within a day of the last choice. */
export async function unlockDeck(building: Building, id: string): Promise<Saved> {
  const deck = await ownDeck(building, id);
  const isChosen = await queries.chooseOpen(building.db, deck, openDecks(building.hasMany), building.now);
  if (!isChosen) throw new Refusal(409, "You can choose your unlocked decks once a day.");
  return { id, version: deck.version };
}

/** Puts back what the deck was; what it is now becomes a version. @throws Refusal 404, 403, 409. */
export const restoreVersion = (building: Building, id: string, from: number, version: number): Promise<Saved> =>
  editDeck(building, id, version, async (deck) => {
    const snapshot = await findVersion(building.db, deck, from);
    if (!snapshot) throw deckMissing();
    const { format, energy, cards, considering } = snapshot;
    return { format, energy, cards, considering };
  });

/** Into the viewer's own decks, without removed cards. @throws Refusal 404, 403. */
export async function copyDeck(
  building: Omit<Building, "catalogue" | "now">,
  id: string,
  press?: string,
): Promise<Saved> {
  const deck = await queries.findDeck(building.db, building.viewer, id);
  if (!deck) throw deckMissing();
  const { name, format, energy, userId } = deck;
  const gone = new Set(
    (await goneAmong(building.db, [...deck.cards, ...deck.considering])).map(({ cardId }) => cardId),
  );
  const [cards, considering] = [deck.cards, deck.considering].map((rows) =>
    rows.filter(({ cardId }) => !gone.has(cardId)),
  );
  const isOwn = userId === building.viewer.id;
  return createDeck(building, {
    formId: press && derivedId(building.viewer.id, id, press),
    name: isOwn ? `${name} copy`.slice(0, 60) : name,
    format: format as FormatId,
    energy,
    cards,
    considering: isOwn ? considering : [],
  });
}
