import { connect } from "#db/connect.ts";
import { readAddress } from "#db/external/address.ts";
import { openJobs } from "#db/jobs.ts";
import { readConfig } from "#src/config.ts";
import { startJobs } from "#src/jobs.ts";
import { createLog } from "#src/log.ts";

/**
 * A process with two recurring jobs, for tests of several: `bun tests/operations/jobs-process.ts NAME [hang]`. Each run is written
 * into the table job_runs; with `hang` the rare job never ends.
 */
const [name = "", mode] = process.argv.slice(2);
const config = readConfig(process.env);
const { sql, db } = connect({ options: readAddress(config.databaseUrl ?? "").address }, { max: 4 });
const note = async (job: string) => await sql`insert into job_runs (job, process) values (${job}, ${name})`;
const jobs = openJobs({ sql }, console.error, { poll: 0.5, supervise: 1 });
const log = createLog("error");

// Without `jobs.start()` the queues stay as the test has set them.
await jobs.boss.start();
await startJobs({ config, sql, db, jobs, log, mailer: null, clock: () => new Date() }, [
  { name: "each second", everyMinutes: 1 / 60, run: () => note("each second") },
  {
    name: "rare",
    // Intervals begin at fixed times: the next of these hardly begins during the test.
    everyMinutes: 20 * 24 * 60,
    async run() {
      await note("rare");
      if (mode === "hang") await new Promise(() => {});
    },
  },
]);
