import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import * as v from "valibot";

/** Later formats keep the first line and the checksum, so that a newer file is recognised. */
export const format = 1;
export const magic = "toploader-backup";

const Header = v.object({
  magic: v.literal(magic),
  format: v.number(),
  created: v.string(),
  schema: v.object({ migrations: v.number(), hash: v.string() }),
});
export type Header = v.InferOutput<typeof Header>;

/** Precedes each table's rows, which end with a line `\.`. */
export const TableLine = v.object({ table: v.string(), columns: v.array(v.string()) });

export const SequencesLine = v.object({
  sequences: v.array(v.object({ name: v.string(), value: v.string(), isCalled: v.boolean() })),
});

/** COPY doubles backslashes, so no row looks like this. */
export const endOfRows = "\\.\n";

/** SHA-256 of everything before, in hex, and a newline. */
const checksumBytes = 65;

const chunkBytes = 1024 * 1024;
const maxHeaderLength = 10_000;

/** A file that is not a complete backup of a known format. The message is one line. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** Reads and checks the whole file. @returns the byte range of the compressed part. @throws BackupError. */
export async function verify(file: FileHandle, name: string): Promise<{ header: Header; start: number; end: number }> {
  const { size } = await file.stat();
  const end = size - checksumBytes;
  const { first, hash } = await readAll(file, end);
  if (!first.includes(magic)) throw new BackupError(`${name} is not a Toploader backup.`);
  const { buffer: checksum } = await file.read(Buffer.alloc(checksumBytes), 0, checksumBytes, end);
  if (checksum.toString("latin1") !== `${hash}\n`) {
    throw new BackupError(`${name} is damaged or incomplete: its checksum doesn't match. Use another backup.`);
  }
  const header = v.parse(Header, JSON.parse(first));
  if (header.format > format) {
    throw new BackupError(
      `${name} is from a newer version of Toploader (format ${header.format}). Update the program first.`,
    );
  }
  return { header, start: Buffer.byteLength(first) + 1, end };
}

async function readAll(file: FileHandle, end: number): Promise<{ first: string; hash: string }> {
  const hash = createHash("sha256");
  const buffer = Buffer.alloc(chunkBytes);
  let first = "";
  for (let position = 0; position < end; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(chunkBytes, end - position), position);
    if (bytesRead === 0) break;
    if (position === 0)
      first = buffer.toString("utf8", 0, Math.min(bytesRead, maxHeaderLength)).split("\n", 1)[0] ?? "";
    hash.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
  return { first, hash: hash.digest("hex") };
}
