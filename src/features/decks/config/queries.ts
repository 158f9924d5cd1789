import { and, asc, eq, gt } from "drizzle-orm";
import { type Actor, record } from "#access/audit/queries.ts";
import type { Db, Tx } from "#db/open.ts";
import { deckConfig, decks } from "#db/schema/decks.ts";
import { raiseCatalogue } from "#features/catalogue/version.ts";
import { type FormatId, type FormatRules, shippedRules } from "../check/rules/formats.ts";

/** The shipped rules with what staff changed. */
export async function rulesOf(db: Db | Tx): Promise<Record<FormatId, FormatRules>> {
  const rows = await db.select({ format: deckConfig.format, rules: deckConfig.rules }).from(deckConfig);
  const own = Object.fromEntries(rows.map(({ format, rules }) => [format, rules]));
  return { ...shippedRules, ...own };
}

/** Stores the rules of a format, with a line in the audit log. */
export async function saveRules(
  db: Db,
  { format, rules }: { format: FormatId; rules: FormatRules },
  by: Actor,
): Promise<void> {
  const values = { format, rules, reason: by.reason, changedAt: by.now };
  await db.transaction(async (tx) => {
    const before = (await rulesOf(tx))[format];
    await tx.insert(deckConfig).values(values).onConflictDoUpdate({ target: deckConfig.format, set: values });
    await raiseCatalogue(tx);
    await record(tx, by, { action: "decks.rules", object: `format:${format}`, before, after: rules });
  });
}

const decksAtOnce = 200;

/** All decks of a format, `decksAtOnce` at a time, by id. */
export async function* decksOfFormat(db: Db, format: FormatId) {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await db
      .select({ id: decks.id, cards: decks.cards, energy: decks.energy })
      .from(decks)
      .where(and(eq(decks.format, format), gt(decks.id, last)))
      .orderBy(asc(decks.id))
      .limit(decksAtOnce);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}
