import { readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { unlessMissing } from "#lib/errors.ts";

/** Bytes of the checksum that precedes the content, to detect damage. */
export const FILE_OVERHEAD = 8;

const NAME = /^[0-9a-f]{64}$/;

/** Older unfinished files belong to a killed process. */
const ABANDONED_MS = 600_000;

/** Place of a stored file; the first two letters of its name are a folder. */
export const pathIn = (folder: string, name: string): string => join(folder, name.slice(0, 2), name);

/** @returns null also for a file that cannot be read: its picture is fetched again. */
export async function readChecked(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await Bun.file(path)
    .bytes()
    .catch(() => null);
  if (bytes === null) return null;
  const content = bytes.subarray(FILE_OVERHEAD);
  return checksum(content).equals(bytes.subarray(0, FILE_OVERHEAD)) ? content : null;
}

/** Writes a file with its checksum, whole or not at all. */
export async function writeChecked(path: string, content: Uint8Array): Promise<void> {
  const unfinished = `${path}.${crypto.randomUUID()}.new`;
  try {
    await Bun.write(unfinished, Buffer.concat([checksum(content), content]));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function checksum(content: Uint8Array): Buffer {
  const sum = Buffer.alloc(FILE_OVERHEAD);
  sum.writeBigUInt64LE(Bun.hash.xxHash64(content));
  return sum;
}

type StoredFile = { name: string; size: number; usedAt: number };

/** Stored files of a folder with their sizes; unfinished ones that are old are deleted on the way. */
export async function filesIn(folder: string): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for (const place of await readdir(folder, { recursive: true })) {
    const path = join(folder, place);
    const name = basename(place);
    const about = await stat(path).catch(unlessMissing);
    if (!about?.isFile()) continue;
    if (NAME.test(name)) found.push({ name, size: about.size, usedAt: about.mtimeMs });
    else if (name.endsWith(".new") && Date.now() - about.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
  return found;
}
