import type { Sql } from "postgres";
import * as v from "valibot";
import { ImportError } from "#lib/ingest/error.ts";
import { inputs } from "#lib/ingest/inputs.ts";
import { sealedCounts, storeProducts } from "./queries.ts";
import { expansionSets, holdsCards, packsInside, sealedKind } from "./rules.ts";
import { CardmarketProducts } from "./schema.ts";

const mostBytes = 64 * 1024 * 1024;

/**
 * Reads Cardmarket's list of sealed products from a file, plain or gzipped.
 * @throws ImportError for a file that is not such a list; then nothing has changed.
 */
export async function importSealed(sql: Sql, path: string) {
  const { products } = await readList(path);
  const listed = products
    .filter(({ name, categoryName }) => holdsCards(name, categoryName))
    .map(({ idProduct, name, categoryName, idExpansion }) => {
      const kind = sealedKind(name, categoryName);
      const expansion = idExpansion ?? null;
      return { id: `cm-${idProduct}`, name, kind, packs: packsInside(name, kind), cardmarketId: idProduct, expansion };
    });
  const once = [...new Map(listed.map((product) => [product.id, product])).values()];
  return await sql.begin(async (tx) => {
    const changes = await storeProducts(tx, once, expansionSets);
    return { changes, leftOut: products.length - listed.length, ...(await sealedCounts(tx)) };
  });
}

async function readList(path: string): Promise<v.InferOutput<typeof CardmarketProducts>> {
  for await (const { name, bytes } of inputs([path])) {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of bytes) {
      size += part.length;
      if (size > mostBytes) throw new ImportError(`${name} is larger than 64 MB.`);
      parts.push(part);
    }
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), CardmarketProducts), Buffer.concat(parts).toString());
    if (!read.success) throw new ImportError(`${name} is not Cardmarket's list of sealed products.`);
    return read.output;
  }
  throw new ImportError(`${path} holds no file.`);
}
