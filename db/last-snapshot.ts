/** Removes all snapshots of the schema but the newest: the next migration is written from its difference to the schema. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dir, "migrations/meta");
const snapshots = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
for (const older of snapshots.sort().slice(0, -1)) rmSync(join(folder, older));
