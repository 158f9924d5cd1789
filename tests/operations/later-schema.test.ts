import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { connect } from "#db/connect.ts";
import { DatabaseError } from "#db/error.ts";
import { readAddress } from "#db/external/address.ts";
import { migrateDatabase, migrations, schemaState } from "#db/migrate.ts";
import { backUp } from "#features/operations/queries/backup.ts";
import { restore } from "#features/operations/queries/restore.ts";
import { examine } from "#features/operations/service/doctor.ts";
import { readConfig } from "#src/config.ts";
import { closeApps, testDatabase, useFolder } from "../harness.ts";
import { ready, sampleSite, send } from "../requests/requests.ts";
import type { Person, Who } from "../requests/sample.ts";
import { callerOf, routes } from "../requests/table.ts";
import { startSite } from "../site-process.ts";
import { startExternalServer } from "./external-server.ts";
import { addLater, recordLater } from "./later-schema.ts";

afterAll(closeApps);
const folder = await useFolder();

/** The findings of `doctor` about the schema. */
const findings = async ({ sql, opened }: Pick<Awaited<ReturnType<typeof testDatabase>>, "sql" | "opened">) =>
  (await examine(sql, opened, readConfig({ DATA_DIR: folder }), new Date())).filter(({ name }) => name === "schema");

describe("on a schema to which a later build has added", () => {
  const people = new Map<Who, Person>();
  let site: Awaited<ReturnType<typeof sampleSite>>;
  beforeAll(async () => {
    site = await sampleSite();
    await addLater(site.sql);
  });
  afterAll(() => site.close());

  test("a build has nothing to do, and says what it found", async () => {
    expect(await migrateDatabase(site.sql)).toEqual({ missing: 0, later: 1 });
    expect((await site.anonymous.json("/readyz")).status).toBe(200);
    expect(await findings(site)).toMatchObject([{ level: "ok", text: expect.stringContaining("Newer than this") }]);
  });

  const ofMembers = [...routes.keys()].filter((route) => ["anonymous", "member"].includes(callerOf(route)));

  test.each(ofMembers)("%s answers", async (route) => {
    const response = await send(await ready(site, route, people));
    // Some answers are streams without an end.
    if (response.status < 400) await response.body?.cancel();
    else expect([response.status, await response.text()]).toEqual([]);
  });

  test("a backup is refused by this build, which has not all tables to put it in", async () => {
    const file = join(folder, "later.backup");
    await backUp(site.sql, file, new Date());
    const { sql } = await testDatabase("no tables");
    await expect(restore(sql, file)).rejects.toThrow("newer version of Toploader");
  });
});

describe("a schema is refused", () => {
  const wayOut = "bun run cli restore FILE --replace";

  test("after a migration that is not additive, even if the last one is; the way out is named", async () => {
    const database = await testDatabase();
    await recordLater(database.sql, false);
    await recordLater(database.sql, true);
    const refusal = await migrateDatabase(database.sql).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseError);
    expect(String(refusal)).toContain(wayOut);
    expect(await findings(database)).toMatchObject([{ level: "fail", text: expect.stringContaining(wayOut) }]);
  });

  test("whose migrations carry no marks, as they are of a build from before there were any", async () => {
    const { sql } = await testDatabase();
    await recordLater(sql, true);
    await sql`alter table drizzle.__drizzle_migrations drop column is_additive`;
    await expect(schemaState(sql)).rejects.toThrow("newer version of Toploader");
  });

  test("of another history", async () => {
    const { sql } = await testDatabase();
    await recordLater(sql, true);
    await sql`update drizzle.__drizzle_migrations set hash = 'other' where hash = ${migrations().at(-1)?.hash ?? ""}`;
    await expect(schemaState(sql)).rejects.toThrow("another version of Toploader");
  });
});

test("a site starts on a newer schema and its log says so; on one that breaks it the reason is all it writes", async () => {
  const server = await startExternalServer();
  const { sql } = connect({ options: readAddress(server.url).address }, { max: 1 });
  try {
    await migrateDatabase(sql);
    await addLater(sql);
    const settings = { DATA_DIR: folder, DATABASE_URL: server.url };
    const site = await startSite(settings);
    expect(site.errors).toBe("");
    expect((await fetch(`${site.address}/readyz`)).status).toBe(200);
    expect(await site.stop()).toBe(0);
    expect(site.output()).toContain("Newer than this version by 1 migration, which only add");
    await recordLater(sql, false);
    const refused = await startSite(settings);
    expect(await refused.child.exited).toBe(1);
    expect(refused.errors).toContain("newer version of Toploader, on which this one cannot run");
  } finally {
    await sql.end();
    await server.stop();
  }
});
