import { connect } from "#db/connect.ts";
import { work } from "#features/transfer/import/jobs/import.ts";
import { createLog } from "#src/log.ts";

/** A process that works on one import, for tests that kill it: `bun tests/transfer/import-process.ts OPTIONS ID`, options in JSON. */
const [options = "", id = ""] = process.argv.slice(2);
const { sql, db } = connect({ options: JSON.parse(options) }, { max: 4 });
await work({ sql, db, log: createLog("error") }, id);
await sql.end();
