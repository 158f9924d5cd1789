import { and, eq, ilike, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { pays, roleNames } from "#access/queries.ts";
import type { Role } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import { foundText, identities, sessions, userRoles, users } from "#db/schema/accounts.ts";
import { profileReports } from "#db/schema/people/people.ts";
import { cardReports } from "#db/schema/reports.ts";
import { cursorText, pageOf, readCursor, type SortKey } from "#lib/cursor.ts";
import { isUuid } from "#lib/input/uuid.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import { containing } from "#lib/sql/like.ts";
import type { AccountState } from "./schema.ts";

const columns = {
  id: users.id,
  username: users.username,
  slug: users.slug,
  email: users.email,
  roles: roleNames,
  areWritesLocked: users.areWritesLocked,
  isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
  createdAt: users.createdAt,
};

export type FoundUser = Awaited<ReturnType<typeof findUsers>>["rows"][number];

const isIn: Record<AccountState, SQL | undefined> = {
  all: undefined,
  staff: sql`exists (select from ${userRoles} r where r.user_id = users.id
    and r.role in ('data_entry', 'senior_data_entry', 'admin'))`,
  suspended: isNotNull(users.suspendedAt),
  locked: eq(users.areWritesLocked, true),
  unfinished: isNull(users.username),
};

const newest: KeyColumn[] = [
  { value: users.createdAt, type: "timestamptz", isDescending: true },
  { value: users.id, type: "uuid", isDescending: true },
];

/** null when malformed. */
export const readUsersCursor = (text: string): SortKey | null =>
  readCursor(
    text,
    newest.map(({ type }) => type),
  );

type Wanted = { q: string; state: AccountState; after: SortKey | null; limit: number };

type Meant = Pick<Wanted, "q" | "state">;

/** Condition on users by part of the username or address, or by id. */
const isMeant = ({ q, state }: Meant): SQL | undefined =>
  and(q === "" ? undefined : isUuid(q) ? eq(users.id, q) : ilike(foundText, containing(q)), isIn[state]);

/** How many users fit, counted no further than `most`. */
export const countUsers = (db: Db, meant: Meant, most: number): Promise<number> =>
  db.$count(db.select({ id: users.id }).from(users).where(isMeant(meant)).limit(most).as("meant"));

/** A page of users, the newest first, by name or address and state. */
export async function findUsers(db: Db, { q, state, after, limit }: Wanted) {
  const rows = await db
    .select({ ...columns, place: sql<string>`${users.createdAt}::text` })
    .from(users)
    .where(and(isMeant({ q, state }), isAfter(newest, after)))
    .orderBy(inOrder(newest))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ place, id }) => cursorText([place, id]));
}

export type UserDetails = NonNullable<Awaited<ReturnType<typeof userDetails>>>;

// Written out: in a query of one table Drizzle drops table names, and "id" would be that of the inner table.
const userId = sql`users.id`;
const storedRoles = sql<Role[]>`array(select role from ${userRoles} r where r.user_id = ${userId} order by 1)`;
const providers = sql<string[]>`array(select provider from ${identities} i where i.user_id = ${userId} order by 1)`;

/** A user as staff see it; undefined for an unknown id. */
export async function userDetails(db: Db, id: string) {
  const [row] = await db
    .select({
      ...columns,
      storedRoles,
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      providers,
      profileVisibility: users.profileVisibility,
      suspendedReason: users.suspendedReason,
      sessions: sql<number>`(select count(*)::int from ${sessions} t where t.user_id = ${userId})`,
      reports: sql<number>`(select count(*)::int from ${cardReports} t where t.user_id = ${userId})`,
      timesReported: sql<number>`(select count(*)::int from ${profileReports} r where r.reported_user_id = ${userId})`,
    })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

/** `roles`: those that are stored. */
export async function lockUser(tx: Tx, id: string) {
  const [row] = await tx
    .select({ ...columns, roles: storedRoles, pays })
    .from(users)
    .where(eq(users.id, id))
    .for("update");
  return row;
}

type State = {
  username: string;
  slug: string;
  areWritesLocked: boolean;
  suspendedAt: Date | null;
  suspendedReason: string | null;
};

/** Changes the given parts of a user's state; none is no statement. */
export async function updateUser(tx: Tx, id: string, state: Partial<State>): Promise<void> {
  if (Object.keys(state).length > 0) await tx.update(users).set(state).where(eq(users.id, id));
}
