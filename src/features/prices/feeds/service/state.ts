import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";

export const KnownFeed = v.object({
  etag: v.optional(v.string()),
  lastModified: v.optional(v.string()),
  fetchedAt: v.string(),
  /** File that is not imported yet. */
  file: v.optional(v.string()),
  /** Of a source that wanted to be left alone: not asked before this time, after so many days of silence. */
  blocked: v.optional(v.object({ until: v.string(), days: v.number() })),
});
export type KnownFeed = v.InferOutput<typeof KnownFeed>;
const StateFile = v.record(v.string(), KnownFeed);

export type State = Awaited<ReturnType<typeof openState>>;

/** Written atomically. Losing it costs one download per list. */
export async function openState(folder: string) {
  const path = join(folder, "state.json");
  const state = await readState(path);
  let writing = Promise.resolve();

  function save(): Promise<void> {
    writing = writing.then(() => replaceFile(path, JSON.stringify(Object.fromEntries(state))));
    return writing;
  }

  return {
    known: (url: string) => state.get(url),
    waiting: () =>
      [...state].flatMap(([url, { file, lastModified }]) =>
        file ? [{ url, path: join(folder, file), lastModified }] : [],
      ),
    async remember(url: string, known: KnownFeed): Promise<void> {
      state.set(url, known);
      await save();
    },
    async keep(url: string, bytes: Uint8Array): Promise<string> {
      const file = fileFor(url);
      await replaceFile(join(folder, file), bytes);
      return file;
    },
    /** Drops a file that needs no import; the source is still known. */
    async forgetFile(url: string): Promise<void> {
      const { file, ...known } = state.get(url) ?? { fetchedAt: "" };
      if (!file) return;
      state.set(url, known);
      await save();
      await rm(join(folder, file), { force: true });
    },
    /** The next run fetches it as if for the first time. */
    async forget(url: string): Promise<void> {
      const file = state.get(url)?.file;
      state.delete(url);
      await save();
      if (file) await rm(join(folder, file), { force: true });
    },
    async forgetFiles(): Promise<void> {
      const files = [...state.values()].flatMap(({ file }) => file ?? []);
      for (const [url, { file: _, ...known }] of state) state.set(url, known);
      await save();
      for (const file of files) await rm(join(folder, file), { force: true });
    },
  };
}

/** State of earlier downloads; without a file that can be read, all prices are read again. */
async function readState(path: string): Promise<Map<string, KnownFeed>> {
  const content = await Bun.file(path)
    .json()
    .catch(() => ({}));
  const read = v.safeParse(StateFile, content);
  return new Map(Object.entries(read.success ? read.output : {}));
}

const fileFor = (url: string): string =>
  `${new URL(url).pathname.replace(/[^\w]+/g, "-").slice(-60)}-${Bun.hash(url).toString(36)}`;

async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await Bun.write(`${path}.new`, content);
  await rename(`${path}.new`, path);
}
