import { afterAll, setDefaultTimeout } from "bun:test";
import { closeAll } from "./harness.ts";

// Longer than the default: databases are dropped one by one.
afterAll(closeAll, 120_000);

// The first test of a run waits for a database server, on whatever machine this is.
setDefaultTimeout(120_000);
