import type { Sql } from "postgres";

/** People whose collections differ in size alone, to see what that costs. */
export const sizes = [1000, 20_000, 40_000] as const;

export type Size = (typeof sizes)[number];

const nameOf = (size: Size) => `collector${size}`;

/** Makes those of them that are not there yet. Their cards are spread evenly over the whole catalogue. @returns their ids. */
export async function makeCollectors(sql: Sql): Promise<Map<Size, string>> {
  const ids = new Map<Size, string>();
  for (const size of sizes) {
    const name = nameOf(size);
    const [known] = await sql<{ id: string }[]>`select id from users where slug = ${name}`;
    ids.set(size, known?.id ?? (await makeCollector(sql, name, size)));
  }
  for (const id of ids.values()) await makePaid(sql, id);
  return ids;
}

/** What was paid for one copy of every entry, half of it in another currency; what is there stays. */
const makePaid = (sql: Sql, id: string) => sql`
  insert into copies (user_id, set_id, card_id, variant, cost, cost_currency, acquired_on)
  select user_id, set_id, card_id, variant, 100 + abs(hashtext(card_id)) % 900,
    case when hashtext(card_id) % 2 = 0 then 'USD' else 'EUR' end, current_date - abs(hashtext(variant || card_id)) % 1000
  from entries where user_id = ${id} and not exists (select from copies where user_id = ${id})`;

const makeCollector = (sql: Sql, name: string, size: number): Promise<string> =>
  sql.begin(async (tx) => {
    const [user] = await tx<{ id: string }[]>`
      insert into users (email, username, slug, preferred_currency)
      values (${`${name}@example.com`}, ${name}, ${name}, 'USD') returning id`;
    const id = user?.id ?? "";
    await tx`insert into user_roles (user_id, role) values (${id}, 'member')`;
    await tx`
      insert into entries (user_id, set_id, card_id, variant, quantity, created_at)
      select ${id}, set_id, card_id, key, 1 + place % 4, now() - place * interval '1 minute'
      from (
        select c.set_id, v.card_id, v.key, row_number() over (order by md5(v.card_id || v.key))::int as place
        from variants v join cards c on c.id = v.card_id where c.gone_at is null and v.gone_at is null) as stock
      where place <= ${size}`;
    return id;
  });
