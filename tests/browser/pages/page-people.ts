import { expect } from "bun:test";
import { makeLinkToken } from "#features/auth/email/service/links.ts";
import { createUser } from "#features/auth/sign-in/service/accounts.ts";
import { openAccount } from "#features/auth/sign-in/service/registration.ts";
import { work } from "#features/transfer/import/jobs/import.ts";
import { changePrices } from "#tests/change-catalogue.ts";
import { ambiguous, unread } from "#tests/requests/sample.ts";
import { type PageVisitor, stockCollector } from "#tests/requests/table.ts";
import { startSession } from "#tests/session-of.ts";
import type { Site } from "../harness.ts";

/** Everyone who looks at pages, with all that can be seen. @returns their sessions, and what stands in for {tokens}. */
export async function meet(site: Site): Promise<{ sessions: Map<PageVisitor, string>; tokens: Map<string, string> }> {
  const sessions = new Map<PageVisitor, string>();
  const tokens = new Map<string, string>();
  const { db, sql } = site;
  const now = new Date();
  const { id: admin } = await site.signUp({ roles: ["admin"] });
  const misty = await site.signUp({ username: "misty" });
  const account = { email: "new@example.com", isEmailVerified: false };
  const gate = { registration: "open", invitation: "", now } as const;
  const password = "correct horse battery";
  const people: Record<Exclude<PageVisitor, "stranger">, string> = {
    newcomer: await db.transaction((tx) => openAccount(tx, account, gate)),
    beginner: (await site.signUp()).id,
    collector: misty.id,
    "former member": (await createUser(db, { email: "gary@example.com", username: "gary", password, roles: [] })).id,
    admin,
  };
  for (const [person, id] of Object.entries(people) as [PageVisitor, string][]) {
    sessions.set(person, await startSession(db, id, "Firefox/145.0 (Android)", now));
  }
  for (const purpose of ["sign-in", "reset", "verify"] as const) {
    tokens.set(
      `{${purpose}}`,
      await makeLinkToken(db, { purpose, subject: misty.id, email: misty.email, userId: misty.id }, now),
    );
  }
  await sql`
    insert into current_prices (card_id, variant, source, currency, market, low, as_of)
    select v.card_id, v.key, 'tcgplayer', 'USD', 10 + abs(hashtext(v.card_id || v.key)) % 20000, 10, now()
    from variants v join cards c on c.id = v.card_id where c.category <> 'TCG-POCKET-EN'`;
  await sql`
    insert into price_history (card_id, variant, source, currency, market, low, as_of, day)
    select card_id, variant, source, currency, market + 100 * ago, low, as_of, current_date - ago
    from current_prices, generate_series(0, 20, 5) ago where card_id like 'sv03.5-%'`;
  await sql`insert into price_days select 'tcgplayer', current_date - ago from generate_series(0, 20) ago`;
  await sql`
    insert into held_prices (card_id, variant, source, currency, market, standing, as_of, day)
    select card_id, variant, source, currency, market * 100, market, as_of, current_date
    from current_prices where card_id like 'sv03.5-00%'`;
  await sql`
    insert into sold_printings (card_id, printing, source, product_id, listed, currency, market, as_of)
    select card_id, 'holo-1st-edition', source, 500000, '{holo-1st-edition}', currency, market, as_of
    from current_prices where card_id like 'sv03.5-00%' and variant = 'reverse'`;
  await sql`
    with added as (
      insert into entries (user_id, set_id, card_id, variant, quantity)
      select ${misty.id}, c.set_id, v.card_id, v.key, 1 + abs(hashtext(v.card_id)) % 3
      from variants v join cards c on c.id = v.card_id where abs(hashtext(v.card_id)) % 40 = 0 or v.card_id = 'sv03.5-006'
      returning *)
    insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    select user_id, gen_random_uuid(), set_id, card_id, variant, 0, quantity from added`;
  await changePrices(site);
  const ofCard = "/api/collection/sv03.5-006";
  const graded = { variant: "holo", company: "PSA", grade: "8.5", value: "250", currency: "USD" };
  for (const response of [
    await misty.post(`${ofCard}/graded?setId=sv03.5`, graded),
    await misty.put(`${ofCard}/private-notes?setId=sv03.5`, { notes: [{ label: "Where", text: "In the blue box" }] }),
    await misty.put("/api/set/sv03.5/private-notes", { notes: "W".repeat(200) }),
  ]) {
    expect(response.status).toBeLessThan(400);
  }
  await importFile(
    site,
    misty.id,
    ambiguous,
    "Ivysaur,Ivysaur,151,2,MEW,Sparkle\n1,No Such Card,No Such Card,151,999,MEW,Normal",
  );
  await sql`update collection_imports set state = 'done'`;
  await importFile(site, misty.id, unread, null);
  await stockCollector(site, misty);
  return { sessions, tokens };
}

/** A file that was looked at, or that still is. */
async function importFile(site: Site, userId: string, id: string, row: string | null): Promise<void> {
  const header = "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing";
  const bytes = Buffer.from(Bun.gzipSync(`${header}\n1,${row}`));
  await site.sql`
    insert into collection_imports (id, user_id, file_name, bytes, format, seen, total)
    values (${id}, ${userId}, ${`${"long-name-".repeat(15)}.csv`}, ${bytes}, 'TCGplayer', 0, 2)`;
  if (row !== null) await work(site.deps, id);
}
