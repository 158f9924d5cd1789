import type { Sql } from "postgres";
import { acceptIssue } from "#features/catalogue/publish/service.ts";
import { raisePrices } from "#features/catalogue/version.ts";
import { closeReplaced } from "#features/prices/review/queries/held.ts";
import { holdJumps } from "#features/prices/review/queries/hold.ts";
import { skipOverridden } from "#features/prices/review/queries/override.ts";
import { markFetched } from "../queries/days.ts";
import { countPriced, judgeLoss, judgeRows, type Trust, wholeDays } from "../queries/guards.ts";
import { writeRates } from "../queries/rates.ts";
import { createStaging, lockPrices, mergeStaged } from "../queries/staging.ts";
import type { PriceReport } from "../rules.ts";
import type { PriceFeed } from "../schema/formats.ts";
import { gather } from "./gather.ts";

/**
 * Imports all prices or nothing. @throws ImportError of one line: a broken or empty file; half a feed missing, unless
 * forced.
 */
export async function importPrices(
  sql: Sql,
  feeds: AsyncIterable<PriceFeed> | Iterable<PriceFeed>,
  now: Date,
  trust: Trust = {},
): Promise<PriceReport> {
  return await sql.begin(async (tx) => {
    await createStaging(tx);
    const gathered = await gather(tx, feeds, now);
    const { report } = gathered;
    await lockPrices(tx);
    for (const issue of gathered.issues) await acceptIssue(tx, { of: "prices", ...issue }, now);
    const counting = gathered.issues.length > 0 ? "feed rows" : "price rows";
    await judgeRows(tx, [counting, gathered.priced], trust);
    await skipOverridden(tx);
    report.held = await holdJumps(tx);
    const before = await countPriced(tx);
    const changed = await mergeStaged(tx);
    report.changed = changed.history;
    await judgeLoss(tx, before, trust);
    await closeReplaced(tx);
    const days = await wholeDays(tx, counting, gathered.pricedDays);
    const marked = await markFetched(tx, [...days, ...(trust.unchanged ?? [])]);
    report.rates = await writeRates(tx, gathered.rates, "ecb");
    if (changed.history + changed.current + marked + report.rates > 0) await raisePrices(tx, now);
    return report;
  });
}
