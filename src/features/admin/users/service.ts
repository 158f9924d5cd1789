import { type Actor, record } from "#access/audit/queries.ts";
import { changedFields } from "#access/audit/rules.ts";
import { endWaysIn } from "#access/credentials/queries.ts";
import type { Role } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import { makeResetPath } from "#features/auth/email/service/reset.ts";
import {
  deleteRole,
  deleteUser,
  findClashes,
  insertRoles,
  isLastAdmin,
} from "#features/auth/sign-in/queries/accounts.ts";
import { EMAIL_TAKEN, USERNAME_TAKEN } from "#features/auth/sign-in/rules/accounts.ts";
import { addAccount } from "#features/auth/sign-in/service/registration.ts";
import { assertScope } from "#features/library/cleanup/policy.ts";
import { type CleanupScope, clearCollection } from "#features/library/cleanup/queries.ts";
import { subscriptionsOf } from "#features/membership/queries.ts";
import { isLive } from "#features/membership/rules.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { assertTyped, invalid } from "#lib/input/inputs.ts";
import { violates } from "#lib/sql/violations.ts";
import { slug } from "#lib/text/slug.ts";
import { lockUser, updateUser } from "./queries.ts";

type UserChange = {
  roles?: Role[];
  username?: string;
  areWritesLocked?: boolean;
  isSuspended?: boolean;
  endSessions?: boolean;
};

const lastAdmin = () => new Refusal(409, "At least one admin must remain.");

type User = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** @throws Refusal 404. */
async function locked(tx: Tx, id: string): Promise<User> {
  const user = await lockUser(tx, id);
  if (!user) throw notFound("user");
  return user;
}

const about = (id: string) => `user:${id}`;

/** A suspended account loses every way in with this write. @throws Refusal 404, 409, 422. */
export const changeUser = (
  db: Db,
  id: string,
  { endSessions, ...change }: UserChange,
  by: Actor,
): Promise<{ id: string }> =>
  db
    .transaction(async (tx) => {
      const loses = change.isSuspended === true || (change.roles !== undefined && !change.roles.includes("admin"));
      if (loses && (await isLastAdmin(tx, { id }))) throw lastAdmin();
      const user = await locked(tx, id);
      if (id === by.id && change.isSuspended) throw new Refusal(409, "You can’t suspend yourself.");
      const given = { ...change, ...(change.roles && { roles: change.roles.filter(isStorable(user)).sort() }) };
      const { before, after, isChanged } = changedFields(user, given);
      if (!isChanged && !endSessions) throw invalid({ body: "Make a change first" });
      await writeRoles(tx, user, given.roles);
      await updateUser(tx, id, columnsOf(given, by));
      if (endSessions || given.isSuspended) await endWaysIn(tx, id);
      const ended = endSessions ? { sessions: "ended" } : {};
      await record(tx, by, { action: "user.edit", object: about(id), before, after: { ...after, ...ended } });
      return { id };
    })
    .catch((error: unknown) => {
      throw violates(error, "unique") ? invalid({ username: USERNAME_TAKEN }) : error;
    });

/** Paid Pro is computed, and never stored as a role. */
const isStorable =
  ({ roles, pays }: User) =>
  (role: Role): boolean =>
    role !== "subscriber" || !pays || roles.includes(role);

async function writeRoles(tx: Tx, user: User, roles: Role[] | undefined): Promise<void> {
  if (!roles) return;
  for (const role of user.roles.filter((one) => !roles.includes(one))) await deleteRole(tx, user.id, role);
  await insertRoles(
    tx,
    user.id,
    roles.filter((one) => !user.roles.includes(one)),
  );
}

const columnsOf = ({ username, areWritesLocked, isSuspended }: UserChange, { now, reason }: Actor) => ({
  ...(username !== undefined && { username, slug: slug(username) }),
  ...(areWritesLocked !== undefined && { areWritesLocked }),
  ...(isSuspended !== undefined && {
    suspendedAt: isSuspended ? now : null,
    suspendedReason: isSuspended ? reason : null,
  }),
});

/** The account has no password; the link sets one, once, within a day. @throws Refusal 422. */
export const createAccount = (
  db: Db,
  { username, email, roles }: { username: string; email: string; roles: Role[] },
  by: Actor,
): Promise<{ id: string; link: string }> =>
  db.transaction(async (tx) => {
    const all = [...new Set<Role>(["member", ...roles])].sort();
    const made = await addAccount(tx, { username, slug: slug(username), email }, all);
    if (made === undefined) throw takenRefusal(await findClashes(tx, email, slug(username)));
    await record(tx, by, { action: "user.create", object: about(made.id), after: { username, roles: made.roles } });
    return { id: made.id, link: await makeResetPath(tx, made.id, by.now) };
  });

const takenRefusal = (taken: { email: boolean; username: boolean }): Refusal =>
  invalid({ ...(taken.username && { username: USERNAME_TAKEN }), ...(taken.email && { email: EMAIL_TAKEN }) });

/** @throws Refusal 404. */
export const passwordLink = (db: Db, id: string, by: Actor): Promise<{ id: string; link: string }> =>
  db.transaction(async (tx) => {
    await locked(tx, id);
    await record(tx, by, { action: "user.reset-link", object: about(id) });
    return { id, link: await makeResetPath(tx, id, by.now) };
  });

/** Free Pro. @throws Refusal 404, 409 while Stripe charges or if it is so already. */
export const setComped = (db: Db, id: string, isComped: boolean, by: Actor): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const { roles } = await locked(tx, id);
    if (isComped && (await subscriptionsOf(tx, id)).some(isLive)) throw new Refusal(409, "This member pays for Pro.");
    if (roles.includes("comped_subscriber") === isComped) {
      throw new Refusal(409, isComped ? "This member already has free Pro." : "This member doesn’t have free Pro.");
    }
    if (isComped) await insertRoles(tx, id, ["comped_subscriber"]);
    else await deleteRole(tx, id, "comped_subscriber");
    await record(tx, by, { action: isComped ? "user.comp" : "user.uncomp", object: about(id) });
    return { id };
  });

const typedNameOf = ({ username, email, id }: User): string => username ?? email ?? id;
const shownNameOf = ({ username, email }: User): string =>
  username ? "the username" : email ? "the email address" : "the id";

/** @throws Refusal 404, 409, 422. */
export const removeUser = (db: Db, id: string, typed: string, by: Actor): Promise<null> =>
  db.transaction(async (tx) => {
    if (await isLastAdmin(tx, { id })) throw lastAdmin();
    const user = await locked(tx, id);
    if (id === by.id) throw new Refusal(409, "Delete your own account in the settings.");
    assertTyped(typed, typedNameOf(user), shownNameOf(user));
    await deleteUser(tx, { id });
    await record(tx, by, { action: "user.delete", object: about(id), before: { roles: user.roles } });
    return null;
  });

/** @throws Refusal 404, 422. */
export const clearUser = (
  db: Db,
  id: string,
  { typed, ...what }: CleanupScope & { typed: string | undefined },
  by: Actor,
) =>
  db.transaction(async (tx) => {
    const user = await locked(tx, id);
    if (typed !== undefined) assertTyped(typed, typedNameOf(user), shownNameOf(user));
    await assertScope(tx, what);
    const { entries, graded, notes, setIds } = await clearCollection(tx, id, what);
    const cleared = { entries, graded, notes };
    await record(tx, by, { action: "user.cleanup", object: about(id), after: { ...what, ...cleared } });
    return { cleared, setIds };
  });
