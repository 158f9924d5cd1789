import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { type Actor, record } from "#access/audit/queries.ts";
import { typedRows } from "#db/rows.ts";
import type { SyncProgress } from "../service/sync.ts";

/** The current or last load. */
export const Load = v.strictObject({
  /** `stopped`: the process died before the load ended. */
  state: v.picklist(["running", "done", "failed", "cancelled", "stopped"]),
  setsDone: v.number(),
  /** 0 until the list of sets is read. */
  setsTotal: v.number(),
  currentSet: v.nullable(v.string()),
  cardsAdded: v.number(),
  problemCount: v.number(),
  problems: v.array(v.string()),
  fault: v.nullable(v.string()),
  startedAt: v.date(),
  beatAt: v.date(),
});
export type Load = v.InferOutput<typeof Load>;

/** After this long without a heartbeat the process counts as dead. */
const SILENCE = "15 seconds";
const PROBLEMS_SHOWN = 20;

/** Undefined before the first load. */
export async function readLoad(sql: Sql): Promise<Load | undefined> {
  const [load] = await typedRows(
    Load,
    sql`
    select case when state = 'running' and beat_at < clock_timestamp() - ${SILENCE}::interval then 'stopped'
        else state end as state,
      sets_done as "setsDone", sets_total as "setsTotal", current_set as "currentSet", cards_added as "cardsAdded",
      problem_count as "problemCount", problems, fault,
      started_at as "startedAt", beat_at as "beatAt"
    from catalogue_load`,
  );
  return load;
}

/** Starts a load of the catalogue under the name `run`. False while another one runs and shows signs of life. */
export const claimLoad = (sql: Sql, run: string, by?: Actor): Promise<boolean> =>
  sql.begin(async (tx) => {
    const isClaimed = await claim(tx, run);
    if (isClaimed && by) await record(tx, by, { action: "catalogue.load", object });
    return isClaimed;
  });

const object = "catalogue:load";

async function claim(tx: TransactionSql, run: string): Promise<boolean> {
  const rows = await tx`
    insert into catalogue_load (run, state, started_at, beat_at)
    values (${run}, 'running', clock_timestamp(), clock_timestamp())
    on conflict (id) do update set run = excluded.run, state = excluded.state, started_at = excluded.started_at,
      beat_at = excluded.beat_at, sets_done = 0, sets_total = 0, current_set = null, cards_added = 0,
      problem_count = 0, problems = '{}', fault = null
    where catalogue_load.state <> 'running' or catalogue_load.beat_at < clock_timestamp() - ${SILENCE}::interval
    returning run`;
  return rows.length > 0;
}

/** Writes heartbeat, progress and end. False when the load was cancelled or taken over. */
export async function noteLoad(
  sql: Sql,
  run: string,
  { done, of, set, added, problems }: SyncProgress,
  end: { state: Load["state"]; fault?: string } = { state: "running" },
): Promise<boolean> {
  const rows = await sql`
    update catalogue_load set beat_at = clock_timestamp(), state = ${end.state}, fault = ${end.fault ?? null},
      sets_done = ${done}, sets_total = ${of}, current_set = ${set}, cards_added = ${added},
      problem_count = ${problems.length}, problems = ${problems.slice(0, PROBLEMS_SHOWN)}::text[]
    where run = ${run} and state = 'running' returning run`;
  return rows.length > 0;
}

/** Stops the running load at its next step; without one nothing happens and nothing is logged. */
export async function cancelLoad(sql: Sql, by: Actor): Promise<void> {
  await sql.begin(async (tx) => {
    const { count } = await tx`
      update catalogue_load set state = 'cancelled', beat_at = clock_timestamp() where state = 'running'`;
    if (count > 0) await record(tx, by, { action: "catalogue.cancel", object });
  });
}
