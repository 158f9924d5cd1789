import { mkdir, utimes } from "node:fs/promises";
import { FILE_OVERHEAD, pathIn, readChecked, writeChecked } from "./store-files.ts";
import { openIndex } from "./store-index.ts";

/** Least recently used go first. Processes share the folder; each rescans after writing a tenth of `limitBytes`. */
export async function openImageStore(folder: string, limitBytes: number) {
  await mkdir(folder, { recursive: true });
  const index = openIndex(folder, limitBytes);
  let writtenSinceScan = 0;
  let writing: Promise<unknown> = Promise.resolve();

  async function write(name: string, content: Uint8Array): Promise<void> {
    const size = content.length + FILE_OVERHEAD;
    if (size > limitBytes) return;
    if (writtenSinceScan + size > limitBytes / 10) {
      writtenSinceScan = 0;
      await index.scan();
    }
    writtenSinceScan += size;
    await index.makeRoom(name, size);
    await writeChecked(pathIn(folder, name), content).catch((error: unknown) => {
      index.forget(name);
      throw error;
    });
  }

  await index.scan();
  return {
    async read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const content = await readChecked(pathIn(folder, name));
      const now = Date.now();
      if (content && index.use(name, now)) await utimes(pathIn(folder, name), now / 1000, now / 1000).catch(() => {});
      return content;
    },
    /** Writes files one at a time, so the limit holds. */
    write(name: string, content: Uint8Array): Promise<void> {
      const written = writing.then(() => write(name, content));
      writing = written.catch(() => {});
      return written;
    },
  };
}
