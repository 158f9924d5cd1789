import { join } from "node:path";
import sharp from "sharp";
import { type PictureKind, pictureSizes } from "../rules.ts";

const folder = join(import.meta.dir, "../../../../../static");

/** Width of a drawn avatar: twice the displayed size, for high-density screens. */
const avatarWidth = 200;
const widths: Record<PictureKind, number> = { avatar: avatarWidth, banner: pictureSizes.banner.width };

type Drawn = { bytes: Uint8Array<ArrayBuffer>; etag: string };
const drawn = new Map<string, Promise<Drawn>>();

/** One of the site's own pictures, drawn once a process; rejects for a number that does not exist. */
export function defaultPicture(kind: PictureKind, number: number): Promise<Drawn> {
  const path = join(folder, `${kind}s`, `${number}.svg`);
  const known = drawn.get(path);
  if (known) return known;
  const drawing = draw(path, widths[kind]);
  drawn.set(path, drawing);
  drawing.catch(() => drawn.delete(path));
  return drawing;
}

async function draw(path: string, width: number): Promise<Drawn> {
  const png = await sharp(path).resize({ width }).png({ palette: true, effort: 10 }).toBuffer();
  const bytes = new Uint8Array(png);
  return { bytes, etag: `"${Bun.hash(bytes).toString(36)}"` };
}
