import { afterAll } from "bun:test";
import { closeAll } from "./harness.ts";

afterAll(closeAll);
