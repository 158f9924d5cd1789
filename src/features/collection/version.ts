import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { batched } from "#lib/sql/batched.ts";
import { prepared } from "#lib/sql/prepared.ts";

/** SQL of the collection's version of the account that `owner` names. */
export const ownersVersion = (owner: SQL) => sql<string>`concat_ws(' ',
  (select sum(id) from (
    select id from entry_changes where user_id = ${owner} order by id desc limit 100) as newest),
  (select count(*) || ' ' || max(updated_at) from graded_cards where user_id = ${owner}))`;

const statement = prepared((db) =>
  db
    .select({ owner: sql<string>`o.id`, version: ownersVersion(sql`o.id`) })
    .from(sql`unnest(${sql.placeholder("owners")}::uuid[]) as o (id)`)
    .prepare("collection_versions"),
);

const versions = prepared((db) =>
  batched(async (owners: string[]) => {
    const rows = await statement(db).execute({ owners });
    const byOwner = new Map(rows.map(({ owner, version }) => [owner, version]));
    return owners.map((owner) => byOwner.get(owner) ?? "");
  }),
);

/**
 * Changes with the collection, not with prices or catalogue. The newest id alone is not enough: a change may commit
 * after one with a greater id.
 */
export const collectionVersion = (db: Db, owner: string): Promise<string> => versions(db)(owner);
