import type { Sql } from "postgres";

type Column = { name: string; type: string; isNeeded: boolean; isFree: boolean };
type Row = Record<string, string | number | boolean | Date | null>;

/** Columns that reference another table's key, or the part beside the owner: what belongs to whom. */
export const references = (sql: Sql) => sql<{ from: string; column: string; to: string; key: string }[]>`
  select format('%I.%I', n.nspname, f.relname) as from, a.attname as column,
    format('%I.%I', m.nspname, t.relname) as to, k.attname as key
  from pg_constraint c
  join pg_class f on f.oid = c.conrelid join pg_namespace n on n.oid = f.relnamespace
  join pg_class t on t.oid = c.confrelid join pg_namespace m on m.oid = t.relnamespace
  cross join lateral unnest(c.conkey, c.confkey) as pair (own, theirs)
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = own
  join pg_attribute k on k.attrelid = c.confrelid and k.attnum = theirs
  where c.contype = 'f' and k.attname <> 'user_id' and (cardinality(c.conkey) = 1 or exists (
    select from pg_attribute where attrelid = c.confrelid and attnum = any(c.confkey) and attname = 'user_id'))
  order by 1, t.relname <> 'users', 2`;

const columnsOf = (sql: Sql, table: string) => sql<Column[]>`
  select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null
    and is_identity = 'NO' as "isNeeded", column_default is null and is_identity = 'NO' as "isFree"
  from information_schema.columns where ${table}::text in (format('%I.%I', table_schema, table_name), table_name::text)`;

/** Where something else than any value of its type is needed. */
const special: Record<string, string> = { set_id: "sv03.5", card_id: "sv03.5-001", variant: "normal" };

/** A value for a column that must have one; different each time where that may matter. */
function anyValue({ name, type }: Column): string | number | boolean {
  if (special[name] !== undefined) return special[name];
  if (type === "uuid") return crypto.randomUUID();
  if (type.startsWith("timestamp") || type === "date") return new Date().toISOString();
  if (["integer", "bigint", "smallint", "numeric"].includes(type)) return 1;
  if (type === "boolean") return true;
  if (["jsonb", "json", "ARRAY"].includes(type)) return "{}";
  if (type === "character") return "USD";
  return crypto.randomUUID();
}

/** The tables with something of a person in them, from the accounts down: each with the column that leads to its owner. */
export async function personalTables(sql: Sql) {
  const all = await references(sql);
  const found = new Map<string, { column: string; to: string; key: string }>();
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const one of all) {
      const isPersonal = one.to === "public.users" || found.has(one.to);
      if (isPersonal && !found.has(one.from)) found.set(one.from, one);
    }
  }
  return found;
}

type Reference = Awaited<ReturnType<typeof references>>[number];
const isAccountOf = ({ from, to }: Reference, table: string): boolean =>
  to === "public.users" && from.replace(/^public\./, "") === table.replace(/^public\./, "");

async function someoneElse(sql: Sql): Promise<string> {
  const name = crypto.randomUUID();
  const [row] = await sql<{ id: string }[]>`insert into users (username, slug) values (${name}, ${name}) returning id`;
  return row?.id ?? "";
}

/** Puts a row of a person into a table, by what the database says of its columns. */
export async function fill(sql: Sql, table: string, owner: Row, { isWhole = false } = {}) {
  const columns = await columnsOf(sql, table);
  const row: Row = {};
  for (const column of columns) if (column.isNeeded || (isWhole && column.isFree)) row[column.name] = anyValue(column);
  for (const { column } of (await references(sql)).filter((one) => isAccountOf(one, table))) {
    if (!(column in owner)) row[column] = await someoneElse(sql);
  }
  const known = Object.entries(owner).filter(([name]) => columns.some((column) => column.name === name));
  const values = { ...row, ...Object.fromEntries(known) };
  const [stored] = await sql<Row[]>`insert into ${sql.unsafe(table)} ${sql(values)} returning *`;
  if (!stored) throw new Error(`Nothing was stored in ${table}.`);
  return stored;
}

/** Something of a person in every table that can hold it. */
export async function fillAll(
  sql: Sql,
  person: { id: string; email: string },
  tables: Awaited<ReturnType<typeof personalTables>>,
) {
  const stored = new Map<string, Row>();
  stored.set("public.users", (await sql<Row[]>`select * from users where id = ${person.id}`)[0] ?? {});
  const all = await references(sql);
  const parentsOf = (table: string) => all.filter(({ from, to }) => from === table && to !== table && tables.has(to));
  const waiting = new Set(tables.keys());
  while (waiting.size > 0) {
    const table = [...waiting].find((one) => parentsOf(one).every(({ to }) => stored.has(to)));
    if (table === undefined) throw new Error("Tables that reference each other.");
    waiting.delete(table);
    // A row may name two people; it is stored for one of them.
    const isTheirs = ({ column, to }: Reference) => to !== "public.users" || column === tables.get(table)?.column;
    const owners = all.filter((one) => one.from === table && stored.has(one.to) && isTheirs(one));
    const values = owners.map(({ column, to, key }) => [column, stored.get(to)?.[key] ?? null]);
    stored.set(table, await fill(sql, table, Object.fromEntries(values)));
  }
  await sql`insert into email_tokens (purpose, subject, token_hash, email, expires_at)
    values ('sign-in', ${person.email}, ${Buffer.from(person.id)}, ${person.email}, now() + interval '1 hour')`;
}
