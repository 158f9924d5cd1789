import { lock } from "#db/locks.ts";
import type { Db } from "#db/open.ts";
import { Refusal } from "#lib/errors.ts";
import { countText } from "#lib/text/locale.ts";
import { countWants, putWant, type Want, wantMissing } from "./queries.ts";
import { maxWants } from "./rules.ts";

/** `most`: cards that a person may want, for tests. */
type Room = { most?: number; now: Date };

/** Wants a card, in another variant too if it is wanted already. @throws Refusal 409 with the most wants. */
export const wantCard = (db: Db, userId: string, want: Want, { most = maxWants, now }: Room): Promise<void> =>
  db.transaction(async (tx) => {
    await lock(tx, "wants", userId);
    await putWant(tx, userId, want, now);
    if ((await countWants(tx, userId)) > most) throw full(most);
  });

/**
 * Wants all cards of a set that a person lacks, as far as there is room.
 * @returns how many were added, and how many found no room. @throws Refusal 409 without any room.
 */
export const wantMissingOf = (
  db: Db,
  userId: string,
  setId: string,
  { most = maxWants, now }: Room,
): Promise<{ added: number; left: number }> =>
  db.transaction(async (tx) => {
    await lock(tx, "wants", userId);
    const limit = most - (await countWants(tx, userId));
    const done = await wantMissing(tx, userId, setId, { limit, now });
    if (done.added === 0 && done.left > 0) throw full(most);
    return done;
  });

const full = (most: number) => new Refusal(409, `You can want up to ${countText(most)} cards. Take one away first.`);
