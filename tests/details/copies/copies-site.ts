import { json, type Person, type TestApp, useSite } from "#tests/harness.ts";

export const setId = "sv03.5";
export const cardId = `${setId}-006`;
export const cardPage = "/series/scarlet-violet/151/6";
export const path = (what: string, more = "") => `/api/collection/${cardId}/${what}?setId=${setId}${more}`;
export const entryPath = `/api/collection?setId=${setId}`;

/** A site that knows the euro, and the first variant of the card. */
export async function useCopies(): Promise<{ site: TestApp; variant: string }> {
  const site = await useSite({}, "starter");
  await rateEuro(site);
  const [row] = await site.sql<{ key: string }[]>`
    select key from variants where card_id = ${cardId} order by position limit 1`;
  return { site, variant: row?.key ?? "" };
}

export const rateEuro = ({ sql }: TestApp) =>
  sql`insert into exchange_rates values ('EUR', '€', '0.9', 'test', '2026-01-31')`;

export const post = (person: Person, address: string, body: unknown, method = "POST") =>
  person.request(address, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });

export const owned = async (person: Person) =>
  (await json<{ quantity: number }[]>(person.json(entryPath))).map(({ quantity }) => quantity);

/** The batch of a person's latest change. */
export const latest = async ({ sql }: TestApp, person: Person) => {
  const [row] = await sql<{ batch: string }[]>`
    select batch from entry_changes where user_id = ${person.id} order by id desc limit 1`;
  return row?.batch ?? "";
};

export const slabOf = (variant: string, more: object = {}) => ({
  variant,
  company: "PSA",
  grade: "10",
  value: "1250.50",
  currency: "EUR",
  ...more,
});
