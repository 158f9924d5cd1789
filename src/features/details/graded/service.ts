import { lock } from "#db/locks.ts";
import { assertPresent } from "#features/catalogue/cards/policy.ts";
import { addCopiesIn, collectionChanged } from "#features/collection/entries/service.ts";
import { assertCanWrite } from "#features/collection/policy.ts";
import { fieldRefusal, notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { violates } from "#lib/sql/violations.ts";
import { maxOfOneCard } from "../tab/rules.ts";
import { assertCard, type OwnersCard, ownCard } from "../tab/service.ts";
import * as queries from "./queries.ts";
import { gradeFault } from "./rules.ts";
import type { GradedFields } from "./schema.ts";

type GradedChanges = { [Name in keyof GradedFields]?: GradedFields[Name] | undefined };

/**
 * Adds a graded card and, if requested, a copy, in one transaction.
 * @param formId sent twice, it adds once and answers the same.
 * @throws Refusal 404 for an unknown card, 410 for a removed one, 409 while locked or for a known certificate, 422 for too many.
 */
export async function addGraded(
  own: OwnersCard,
  { addToCollection, formId, ...fields }: GradedFields & { addToCollection: boolean; formId?: string },
): Promise<queries.GradedRow> {
  const { db, hub, viewer, setId, cardId } = own;
  assertCanWrite(viewer);
  await assertCard(own, fields.variant);
  await assertPresent(db, [{ cardId, variant: fields.variant }]);
  const adding = db.transaction(async (tx) => {
    await lock(tx, "graded", viewer.id, cardId);
    const present = await queries.gradedOfCard(tx, ownCard(own));
    const before = present.find(({ id }) => id === formId);
    if (before) return before;
    if (present.length >= maxOfOneCard)
      throw new Refusal(422, `You can have at most ${maxOfOneCard} graded copies of a card.`);
    if (addToCollection) await addCopiesIn(tx, viewer.id, setId, [{ cardId, variant: fields.variant, add: 1 }]);
    const added = await queries.insertGraded(tx, ownCard(own), fields, formId);
    if (!added) throw new Refusal(409, "This form was already sent. Please reload the page.");
    return added;
  });
  const row = await adding.catch((error: unknown) => {
    throw certificateOnce(error, fields);
  });
  if (addToCollection) hub.publish(collectionChanged(viewer.id, setId, [cardId]));
  return row;
}

function certificateOnce(
  error: unknown,
  { company, certificate }: Pick<queries.GradedRow, "company" | "certificate">,
): unknown {
  if (!violates(error, "unique")) return error;
  return fieldRefusal(409, "certificate", `You already have ${company} certificate ${certificate}.`);
}

/** Fields that are left out stay, and value and price paid while prices are hidden. @throws Refusal 404, 409 as `addGraded`. */
export async function changeGraded(own: OwnersCard, id: string, fields: GradedChanges): Promise<queries.GradedRow> {
  const { viewer, db } = own;
  assertCanWrite(viewer);
  await assertCard(own, fields.variant);
  const stored = (await queries.gradedOfCard(db, ownCard(own))).find((one) => one.id === id);
  if (!stored) throw notFound("graded card");
  const { company = stored.company, grade = stored.grade, certificate = stored.certificate } = fields;
  const fault = gradeFault(company, grade);
  if (fault) throw invalid({ grade: fault });
  const { value, valueCurrency, cost, costCurrency, ...rest } = fields;
  const { showPrices } = viewer.preferences;
  const given = {
    ...((value !== null || showPrices) && { value, valueCurrency }),
    ...((cost !== null || showPrices) && { cost, costCurrency }),
  };
  const row = await queries.updateGraded(db, ownCard(own), id, { ...rest, ...given }).catch((error: unknown) => {
    throw certificateOnce(error, { company, certificate });
  });
  if (!row) throw notFound("graded card");
  return row;
}

/** @throws Refusal 404 for an unknown graded card. */
export async function removeGraded(own: OwnersCard, id: string): Promise<void> {
  assertCanWrite(own.viewer);
  if (!(await queries.deleteGraded(own.db, ownCard(own), id))) throw notFound("graded card");
}
