import { connect } from "../db/open.ts";
import { readConfig } from "../src/config.ts";
import { startJobs } from "../src/jobs.ts";
import { createLog } from "../src/log.ts";

/**
 * A process with one recurring job, for tests of several: `bun tests/jobs-child.ts NAME [hang]`. It writes NAME into
 * the table job_runs when its turn begins; with `hang` the turn never ends. A second job of its own shows that time passes.
 */
const [name = "", mode] = process.argv.slice(2);
const config = readConfig(process.env);
const { sql, db } = connect({ options: { url: config.databaseUrl } }, { max: 4 });
const note = async (job: string) => await sql`insert into job_runs (job, process) values (${job}, ${name})`;
const everyMinutes = 1 / 60;

startJobs({ config, sql, db, log: createLog("error"), clock: () => new Date() }, [
  {
    name: "shared",
    everyMinutes,
    async run() {
      await note("shared");
      if (mode === "hang") await new Promise(() => {});
    },
  },
  { name: `of ${name}`, everyMinutes, run: () => note("own") },
]);
