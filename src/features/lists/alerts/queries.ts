import { and, asc, eq, gt, notInArray, sql } from "drizzle-orm";
import { preferenceColumns } from "#access/queries.ts";
import type { Db, Tx } from "#db/open.ts";
import { users } from "#db/schema/accounts.ts";
import { cards } from "#db/schema/catalogue/cards.ts";
import { listCards, lists, priceAlerts } from "#db/schema/lists.ts";

const isOnWantList = sql`exists (
  select from ${listCards} r join ${lists} l on l.id = r.list_id and l.purpose = 'WANTS'
  where r.user_id = ${priceAlerts.userId} and r.card_id = ${priceAlerts.cardId})`;

const firstWantList = sql<{ id: string; name: string }>`(
  select json_build_object('id', l.id, 'name', l.name) from ${listCards} r
  join ${lists} l on l.id = r.list_id and l.purpose = 'WANTS'
  where r.user_id = ${priceAlerts.userId} and r.card_id = ${priceAlerts.cardId} order by l.name, l.id limit 1)`;

const leadingName = sql<string>`coalesce(${cards.englishName}, ${cards.name})`;

export type Alert = Awaited<ReturnType<typeof alertsOf>>[number];

/** Alerts for cards on the person's want lists, without hidden games. */
export const alertsOf = (db: Db, userId: string, hidden: string[]) =>
  db
    .select({
      setId: priceAlerts.setId,
      cardId: priceAlerts.cardId,
      variant: priceAlerts.variant,
      name: leadingName,
      below: priceAlerts.below,
      currency: priceAlerts.currency,
      isBelow: priceAlerts.isBelow,
      toldOn: priceAlerts.toldOn,
      list: firstWantList,
    })
    .from(priceAlerts)
    .innerJoin(cards, eq(cards.id, priceAlerts.cardId))
    .where(and(eq(priceAlerts.userId, userId), isOnWantList, notInArray(cards.category, hidden)))
    .orderBy(asc(leadingName), asc(priceAlerts.cardId), asc(priceAlerts.variant));

export type AlertLine = { setId: string; cardId: string; variant: string; below: number | null; currency: string };

/** `below` null deletes the alert. An unchanged alert is not sent again. */
export const writeAlerts = (db: Db, userId: string, lines: AlertLine[]) =>
  db.execute(sql`
    with given as (
      select * from unnest(${sql.param(lines.map(({ setId }) => setId))}::text[], ${sql.param(lines.map(({ cardId }) => cardId))}::text[],
        ${sql.param(lines.map(({ variant }) => variant))}::text[], ${sql.param(lines.map(({ below }) => below))}::int[],
        ${sql.param(lines.map(({ currency }) => currency))}::text[]) as g (set_id, card_id, variant, below, currency)
    ),
    removed as (
      delete from price_alerts a using given g
      where a.user_id = ${userId}::uuid and a.card_id = g.card_id and a.variant = g.variant and g.below is null
    )
    insert into price_alerts as a (user_id, set_id, card_id, variant, below, currency)
    select ${userId}::uuid, set_id, card_id, variant, below, currency from given where below is not null
    on conflict (user_id, card_id, variant) do update
    set below = excluded.below, currency = excluded.currency, is_below = false, is_seen = true
    where (a.below, a.currency) <> (excluded.below, excluded.currency)`);

/** People with alerts who show prices. `email` is null unless they want alerts by mail. */
export const peopleWithAlerts = (db: Db, after: string, limit: number) =>
  db
    .selectDistinct({
      id: users.id,
      preferences: preferenceColumns,
      email: sql<string | null>`case when ${users.emailVerifiedAt} is not null and 'price' = any(${users.mailedNews})
        and ${users.suspendedAt} is null then ${users.email} end`,
    })
    .from(priceAlerts)
    .innerJoin(users, eq(users.id, priceAlerts.userId))
    .where(and(gt(users.id, after), users.showPrices))
    .orderBy(asc(users.id))
    .limit(limit);

export type Changes = { fallen: Alert[]; risen: Alert[]; day: string };

/** Notes which alerts fell below their price and which rose above it again. */
export const saveChanges = (tx: Tx, userId: string, { fallen, risen, day }: Changes) => {
  const changed = [...fallen, ...risen];
  return tx.execute(sql`
    update price_alerts a set is_below = nth <= ${fallen.length}::int, is_seen = nth > ${fallen.length}::int,
      told_on = case when nth <= ${fallen.length}::int then ${day}::date else told_on end
    from unnest(${sql.param(changed.map(({ cardId }) => cardId))}::text[], ${sql.param(changed.map(({ variant }) => variant))}::text[])
      with ordinality as c (card_id, variant, nth)
    where a.user_id = ${userId}::uuid and a.card_id = c.card_id and a.variant = c.variant`);
};

/** Notes that a person looked at all of their alerts. */
export async function seeAlerts(db: Db, userId: string): Promise<void> {
  await db
    .update(priceAlerts)
    .set({ isSeen: true })
    .where(and(eq(priceAlerts.userId, userId), eq(priceAlerts.isSeen, false)));
}

/** Whether the alerts of this round, a day and its prices, are still to be sent. */
export async function isRoundOpen(db: Db, round: string): Promise<boolean> {
  const rows = await db.execute(sql`select from settings where key = 'alerts of' and value = ${round}`);
  return rows.length === 0;
}

/** Notes that the alerts of a round of prices were all compared. */
export const endRound = (db: Db, round: string) =>
  db.execute(sql`
    insert into settings (key, value) values ('alerts of', ${round})
    on conflict (key) do update set value = excluded.value`);
