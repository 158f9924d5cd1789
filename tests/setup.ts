import { afterAll, setDefaultTimeout } from "bun:test";
import { closeAll, closeApps } from "./harness.ts";
import "./properties.ts";
import { testMilliseconds } from "./runner/patience.ts";

// One of several workers cannot know its last file: this runs after each, and tests/run.ts stops the server.
const isWorker = process.env.BUN_TEST_WORKER_ID !== undefined;
// Longer than the default: databases are dropped one by one.
afterAll(isWorker ? closeApps : closeAll, testMilliseconds);

setDefaultTimeout(testMilliseconds);
