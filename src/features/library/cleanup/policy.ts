import type { Db, Tx } from "#db/open.ts";
import { invalid } from "#lib/input/inputs.ts";
import { type CleanupScope, categoryOfSet } from "./queries.ts";

/** @throws Refusal 422 for an unknown set, or one that is not of the category named beside it. */
export async function assertScope(db: Db | Tx, { setId, category }: CleanupScope): Promise<void> {
  if (setId === undefined) return;
  const found = await categoryOfSet(db, setId);
  if (found === undefined) throw invalid({ setId: "must be a set in the catalogue" });
  if (category !== undefined && category !== found) throw invalid({ setId: `must be a set of ${category}` });
}
