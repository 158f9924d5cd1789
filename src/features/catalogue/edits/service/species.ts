import type { Sql, TransactionSql } from "postgres";
import { type Actor, record } from "#access/audit/queries.ts";
import { changedFields } from "#access/audit/rules.ts";
import { readSpecies } from "#features/catalogue/derive/queries/derive.ts";
import type { SpeciesIndex } from "#features/catalogue/import/rules/species-names.ts";
import { notFound } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { markRestated } from "../queries/cards.ts";
import * as queries from "../queries/species.ts";
import { withEdit } from "./run.ts";

type Facts = queries.SpeciesFacts;
type Change = { facts: Partial<Facts>; handBack: (keyof Facts)[] };

/** Staff's facts stand through imports until they are handed back. @throws Refusal 404, 409, 422. */
export const editSpecies = (sql: Sql, id: number, change: Change, by: Actor): Promise<{ id: number }> =>
  withEdit(sql, async (tx) => {
    const species = await found(tx, id);
    const next = factsAfter(species, change);
    const { before, after, isChanged } = changedFields(species.facts, next.facts);
    if (!isChanged && change.handBack.length === 0) throw invalid({ body: "Make a change first" });
    if (next.facts.evolves_from_id !== null) await assertEvolves(tx, id, next.facts.evolves_from_id);
    await queries.saveSpecies(tx, { id, ...next });
    const handedBack = change.handBack.length > 0 && { handedBack: change.handBack };
    await record(tx, by, {
      action: "species.edit",
      object: `species:${id}`,
      before,
      after: { ...after, ...handedBack },
    });
    return { result: { id }, setIds: await queries.setsOfSpecies(tx, id) };
  });

async function found(sql: Sql | TransactionSql, id: number): Promise<queries.EditedSpecies> {
  const species = await queries.editedSpecies(sql, id);
  if (!species) throw notFound("Pokémon");
  return species;
}

const picked = (facts: Facts, fields: (keyof Facts)[]): Partial<Facts> =>
  Object.fromEntries(fields.map((field) => [field, facts[field]]));

function factsAfter({ facts, staff, source }: queries.EditedSpecies, { facts: given, handBack }: Change) {
  const stated = source ?? facts;
  const { after } = changedFields(facts, given);
  const remaining = Object.entries({ ...staff, ...after }).filter(
    ([field]) => !handBack.includes(field as keyof Facts),
  );
  return {
    facts: { ...facts, ...given, ...picked(stated, handBack) },
    staff: Object.fromEntries(remaining),
    source: stated,
  };
}

async function assertEvolves(tx: TransactionSql, id: number, from: number): Promise<void> {
  if (from === id || !(await queries.editedSpecies(tx, from))) {
    throw invalid({ evolvesFromId: "Enter the number of another Pokémon" });
  }
}

/** Whether the cards show the Pokémon from now on, or "source": they follow their source again. */
type CardsRule = queries.SpeciesRule & { isShown: boolean | "source" };

export type SpeciesEffect = { cards: number; changed: (queries.RuledCard & { before: number[] })[] };

/** @throws Refusal 404. */
export async function previewSpeciesCards(
  sql: Sql | TransactionSql,
  id: number,
  { isShown, ...rule }: CardsRule,
): Promise<SpeciesEffect> {
  await found(sql, id);
  const cards = await queries.ruledCards(sql, rule);
  const index = await readSpecies(sql);
  const changed = cards
    .filter((card) => (isShown === "source" ? card.isChosen : card.speciesIds.includes(id) !== isShown))
    .map((card) => ({ ...card, before: card.speciesIds, speciesIds: idsAfter(card, id, isShown, index) }));
  return { cards: cards.length, changed };
}

/** Pokémon of a card after an edit; where no source says it, the name does. */
function idsAfter(card: queries.RuledCard, id: number, isShown: CardsRule["isShown"], index: SpeciesIndex): number[] {
  const { speciesIds, sourceIds } = card;
  if (isShown === "source") return sourceIds.length > 0 ? sourceIds : index.ofName(card.name);
  return isShown ? [...speciesIds, id].toSorted((a, b) => a - b) : speciesIds.filter((one) => one !== id);
}

/** @throws Refusal 404, 409, 422 if no card changes. */
export const editSpeciesCards = (sql: Sql, id: number, rule: CardsRule, by: Actor): Promise<SpeciesEffect> =>
  withEdit(sql, async (tx) => {
    const effect = await previewSpeciesCards(tx, id, rule);
    const { changed: cards } = effect;
    if (cards.length === 0) throw invalid({ name: "No card would change" });
    const ids = cards.map((card) => card.id);
    const followsSource = rule.isShown === "source";
    await (followsSource ? queries.handBackSpecies : queries.saveSpeciesOf)(tx, cards);
    await markRestated(tx, ids);
    const [before, after] = rule.isShown === true ? [[], ids] : [ids, []];
    await record(tx, by, {
      action: followsSource ? "species.hand-back" : "species.cards",
      object: `species:${id}`,
      before: { cards: before },
      after: { cards: after },
    });
    return { result: effect, setIds: [...new Set(cards.map(({ setId }) => setId))] };
  });
