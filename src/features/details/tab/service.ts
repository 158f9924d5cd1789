import type { Member } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { Refusal } from "#lib/errors.ts";
import type { Hub } from "#live/hub.ts";
import { isCardOfSet, type OwnCard } from "./queries.ts";

export type OwnersCard = { db: Db; hub: Hub; viewer: Member; setId: string; cardId: string };

/** The card of a request as the key of its owner's rows. */
export const ownCard = ({ viewer, setId, cardId }: OwnersCard): OwnCard => ({ userId: viewer.id, setId, cardId });

/** @throws Refusal 404 for a card that is not in the set, or a variant that the card does not have. */
export async function assertCard(own: Pick<OwnersCard, "db" | "setId" | "cardId">, variant?: string): Promise<void> {
  if (!(await isCardOfSet(own.db, own, variant))) {
    throw new Refusal(404, "This set doesn’t have that card or variant.");
  }
}
