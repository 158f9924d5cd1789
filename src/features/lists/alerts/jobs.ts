import type { Sql } from "postgres";
import type { Db } from "#db/open.ts";
import { postLetter } from "#features/auth/email/service/post.ts";
import { readCatalogueState } from "#features/catalogue/queries.ts";
import { marketPricesOfCards } from "#features/prices/read/queries/market.ts";
import { latestRates } from "#features/prices/read/queries/rates.ts";
import { convert, type Rates } from "#features/prices/rules/rates.ts";
import type { Mailer } from "#lib/mailer.ts";
import { dayBefore } from "#lib/time.ts";
import type { Config } from "#src/config.ts";
import { alertsOf, type Changes, endRound, isRoundOpen, peopleWithAlerts, saveChanges } from "./queries.ts";
import { alertChanges, alertNews } from "./rules.ts";
import { alertsPath } from "./state.ts";

type Tools = { db: Db; sql: Sql; config: Config; mailer: Mailer | null; clock: () => Date };
type Person = Awaited<ReturnType<typeof peopleWithAlerts>>[number];

const peopleAtOnce = 200;
const lowestId = "00000000-0000-0000-0000-000000000000";

/** Shows people, once for the prices of a day, which cards fell below their price, and mails those who want mail. */
export async function tellAlerts(tools: Tools): Promise<void> {
  const { db, sql, clock } = tools;
  const { pricesVersion } = await readCatalogueState(sql);
  const day = dayBefore(clock(), 0);
  const round = `${day} ${pricesVersion}`;
  if (!(await isRoundOpen(db, round))) return;
  const rates = await latestRates(db, pricesVersion);
  for (let after: string | undefined = lowestId; after !== undefined; ) {
    const people: Person[] = await peopleWithAlerts(db, after, peopleAtOnce);
    for (const person of people) await sendAlerts(tools, person, await changesFor(db, person, rates, day));
    after = people.at(-1)?.id;
  }
  await endRound(db, round);
}

async function changesFor(db: Db, { id, preferences }: Person, rates: Rates, day: string): Promise<Changes> {
  const alerts = await alertsOf(db, id, preferences.disallowedCategories);
  const ids = [...new Set(alerts.map(({ cardId }) => cardId))];
  const prices = await marketPricesOfCards(db, ids, preferences.priceSource);
  return alertChanges(
    alerts,
    ({ cardId, variant, currency }) => {
      const price = prices.get(cardId)?.get(variant);
      return price ? convert(price.market, price.currency, currency, rates) : null;
    },
    day,
  );
}

async function sendAlerts({ db, config, mailer }: Tools, { id, email }: Person, changes: Changes): Promise<void> {
  if (changes.fallen.length + changes.risen.length === 0) return;
  await db.transaction(async (tx) => {
    await saveChanges(tx, id, changes);
    if (mailer === null || email === null || changes.fallen.length === 0) return;
    const news = { subject: alertNews(changes.fallen), path: alertsPath };
    await postLetter(mailer, { kind: "news", ...news, email, base: config.publicUrl ?? "" }, tx);
  });
}
