import { afterAll, setDefaultTimeout } from "bun:test";
import { closeAll, closeApps } from "./harness.ts";

// One of several workers cannot know its last file: this runs after each, and tests/run.ts stops the server.
const isWorker = process.env.BUN_TEST_WORKER_ID !== undefined;
// Longer than the default: databases are dropped one by one.
afterAll(isWorker ? closeApps : closeAll, 120_000);

// The first test of a run waits for a database server, on whatever machine this is.
setDefaultTimeout(120_000);
