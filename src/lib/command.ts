import type { Sql } from "postgres";
import type { Db } from "../../db/open.ts";
import type { Config } from "../config.ts";

export type CommandContext = { db: Db; sql: Sql; config: Config; print: (line: string) => void };
