import { Database, SQLiteError } from "bun:sqlite";
import { DatabaseError } from "../error.ts";

/** Lets go of a lock. */
export type Release = () => void;

/** Keeps locks from being collected as garbage, which would free them, when the caller forgets about them. */
const held = new Set<Database>();

/**
 * Takes a lock on a file, or returns undefined when another holder is in the way.
 * SQLite does the locking because its locks vanish with the process that holds them, however it ends, on every system;
 * a file with a process id in it has to be judged stale by guessing. Nothing is ever written to the file.
 */
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

/** Takes an exclusive lock, waiting for the present holder up to the given number of milliseconds. */
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
