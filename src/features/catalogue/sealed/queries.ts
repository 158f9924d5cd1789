import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import type { SealedKind } from "#db/schema/catalogue/sealed.ts";

type ListedProduct = {
  id: string;
  name: string;
  kind: SealedKind | null;
  packs: number | null;
  cardmarketId: number;
  expansion: number | null;
};

/**
 * Stores Cardmarket's products as its list has them now: those that it no longer has are gone. A product belongs to the
 * set that `known` gives its expansion, else to the set that alone states it.
 * @returns how many rows are not as before.
 */
export async function storeProducts(
  tx: TransactionSql,
  products: ListedProduct[],
  known: ReadonlyMap<number, string | null>,
): Promise<number> {
  const column = <K extends keyof ListedProduct>(key: K) => products.map((product) => product[key]);
  const { count: changed } = await tx`
    with known as (select * from unnest(${[...known.keys()]}::int[], ${[...known.values()]}::text[]) as k (expansion, id)),
    stated as (
      select (source_ids ->> 'cardmarketExpansion')::int as expansion, min(id) as id
      from sets where source_ids ? 'cardmarketExpansion' group by 1 having count(*) = 1
    ),
    expansions as (
      select * from known union all select * from stated where expansion not in (select expansion from known)
    )
    insert into sealed_products as old
      (id, name, kind, packs, cardmarket_id, cardmarket_expansion, set_id, category)
    select listed.*, s.id, s.category
    from unnest(${column("id")}::text[], ${column("name")}::text[], ${column("kind")}::text[], ${column("packs")}::int[],
      ${column("cardmarketId")}::int[], ${column("expansion")}::int[])
      as listed (id, name, kind, packs, cardmarket_id, expansion)
    left join expansions e on e.expansion = listed.expansion left join sets s on s.id = e.id
    on conflict (id) do update set name = excluded.name, kind = excluded.kind, packs = excluded.packs,
      cardmarket_expansion = excluded.cardmarket_expansion, set_id = excluded.set_id, category = excluded.category,
      gone_at = null
    where (old.name, old.kind, old.packs, old.cardmarket_expansion, old.set_id, old.category, old.gone_at)
      is distinct from (excluded.name, excluded.kind, excluded.packs, excluded.cardmarket_expansion, excluded.set_id,
        excluded.category, null)`;
  const { count: gone } = await tx`
    update sealed_products set gone_at = now()
    where gone_at is null and cardmarket_id is not null and cardmarket_id <> all (${column("cardmarketId")}::int[])`;
  return changed + gone;
}

const Counts = v.object({
  products: v.number(),
  withSet: v.number(),
  unknownKind: v.number(),
  unknownPacks: v.number(),
});

/** How many sealed products there are, and what is not known of them. */
export async function sealedCounts(sql: Sql | TransactionSql): Promise<v.InferOutput<typeof Counts>> {
  const [row] = await typedRows(
    Counts,
    sql`select count(*)::int as products, count(set_id)::int as "withSet",
      (count(*) filter (where kind is null))::int as "unknownKind",
      (count(*) filter (where packs is null))::int as "unknownPacks"
    from sealed_products where gone_at is null`,
  );
  return row!;
}
