import { Database, SQLiteError } from "bun:sqlite";
import { DatabaseError } from "../error.ts";

export type Release = () => void;

/** Keeps locks from garbage collection, which would release them. */
const held = new Set<Database>();

/** Undefined while held elsewhere. SQLite's lock ends with its process on every system; a process id can be stale. */
export function tryLock(path: string, kind: "shared" | "exclusive"): Release | undefined {
  const file = new Database(path);
  try {
    file.run("PRAGMA journal_mode = OFF");
    file.run(kind === "exclusive" ? "BEGIN EXCLUSIVE" : "BEGIN");
    if (kind === "shared") file.query("SELECT * FROM sqlite_master").all();
  } catch (error) {
    file.close();
    if (error instanceof SQLiteError && error.code === "SQLITE_BUSY") return undefined;
    throw error;
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}

export async function waitForLock(path: string, limitMs: number): Promise<Release> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const release = tryLock(path, "exclusive");
    if (release) return release;
    if (Date.now() > deadline) {
      throw new DatabaseError(`Another process has been opening or closing the database for too long (lock ${path}).`);
    }
    await Bun.sleep(25);
  }
}
