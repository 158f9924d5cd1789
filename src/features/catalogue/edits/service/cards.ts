import type { Sql, TransactionSql } from "postgres";
import { type Actor, record } from "#access/audit/queries.ts";
import { changedFields } from "#access/audit/rules.ts";
import type { MergedFacts, MergedField } from "#features/catalogue/merge/rules/fields.ts";
import { type StaffFacts, sourceFacts, withStaff } from "#features/catalogue/merge/rules/staff.ts";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { slug } from "#lib/text/slug.ts";
import * as queries from "../queries/cards.ts";
import { stateDigest, withEdit } from "./run.ts";

/** `artist`: by name. `seen`: of the facts that a form showed. */
export type CardEdit = { facts: Partial<MergedFacts>; artist?: string; handBack: MergedField[]; seen?: string };

type Card = queries.EditedCard;

/** Digest of a card's facts, by which a form notices that they changed meanwhile. */
export const digestOf = ({ facts }: Pick<Card, "facts">): string => stateDigest(facts);

/** The facts after an edit, as a preview. @throws Refusal 404, 409, 422. */
export async function previewEdit(sql: Sql, id: string, edit: CardEdit): Promise<{ card: Card; after: MergedFacts }> {
  const card = await found(sql, id);
  return { card, after: withStaff(baseOf(card, edit), staffAfter(card, edit)) };
}

/** @throws Refusal 404, 409, 422. */
export const editCard = (sql: Sql, id: string, edit: CardEdit, by: Actor): Promise<{ before: object; after: object }> =>
  withEdit(sql, async (tx) => {
    const card = await found(tx, id);
    await assertPossible(tx, card, edit);
    const staff = staffAfter(card, edit);
    const facts = withStaff(baseOf(card, edit), staff);
    const { before, after, isChanged } = changedFields(card.facts, facts);
    if (!isChanged && edit.handBack.length === 0) throw invalid({ body: "Make a change first" });
    if (edit.artist) await queries.keepArtist(tx, artistId(edit.artist), edit.artist);
    await queries.saveStaffFacts(tx, id, staff);
    await queries.clearFields(tx, id, facts, edit.handBack);
    await queries.markRestated(tx, [id]);
    const handedBack = edit.handBack.length > 0 && { handedBack: edit.handBack };
    await record(tx, by, { action: "card.edit", object: `card:${id}`, before, after: { ...after, ...handedBack } });
    return { result: { before, after }, setIds: [card.setId] };
  });

async function found(sql: Sql | TransactionSql, id: string): Promise<Card> {
  const card = await queries.editedCard(sql, id);
  if (!card) throw notFound("card");
  return card;
}

const artistId = (name: string): string => slug(name) || name;

function staffAfter({ facts, sources }: Card, { facts: given, artist, handBack }: CardEdit): StaffFacts {
  const requested = { ...given, ...(artist !== undefined && { artistId: artist === "" ? null : artistId(artist) }) };
  const { after } = changedFields(facts, requested);
  const remaining = Object.entries({ ...sources.staff, ...after }).filter(
    ([name]) => !handBack.includes(name as MergedField),
  );
  return Object.fromEntries(remaining);
}

/** Fields handed back follow the sources, the others stay as they are. */
function baseOf(card: Card, { handBack }: CardEdit): MergedFacts {
  const source = sourceFacts(queries.statedFacts(card), card.facts);
  return { ...card.facts, ...Object.fromEntries(handBack.map((field) => [field, source[field]])) };
}

async function assertPossible(tx: TransactionSql, card: Card, { facts, seen }: CardEdit): Promise<void> {
  if (seen !== undefined && seen !== digestOf(card)) {
    throw new Refusal(409, "This card has changed since you opened it. Please review it and try again.");
  }
  if (facts.number !== undefined && numberKey(facts.number) !== card.numberKey) {
    throw invalid({ number: `Can’t be changed from ${card.numberKey}; create another card instead` });
  }
  if (facts.rarity && !(await queries.hasRarity(tx, card.category, facts.rarity))) {
    throw invalid({ rarity: "Choose a rarity of this game" });
  }
}

type NewCard = { setId: string; number: string } & Pick<MergedFacts, "name" | "supertype"> & Partial<MergedFacts>;

/** A removed card's number can be made again: it is that card with new facts, as its owners have that number. @throws Refusal 409 for a number that the set has. */
export const createCard = (sql: Sql, { setId, ...facts }: NewCard, by: Actor): Promise<{ id: string }> =>
  withEdit(sql, async (tx) => {
    const key = numberKey(facts.number);
    const gone = await queries.goneCardAt(tx, { setId, numberKey: key });
    const id = gone ?? `${setId}-${key}`;
    if (gone !== undefined) await queries.markRemoved(tx, id, null);
    else if (!(await queries.insertCard(tx, { id, setId, numberKey: key }))) {
      throw new Refusal(409, `This set already has number ${key}.`);
    }
    await queries.saveStaffFacts(tx, id, facts);
    await queries.markRestated(tx, [id]);
    await record(tx, by, { action: "card.create", object: `card:${id}`, after: facts });
    return { result: { id }, setIds: [setId] };
  });

/**
 * Removes a card, or brings it back: owners keep it, lists of the catalogue leave it out, and no import brings it
 * back. @throws Refusal 404, 409.
 */
export const removeCard = (sql: Sql, id: string, isRemoved: boolean, by: Actor): Promise<{ id: string }> =>
  withEdit(sql, async (tx) => {
    const card = await found(tx, id);
    if (card.isGone === isRemoved)
      throw new Refusal(409, isRemoved ? "This card was already removed." : "This card isn’t removed.");
    const { isRemoved: _, ...staff } = card.sources.staff ?? {};
    await queries.saveStaffFacts(tx, id, isRemoved ? { ...staff, isRemoved } : staff);
    await queries.markRemoved(tx, id, isRemoved ? by.now : null);
    await queries.markRestated(tx, [id]);
    const action = isRemoved ? "card.remove" : "card.restore";
    await record(tx, by, { action, object: `card:${id}`, before: { name: card.facts.name } });
    return { result: { id }, setIds: [card.setId] };
  });
