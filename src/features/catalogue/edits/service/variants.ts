import type { Sql, TransactionSql } from "postgres";
import { type Actor, record } from "#access/audit/queries.ts";
import { changedFields } from "#access/audit/rules.ts";
import type { VariantEdit } from "#features/catalogue/merge/rules/staff.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { counted } from "#lib/text/locale.ts";
import { slug } from "#lib/text/slug.ts";
import { type EditedCard, editedCard, markRestated, saveStaffFacts } from "../queries/cards.ts";
import * as queries from "../queries/variants.ts";
import { withEdit } from "./run.ts";

type Variant = queries.StoredVariant;

/** A variant as staff send it; without `key` it is new, with `newKey` or one from its name. `place`: from 1. */
type VariantInput = {
  key?: string;
  newKey?: string;
  name?: string;
  tier?: "standard" | "special";
  place?: number;
  tcgplayerId?: number | null;
  cardmarketId?: number | null;
};

/** @throws Refusal 404, 409, 422. */
export const setVariant = (sql: Sql, cardId: string, input: VariantInput, by: Actor): Promise<{ key: string }> =>
  editingVariants(sql, cardId, async (tx, card, all) => {
    const present = all.filter(({ isGone }) => !isGone);
    const old = all.find(({ key }) => key === input.key);
    if (input.key !== undefined && (!old || old.isGone)) throw notFound("variant");
    const variant = old ? { ...old, ...given(input) } : newVariant(all, input);
    if (present.some(({ key, name }) => key !== variant.key && name === variant.name)) {
      throw invalid({ name: "Another variant of this card has that name" });
    }
    const rows = placed(present, variant, input.place);
    const own = changedFields<Row>(rowOf(old ?? variant), rowOf(variant));
    const isMoved = rows.some(({ key }, at) => present[at]?.key !== key);
    if (old && !own.isChanged && !isMoved) throw invalid({ body: "Make a change first" });
    await queries.saveVariants(tx, cardId, rows);
    await saveEdits(tx, card, editsOf(all, rows));
    const { before, after } = own;
    const place = rows.findIndex(({ key }) => key === variant.key) + 1;
    await record(tx, by, {
      action: old ? "variant.edit" : "variant.add",
      object: `card:${cardId}`,
      before: old && { variant: old.key, ...before },
      after: old ? { variant: variant.key, ...after, place } : { variant: variant.key, ...rowOf(variant), place },
    });
    return { key: variant.key };
  });

type Row = Pick<Variant, "name" | "tier" | "tcgplayerId" | "cardmarketId">;

const rowOf = ({ name, tier, tcgplayerId, cardmarketId }: Variant): Row => ({ name, tier, tcgplayerId, cardmarketId });

const given = ({ key: _, newKey: __, place: ___, ...fields }: VariantInput): Partial<Row> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** @throws Refusal 422 without a name, 409 for a variant that was removed. */
function newVariant(all: Variant[], input: VariantInput): Variant {
  const key = input.newKey ?? slug(input.name ?? "");
  if (!input.name || key === "") throw invalid({ name: "Enter a name" });
  const known = all.find((one) => one.key === key);
  if (known)
    throw new Refusal(
      409,
      known.isGone ? "That variant was removed. Restore it instead." : "This card already has that variant.",
    );
  const empty = { tier: "standard" as const, tcgplayerId: null, cardmarketId: null };
  return {
    key,
    ...empty,
    ...given(input),
    name: input.name,
    position: all.length,
    isGone: false,
    owners: 0,
    copies: 0,
  };
}

function placed(present: Variant[], variant: Variant, place: number | undefined): Variant[] {
  const others = present.filter(({ key }) => key !== variant.key);
  const at = place === undefined ? present.findIndex(({ key }) => key === variant.key) : place - 1;
  return others.toSpliced(at === -1 ? others.length : at, 0, variant).map((one, position) => ({ ...one, position }));
}

/** What differs from the stored rows, for imports to keep. */
function editsOf(all: Variant[], rows: Variant[]): Record<string, VariantEdit> {
  const edits = rows.map((row) => {
    const stored = all.find(({ key }) => key === row.key);
    const fields = { ...rowOf(row), position: row.position };
    const { after } = stored ? changedFields(stored, fields) : { after: fields };
    return [row.key, after] as const;
  });
  return Object.fromEntries(edits.filter(([, edit]) => Object.keys(edit).length > 0));
}

