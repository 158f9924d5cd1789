import { type Actor, record } from "#access/audit/queries.ts";
import type { Db } from "#db/open.ts";
import { invite } from "#features/auth/sign-in/service/registration.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { countText } from "#lib/text/locale.ts";
import { deleteInvitation, lockInvitation, openInvitations } from "./queries.ts";

const about = (id: number) => `invitation:${id}`;
const mostOpen = 1000;

/** @throws Refusal 409 where too many are open. */
export const createInvitation = (db: Db, invitation: { days: number; note: string }, by: Actor) =>
  db.transaction(async (tx) => {
    if ((await openInvitations(tx, by.now)) >= mostOpen) {
      throw new Refusal(409, `You can have at most ${countText(mostOpen)} open invitations.`);
    }
    const made = await invite(tx, invitation, by.now);
    await record(tx, by, { action: "invitation.create", object: about(made.id), after: invitation });
    return made;
  });

/** @throws Refusal 404, 409 if someone used it. */
export const revokeInvitation = (db: Db, id: number, by: Actor): Promise<null> =>
  db.transaction(async (tx) => {
    const found = await lockInvitation(tx, id);
    if (!found) throw notFound("invitation");
    if (found.usedAt !== null) throw new Refusal(409, "This invitation was already used. Delete the account instead.");
    await deleteInvitation(tx, id);
    await record(tx, by, { action: "invitation.revoke", object: about(id), before: { note: found.note } });
    return null;
  });
