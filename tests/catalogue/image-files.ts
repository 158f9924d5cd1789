import sharp from "sharp";

export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 40 } } });

/** A small file that unpacks to 50 megapixels. */
export const bomb = await picture(10_000, 5000).png({ compressionLevel: 1 }).toBuffer();
export const image = (bytes: Buffer, type = "image/webp") =>
  new Response(new Uint8Array(bytes), { headers: { "content-type": type } });

export const names = [
  "html",
  "lies",
  "cut",
  "svg",
  "bomb",
  "large",
  "padded",
  "moved",
  "away",
  "circle",
  "busy",
  "absent",
  "../up",
];
