import { join } from "node:path";
import type { Sql } from "postgres";
import * as v from "valibot";
import { JobError } from "#lib/job-fault.ts";
import type { Config } from "#src/config.ts";
import { backUp } from "../queries/backup.ts";
import { noteBackup } from "../queries/server.ts";
import { ByName } from "./schema.ts";
import { readyFolder } from "./service.ts";

type Deps = { sql: Sql; config: Pick<Config, "dataDir">; clock: () => Date };

export async function backupJob({ sql, config, clock }: Deps, data: object): Promise<void> {
  const { name } = v.parse(ByName, data);
  const folder = await readyFolder(config);
  try {
    const { created } = await backUp(sql, join(folder, name), clock());
    await noteBackup(sql, created);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOSPC") throw new JobError("the disk is full");
    throw error;
  }
}
