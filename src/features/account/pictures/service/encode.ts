import sharp, { type Metadata } from "sharp";
import { Refusal } from "#lib/errors.ts";
import { limit } from "#lib/limit.ts";
import * as rules from "../rules.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export type Encoded = { bytes: Bytes; type: string };

/** Bounds decoding, which takes memory and a core: two at a time, twenty waiting. */
const turn = limit(2, 20);
const maxSeconds = 10;

/** Drops metadata and anything hidden in the file. @throws Refusal 422 on `file`; 503 if the queue is full. */
export async function encodePicture(kind: rules.PictureKind, upload: Bytes): Promise<Encoded> {
  if (!isPng(upload) && !isJpeg(upload)) throw refusal(rules.WRONG_TYPE);
  if (upload.byteLength > rules.maxBytes) throw refusal(rules.TOO_LARGE);
  if (isPng(upload) && isAnimated(upload)) throw refusal(rules.WRONG_TYPE);
  return await turn(() => encode(kind, upload));
}

async function encode(kind: rules.PictureKind, upload: Bytes): Promise<Encoded> {
  const { width, height } = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch((): Partial<Metadata> => ({}));
  if (!width || !height) throw refusal(rules.UNREADABLE);
  if (width * height > rules.maxPixels) throw refusal(rules.TOO_MANY_PIXELS);
  const upright = sharp(upload, { limitInputPixels: rules.maxPixels, failOn: "error" })
    .autoOrient()
    .resize({ ...rules.pictureSizes[kind], fit: "cover" })
    .timeout({ seconds: maxSeconds });
  const encoded = kind === "avatar" ? upright.png({ compressionLevel: 9 }) : upright.webp({ quality: 82 });
  const bytes = await encoded.toBuffer().catch(() => {
    throw refusal(rules.UNREADABLE);
  });
  return { bytes: new Uint8Array(bytes), type: kind === "avatar" ? "image/png" : "image/webp" };
}

const refusal = (rule: string) => new Refusal(422, rule, { file: rule });

const startsWith = (bytes: Bytes, start: number[]) => start.every((byte, index) => bytes[index] === byte);

// Keeps uploads away from every other decoder.
const isPng = (bytes: Bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const isJpeg = (bytes: Bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]);

const signatureBytes = 8;
const chunkBytes = 12;

/** An animated PNG has a chunk `acTL` before its image data. */
function isAnimated(png: Bytes): boolean {
  const view = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  for (let at = signatureBytes; at + chunkBytes <= view.length; at += view.readUInt32BE(at) + chunkBytes) {
    const name = view.toString("latin1", at + 4, at + 8);
    if (name === "acTL") return true;
    if (name === "IDAT") return false;
  }
  return false;
}