async function saveEdits(tx: TransactionSql, card: EditedCard, edits: Record<string, VariantEdit>): Promise<void> {
  const staff = card.sources.staff ?? {};
  const variants = { ...staff.variants };
  for (const [key, edit] of Object.entries(edits)) variants[key] = { ...variants[key], ...edit };
  await saveStaffFacts(tx, card.id, { ...staff, variants });
}

/** Into another variant, which takes copies, graded cards and places in lists. @throws Refusal 404, 409, 422. */
export const removeVariant = (
  sql: Sql,
  cardId: string,
  { key, into }: { key: string; into: string | undefined },
  by: Actor,
): Promise<{ key: string; owners: number; copies: number }> =>
  editingVariants(sql, cardId, async (tx, card, all) => {
    const present = all.filter(({ isGone }) => !isGone);
    const variant = present.find((one) => one.key === key);
    if (!variant) throw notFound("variant");
    if (present.length === 1) throw new Refusal(409, "A card needs at least one variant.");
    if (into !== undefined && (into === key || !present.some((one) => one.key === into))) {
      throw invalid({ into: "Choose another variant of this card" });
    }
    const { owners, copies } = variant;
    if (into === undefined && owners > 0) throw ownedVariant(variant);
    const merge = { cardId, from: key, into: into ?? key, batch: crypto.randomUUID() };
    const moved = into === undefined ? undefined : await mergeInto(tx, merge);
    await queries.markVariantGone(tx, cardId, key, by.now);
    await saveEdits(tx, card, { [key]: { removedTo: into ?? null } });
    await record(tx, by, {
      action: moved ? "variant.merge" : "variant.remove",
      object: `card:${cardId}`,
      before: { variant: key, owners, copies },
      after: moved ? { into, batch: merge.batch, moved } : undefined,
    });
    return { key, owners, copies };
  });

const ownedVariant = ({ owners }: Variant) =>
  new Refusal(
    409,
    `${counted(owners, "person owns", "people own")} this variant. Choose the variant that takes their copies.`,
  );

async function mergeInto(tx: TransactionSql, merge: Parameters<typeof queries.lockMergedEntries>[1]) {
  const over = await queries.lockMergedEntries(tx, merge);
  if (over > 0) throw new Refusal(409, `${counted(over, "person", "people")} would own more than 99,999 copies.`);
  await queries.moveEntries(tx, merge);
  return await queries.moveRest(tx, merge);
}

/** Undoes a removal, and the merge that came with it. @throws Refusal 404, 409. */
export const restoreVariant = (
  sql: Sql,
  cardId: string,
  key: string,
  by: Actor,
): Promise<{ key: string; owners: number }> =>
  editingVariants(sql, cardId, async (tx, card, all) => {
    const variant = all.find((one) => one.key === key);
    if (!variant) throw notFound("variant");
    if (!variant.isGone) throw new Refusal(409, "That variant isn’t removed.");
    const { removedTo, ...edit } = card.sources.staff?.variants?.[key] ?? {};
    const position = all.filter(({ isGone }) => !isGone).length;
    await queries.saveVariants(tx, cardId, [{ ...variant, position }]);
    const owners = removedTo ? await unmerge(tx, cardId, key) : 0;
    const staff = card.sources.staff ?? {};
    await saveStaffFacts(tx, cardId, { ...staff, variants: { ...staff.variants, [key]: { ...edit, position } } });
    const after = { variant: key, owners };
    await record(tx, by, { action: "variant.restore", object: `card:${cardId}`, after });
    return { key, owners };
  });

async function unmerge(tx: TransactionSql, cardId: string, from: string): Promise<number> {
  const last = await queries.lastMerge(tx, cardId, from);
  if (!last) return 0;
  const merge = { cardId, from, into: last.into, batch: last.batch };
  await queries.lockMergedEntries(tx, merge);
  await queries.moveRestBack(tx, merge, last.moved);
  return await queries.moveEntriesBack(tx, merge, crypto.randomUUID());
}

const editingVariants = <Result>(
  sql: Sql,
  cardId: string,
  change: (tx: TransactionSql, card: EditedCard, variants: Variant[]) => Promise<Result>,
): Promise<Result> =>
  withEdit(sql, async (tx) => {
    const card = await editedCard(tx, cardId);
    if (!card) throw notFound("card");
    const result = await change(tx, card, await queries.storedVariants(tx, cardId));
    await markRestated(tx, [cardId]);
    return { result, setIds: [card.setId] };
  });
