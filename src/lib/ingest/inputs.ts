import { createReadStream } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { ImportError } from "./error.ts";

/** An unpacked file. `head`: its first bytes, at most 64 KB. */
export type Input = { name: string; isNamed: boolean; head: Uint8Array; bytes: AsyncIterable<Uint8Array> };

const HEAD = 64 * 1024;

/**
 * Files, folders (recursive) and tar archives, each plain or gzipped; each file once. `isNamed`: given by name, not
 * found in a folder. Read or skip an input before the next.
 */
export async function* inputs(paths: string[]): AsyncGenerator<Input> {
  const seen = new Set<string>();
  for (const path of paths) {
    for await (const { file, isNamed } of filesBelow(path)) {
      const real = await realpath(file);
      if (seen.has(real)) continue;
      seen.add(real);
      yield* opened(file, isNamed);
    }
  }
}

async function* filesBelow(path: string, isNamed = true): AsyncGenerator<{ file: string; isNamed: boolean }> {
  const found = await stat(path).catch(() => {
    throw new ImportError(`${path} doesn't exist or can't be read.`);
  });
  if (!found.isDirectory()) {
    yield { file: path, isNamed };
    return;
  }
  for (const name of (await readdir(path)).sort()) {
    if (!name.startsWith(".")) yield* filesBelow(join(path, name), false);
  }
}

async function* opened(file: string, isNamed: boolean): AsyncGenerator<Input> {
  const raw = await withHead(createReadStream(file), file);
  const isGzip = raw.head[0] === 0x1f && raw.head[1] === 0x8b;
  const plain = isGzip ? await withHead(unzipped(raw.bytes, file), file) : raw;
  if (isTar(plain.head)) yield* archived(plain.bytes, file);
  else yield { name: basename(file), isNamed, ...plain };
}

const isTar = (head: Uint8Array): boolean => Buffer.from(head.subarray(257, 262)).toString() === "ustar";

function unzipped(source: AsyncIterable<Uint8Array>, file: string): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip();
  void pour(source, gunzip, file);
  return gunzip;
}

type Sink = {
  readonly destroyed: boolean;
  write(chunk: Uint8Array): boolean;
  end(last: undefined): unknown;
  destroy(error?: Error): unknown;
  on(event: "drain" | "close", listener: () => void): unknown;
};

/** Respects backpressure; errors of `source` surface in the sink. */
async function pour(source: AsyncIterable<Uint8Array>, sink: Sink, file: string): Promise<void> {
  let wake = () => {};
  sink.on("drain", () => wake());
  sink.on("close", () => wake());
  try {
    for await (const chunk of source) {
      if (sink.destroyed) return;
      if (!sink.write(chunk)) await new Promise<void>((resolve) => (wake = resolve));
    }
    sink.end(undefined);
  } catch (error) {
    sink.destroy(error instanceof Error ? error : new ImportError(`${file} cannot be read.`));
  }
}

async function* archived(source: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Input> {
  const tar = extract();
  void pour(source, tar, file);
  try {
    for await (const entry of tar) {
      const name = `${basename(file)}: ${entry.header.name}`;
      const isFile = entry.header.type === "file" && !basename(entry.header.name).startsWith(".");
      const input = isFile && isBytes(entry) ? await withHead(entry, name) : undefined;
      if (input) yield { name, isNamed: false, ...input };
      entry.resume();
    }
  } catch (error) {
    throw explained(error, file);
  }
}

/** True of tar entries, though not in their types. */
const isBytes = (entry: object): entry is AsyncIterable<Uint8Array> => Symbol.asyncIterator in entry;

async function withHead(
  source: AsyncIterable<Uint8Array>,
  file: string,
): Promise<{ head: Uint8Array; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  const next = async () => {
    try {
      return await iterator.next();
    } catch (error) {
      throw explained(error, file);
    }
  };
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD) {
    const { done, value } = await next();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  async function* bytes() {
    yield* first;
    for (let part = await next(); !part.done; part = await next()) yield part.value as Uint8Array;
  }
  return { head: Buffer.concat(first).subarray(0, HEAD), bytes: bytes() };
}

function explained(error: unknown, file: string): ImportError {
  if (error instanceof ImportError) return error;
  const { code, message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { code: "", message: `${error}` };
  if (code === "Z_BUF_ERROR" || /unexpected end/i.test(message)) {
    return new ImportError(`${file} is incomplete: its end is missing. Download it again.`);
  }
  return new ImportError(`${file} cannot be read: ${message}.`);
}
