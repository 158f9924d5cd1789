import type { TransactionSql } from "postgres";
import {
  admitAll,
  admitAlternate,
  type Incoming,
  type Known,
  type Refused,
  resolveFill,
  resolveOwn,
} from "../../rules/numbers.ts";
import type { Source } from "../../schema/records.ts";
import { insertRows } from "../rows.ts";

export type RefusedCard = Refused & { setId: string; file: string };
type StagedCard = Incoming & { setId: string; file: string };

export async function resolveSets(tx: TransactionSql, source: Source) {
  await tx`truncate resolved`;
  const incoming = await tx<StagedCard[]>`
    select seq, id, number, set_id as "setId", coalesce(file, source) as file from staged_cards where source = ${source} order by seq`;
  const stored = await tx<(Known & { setId: string })[]>`
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
      ? { resolved: [], refused: cards.map(({ seq, id }) => ({ seq, id, reason: `there is no set ${setId}` })) }
      : source === "tcgdex"
        ? resolveOwn(known, cards, listed)
        : resolveFill(known, withIds(cards, setId, source), source === "ptcg" ? admitAlternate : admitAll);
    refused.push(...result.refused.map((one) => ({ ...one, setId, file: fileOf.get(one.seq) ?? source })));
    if (result.resolved.length > 0) await insertRows(tx, "resolved", result.resolved);
  }
  return refused;
}

/** Cards that only pokemon-tcg-data has get an id as the main source would form it. */
const withIds = (cards: StagedCard[], setId: string, source: Source): StagedCard[] =>
  source === "ptcg" ? cards.map((card) => ({ ...card, id: `${setId}-${card.number}` })) : cards;
