import { afterAll, expect, test } from "bun:test";
import { closeApps, testDatabase } from "../harness.ts";

afterAll(closeApps);

test("every function of a migrated database sets its search_path", async () => {
  const { sql } = await testDatabase();
  const functions = await sql<{ name: string; setsPath: boolean }[]>`
    select p.oid::regprocedure::text as name, coalesce('search_path=public, pg_temp' = any(proconfig), false) as "setsPath"
    from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`;
  expect(functions.length).toBeGreaterThan(10);
  expect(functions.filter(({ setsPath }) => !setsPath)).toEqual([]);
});
