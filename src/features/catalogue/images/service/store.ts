import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { basename, join } from "node:path";
import { LRUCache } from "lru-cache";

/** Precedes the content, to detect damage. */
const CHECKSUM_BYTES = 8;

const NAME = /^[0-9a-f]{64}$/;

/** How precisely the last use is stored. */
const USE_GRAIN_MS = 3_600_000;

/** Older unfinished files belong to a killed process. */
const ABANDONED_MS = 600_000;

/** Least recently used go first. Processes share the folder; each rescans after writing a tenth of `limitBytes`. */
export async function openImageStore(folder: string, limitBytes: number) {
  await mkdir(folder, { recursive: true });
  const used = new Map<string, number>();
  const removals = new Set<Promise<void>>();
  const index = new LRUCache<string, number>({
    maxSize: Math.max(1, limitBytes),
    sizeCalculation: (size) => size,
    dispose(_, name, reason) {
      used.delete(name);
      if (reason === "evict") remove(name);
    },
  });
  let writtenSinceScan = 0;
  let writing: Promise<unknown> = Promise.resolve();

  function remove(name: string): void {
    const removal = rm(pathOf(name), { force: true }).finally(() => removals.delete(removal));
    removals.add(removal);
  }

  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name);

  async function scan(): Promise<void> {
    writtenSinceScan = 0;
    const found = await filesIn(folder);
    const names = new Set(found.map(({ name }) => name));
    for (const name of [...index.keys()]) if (!names.has(name)) index.delete(name);
    for (const { name, size, usedAt } of found.sort((a, b) => a.usedAt - b.usedAt)) {
      if (index.has(name)) continue;
      used.set(name, usedAt);
      index.set(name, size);
      if (!index.has(name)) remove(name);
    }
    await Promise.all(removals);
  }

  async function write(name: string, content: Uint8Array): Promise<void> {
    const size = content.length + CHECKSUM_BYTES;
    if (size > limitBytes) return;
    if (writtenSinceScan + size > limitBytes / 10) await scan();
    writtenSinceScan += size;
    index.set(name, size);
    used.set(name, Date.now());
    await Promise.all(removals);
    const path = pathOf(name);
    const unfinished = `${path}.${crypto.randomUUID()}.new`;
    try {
      await Bun.write(unfinished, Buffer.concat([checksum(content), content]));
      await rename(unfinished, path);
    } catch (error) {
      index.delete(name);
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  await scan();
  return {
    async read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const bytes = await Bun.file(pathOf(name))
        .bytes()
        .catch(() => null);
      if (bytes === null) return null;
      const content = bytes.subarray(CHECKSUM_BYTES);
      if (!checksum(content).equals(bytes.subarray(0, CHECKSUM_BYTES))) return null;
      const now = Date.now();
      if (index.get(name) !== undefined && now - (used.get(name) ?? 0) > USE_GRAIN_MS) {
        used.set(name, now);
        await utimes(pathOf(name), now / 1000, now / 1000).catch(() => {});
      }
      return content;
    },
    /** One at a time, so the limit holds. */
    write(name: string, content: Uint8Array): Promise<void> {
      const written = writing.then(() => write(name, content));
      writing = written.catch(() => {});
      return written;
    },
  };
}

function checksum(content: Uint8Array): Buffer {
  const sum = Buffer.alloc(CHECKSUM_BYTES);
  sum.writeBigUInt64LE(Bun.hash.xxHash64(content));
  return sum;
}

async function filesIn(folder: string): Promise<{ name: string; size: number; usedAt: number }[]> {
  const found: { name: string; size: number; usedAt: number }[] = [];
  for (const place of await readdir(folder, { recursive: true })) {
    const name = basename(place);
    const about = await stat(join(folder, place)).catch(() => null);
    if (!about?.isFile()) continue;
    if (NAME.test(name)) found.push({ name, size: about.size, usedAt: about.mtimeMs });
    else if (name.endsWith(".new") && Date.now() - about.mtimeMs > ABANDONED_MS)
      await rm(join(folder, place), { force: true });
  }
  return found;
}
