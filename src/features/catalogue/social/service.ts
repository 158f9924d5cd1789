import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { Db } from "../../../../db/open.ts";
import { limit } from "../../../lib/limit.ts";
import { prepared } from "../../../lib/sql/prepared.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Some 40 KB each. */
const drawn = prepared(() => new LRUCache<string, Promise<Bytes>>({ max: 300 }));
const turn = limit(1, 40);

/** The picture as PNG, drawn once per content. @throws Refusal 503 if too many wait. */
export function socialPng(db: Db, svg: string): Promise<Bytes> {
  const known = drawn(db).get(svg);
  if (known) return known;
  const drawing = turn(async () => new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()));
  drawn(db).set(svg, drawing);
  drawing.catch(() => drawn(db).delete(svg));
  return drawing;
}
