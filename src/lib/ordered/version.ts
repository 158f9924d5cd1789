import type { Refusal } from "../errors.ts";

const maxAttempts = 10;

/**
 * Reads, then writes what no one wrote in between: `write` answers null if another did, and is tried again on the newer
 * state. A given version is the only one that may be written. @throws Refusal `stale` for another.
 */
export async function atVersion<State extends { version: number }, Written>(
  { read, write, stale }: Versioned<State, Written>,
  version?: number,
): Promise<Written> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const state = await read();
    if (version !== undefined && state.version !== version) break;
    const written = await write(state);
    if (written !== null) return written;
  }
  throw stale();
}

type Versioned<State, Written> = {
  read: () => Promise<State>;
  write: (state: State) => Promise<Written | null>;
  stale: () => Refusal;
};
