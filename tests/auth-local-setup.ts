import { afterAll } from "bun:test";
import { closeAll } from "./auth-local.ts";
afterAll(closeAll);
