import * as v from "valibot";
import { setting } from "./providers.ts";

const url = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://"));

/** Three of them are for jobs, live events and what else has to keep its connection. */
const fewestConnections = 5;

const count = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, `must be a whole number from ${fewestConnections} to 999`),
  v.transform(Number),
  v.minValue(fewestConnections, `must be a whole number from ${fewestConnections} to 999`),
);

/** Where the data is. */
export const databaseSettings = {
  DATABASE_URL: setting(
    "Your own PostgreSQL server, version 15 or newer, or a pooler before it. Options as psql has them: several hosts with `target_session_attrs`, `sslmode`, `sslrootcert`. Not set: an embedded one in `DATA_DIR`.",
    v.optional(url),
  ),
  DATABASE_DIRECT_URL: setting(
    "The same database past its pooler, where `DATABASE_URL` leads through one in transaction mode: for migrations, jobs and live events.",
    v.optional(url),
  ),
  DATABASE_CONNECTIONS: setting(
    "Connections that each process opens to the server of `DATABASE_URL` at most. Not set: 13; with `WORKERS`, fewer each.",
    v.optional(count),
  ),
};

/** What is wrong with settings that need each other. */
export const unsetOfDatabase = (given: Record<string, string | undefined>): string[] =>
  given.DATABASE_DIRECT_URL && !given.DATABASE_URL ? ["DATABASE_URL must be set if DATABASE_DIRECT_URL is"] : [];
