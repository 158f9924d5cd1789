import type { Sql, TransactionSql } from "postgres";
import type { SealedKind } from "#db/schema/catalogue/sealed.ts";

export type ListedProduct = {
  id: string;
  name: string;
  kind: SealedKind | null;
  packs: number | null;
  cardmarketId: number;
  expansion: number | null;
};

/**
 * Stores Cardmarket's products as its list has them now: those that it no longer has are gone. A product belongs to a
 * set if the set alone has its expansion.
 * @returns how many rows are not as before.
 */
export async function storeProducts(tx: TransactionSql, products: ListedProduct[]): Promise<number> {
  const column = <K extends keyof ListedProduct>(key: K) => products.map((product) => product[key]);
  const { count: changed } = await tx`
    with expansions as (
      select (source_ids ->> 'cardmarketExpansion')::int as expansion, min(id) as set_id, min(category) as category
      from sets where source_ids ? 'cardmarketExpansion' group by 1 having count(*) = 1
    )
    insert into sealed_products as old
      (id, name, kind, packs, cardmarket_id, cardmarket_expansion, set_id, category)
    select listed.*, e.set_id, e.category
    from unnest(${column("id")}::text[], ${column("name")}::text[], ${column("kind")}::text[], ${column("packs")}::int[],
      ${column("cardmarketId")}::int[], ${column("expansion")}::int[])
      as listed (id, name, kind, packs, cardmarket_id, expansion)
    left join expansions e using (expansion)
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

/** How many sealed products there are, and what is not known of them. */
export async function sealedCounts(sql: Sql | TransactionSql) {
  const [row] = await sql<{ products: number; withSet: number; unknownKind: number; unknownPacks: number }[]>`
    select count(*)::int as products, count(set_id)::int as "withSet",
      (count(*) filter (where kind is null))::int as "unknownKind",
      (count(*) filter (where packs is null))::int as "unknownPacks"
    from sealed_products where gone_at is null`;
  return row!;
}
