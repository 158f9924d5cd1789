import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** Background color, up to the edge where systems mask the icon. */
export const appColour = "#0b6a5b";

/** The picture keeps to the middle 80 %, so any mask fits. */
const icons = [
  { name: "apple", size: 180, isFull: true },
  { name: "small", size: 192, isFull: false },
  { name: "large", size: 512, isFull: false },
  { name: "maskable", size: 512, isFull: true },
];

export async function drawAppIcons(svgPath: string, folder: string): Promise<void> {
  const svg = await readFile(svgPath);
  const hash = createHash("sha256").update(svg).digest("hex").slice(0, 8);
  for (const { name, size, isFull } of icons) {
    const picture = sharp(svg).resize(size, size);
    if (isFull) picture.flatten({ background: appColour });
    await picture.png({ palette: true }).toFile(join(folder, `icon-${name}-${hash}.png`));
  }
}
