import type { TransactionSql } from "postgres";
import { insertRecords } from "#features/catalogue/import/queries/rows.ts";
import {
  type Incoming,
  type NumberedCard,
  type Refused,
  resolveFill,
  resolveOwn,
} from "#features/catalogue/import/rules/numbers.ts";
import { isMain, type Source } from "#features/catalogue/import/schema/records.ts";
import { plural } from "#lib/text/locale.ts";

export type RefusedCard = Refused & { setId: string; file: string };
type StagedCard = Incoming & { setId: string; file: string };

/**
 * Finds the stored card of each staged one of a source, and fills the table `resolved`. Returns those that were
 * refused.
 */
export async function resolveSets(tx: TransactionSql, source: Source) {
  await tx`truncate resolved`;
  const incoming = await tx<StagedCard[]>`
    select seq, id, number, set_id as "setId", coalesce(file, source) as file from staged_cards where source = ${source} order by seq`;
  const stored = await tx<(NumberedCard & { setId: string })[]>`
    select id, number_key as "numberKey", set_id as "setId" from cards
    where set_id in (select set_id from staged_cards where source = ${source})`;
  const sets = new Set((await tx<{ id: string }[]>`select id from sets`).map((set) => set.id));
  const storedBySet = Map.groupBy(stored, (card) => card.setId);
  const present = await tx<{ id: string }[]>`select id from staged_present where source = ${source}`;
  const listed = new Set([...incoming, ...present].map((card) => card.id));
  const fileOf = new Map(incoming.map((card) => [card.seq, card.file]));
  const refused: RefusedCard[] = [];
  for (const [setId, cards] of Map.groupBy(incoming, (card) => card.setId)) {
    const known = storedBySet.get(setId) ?? [];
    const result = !sets.has(setId)
      ? { resolved: [], refused: [withoutSet(setId, cards)] }
      : isMain(source)
        ? resolveOwn(known, cards, listed)
        : resolveFill(known, withIds(cards, setId));
    refused.push(...result.refused.map((one) => ({ ...one, setId, file: fileOf.get(one.seq) ?? source })));
    if (result.resolved.length > 0) await insertRecords(tx, "resolved", result.resolved);
  }
  return refused;
}

const withoutSet = (setId: string, cards: StagedCard[]): Refused => ({
  seq: cards[0]!.seq,
  id: setId,
  reason: `this set is not in any list of sets, so ${plural(cards.length, "its card is", `its ${cards.length} cards are`)} skipped`,
});

/** Cards of a set that was matched to another id get one as the main source would form it. */
const withIds = (cards: StagedCard[], setId: string): StagedCard[] =>
  cards.map((card) => (card.id.startsWith(`${setId}-`) ? card : { ...card, id: `${setId}-${card.number}` }));
