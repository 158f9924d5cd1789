import { createHash } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { lock } from "#db/locks.ts";
import { deriveSets } from "#features/catalogue/derive/queries/derive.ts";
import { openStage } from "#features/catalogue/import/queries/stage.ts";
import { raiseCatalogue } from "#features/catalogue/version.ts";
import { Refusal } from "#lib/errors.ts";

const lockTimeout = "55P03";

/** A form sends it back, so that an edit does not overwrite a change that the form did not show. */
export const stateDigest = (state: object): string =>
  createHash("sha256").update(JSON.stringify(state)).digest("base64url").slice(0, 16);

/** Changes cards, and what follows from it as after an import. @throws Refusal 409 while the catalogue is loaded. */
export async function withEdit<Result>(
  sql: Sql,
  change: (tx: TransactionSql) => Promise<{ result: Result; setIds: string[] }>,
): Promise<Result> {
  try {
    const done = await sql.begin(async (tx) => {
      await lockForEdit(tx);
      await openStage(tx);
      const { result, setIds } = await change(tx);
      await deriveSets(tx, setIds);
      await raiseCatalogue(tx);
      return { result };
    });
    return done.result;
  } catch (error) {
    throw lockedRefusal(error);
  }
}

/** The refusal for an error that says that another import holds the lock; any other error stays. */
export function lockedRefusal(error: unknown): unknown {
  const isLocked = error instanceof Error && "code" in error && error.code === lockTimeout;
  return isLocked ? new Refusal(409, "The catalogue is being loaded. Please try again in a minute.") : error;
}

/** Waits five seconds for another import. */
export async function lockForEdit(tx: TransactionSql): Promise<void> {
  await tx`set local lock_timeout = '5s'`;
  await lock(tx, "catalogue");
  await tx`set local statement_timeout = '60s'`;
}
