import sharp from "sharp";
import type { Db } from "#db/open.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { limit } from "#lib/limit.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const drawn = keptBy()<Promise<Bytes>>({ name: "social pictures", part: "pages" });
const turn = limit(1, 40);

/** Whether the picture is there, so that it costs no turn. */
export const isDrawn = (db: Db, svg: string): boolean => drawn.has(drawn.key(db, {}, svg));

/** The picture as PNG, drawn once per content. @throws Refusal 503 if too many wait. */
export const drawnPng = (db: Db, svg: string): Promise<Bytes> =>
  drawn.or(drawn.key(db, {}, svg), () =>
    turn(async () => new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer())),
  );
