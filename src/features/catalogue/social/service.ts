import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { Db } from "#db/open.ts";
import { limit } from "#lib/limit.ts";
import { prepared } from "#lib/sql/prepared.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Letters of SVG; a PNG has about four bytes for each. */
const maxSize = 4_000_000;
const drawn = prepared(
  () => new LRUCache<string, Promise<Bytes>>({ max: 300, maxSize, sizeCalculation: (_, { length }) => length }),
);
const turn = limit(1, 40);

/** Whether this picture is in the cache. */
export const isDrawn = (db: Db, svg: string): boolean => drawn(db).has(svg);

/** The picture as PNG, drawn once per content. @throws Refusal 503 if too many wait. */
export function drawnPng(db: Db, svg: string): Promise<Bytes> {
  const known = drawn(db).get(svg);
  if (known) return known;
  const drawing = turn(async () => new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()));
  drawn(db).set(svg, drawing);
  drawing.catch(() => drawn(db).delete(svg));
  return drawing;
}
