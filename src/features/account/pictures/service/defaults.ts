import { join } from "node:path";
import sharp from "sharp";
import { keptBy } from "#lib/cache/kept.ts";
import { type PictureKind, pictureSizes } from "../rules.ts";

const folder = join(import.meta.dir, "../../../../../static");

/** Width of a drawn avatar: twice the displayed size, for high-density screens. */
const avatarWidth = 200;
const widths: Record<PictureKind, number> = { avatar: avatarWidth, banner: pictureSizes.banner.width };

type Drawn = { bytes: Uint8Array<ArrayBuffer>; etag: string };
const drawn = keptBy()<Promise<Drawn>>({ name: "default pictures", part: "pages" });

/** One of the site's own pictures, drawn once a process; rejects for a number that does not exist. */
export const defaultPicture = (kind: PictureKind, number: number): Promise<Drawn> =>
  drawn.or(drawn.key(null, {}, kind, number), () => draw(join(folder, `${kind}s`, `${number}.svg`), widths[kind]));

async function draw(path: string, width: number): Promise<Drawn> {
  const png = await sharp(path).resize({ width }).png({ palette: true, effort: 10 }).toBuffer();
  const bytes = new Uint8Array(png);
  return { bytes, etag: `"${Bun.hash(bytes).toString(36)}"` };
}
