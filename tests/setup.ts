import { afterAll, setDefaultTimeout } from "bun:test";
import { closeAll } from "./harness.ts";

afterAll(closeAll);

// The first test of a run waits for a database server, on whatever machine this is.
setDefaultTimeout(120_000);
