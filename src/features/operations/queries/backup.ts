import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import type { ReservedSql, Sql } from "postgres";
import { lockShared, unlock } from "#db/locks.ts";
import { schemaVersion } from "#db/migrate.ts";
import { BackupError, endOfRows, format, type Header, magic } from "../rules.ts";
import { columnsOfTable, sequenceStates, tableNames, tablesInOrder } from "./server.ts";

const chunkBytes = 256 * 1024;

type BackupSummary = { path: string; bytes: number; tables: number; created: string };

/**
 * Writes a snapshot of all tables to `path` without blocking writers. The file appears under its name only once
 * complete and synced.
 * @throws BackupError for an empty database.
 */
export async function backUp(sql: Sql, path: string, now: Date): Promise<BackupSummary> {
  const connection = await sql.reserve();
  try {
    const pid = await beginSnapshot(connection);
    const tables = await tablesInOrder(connection);
    const schema = await schemaVersion(connection);
    if (schema.migrations === 0) throw new BackupError("There is nothing to back up: the database is empty.");
    const header: Header = { magic, format, created: now.toISOString(), schema };
    const bytes = await writeFile(path, header, contents(connection, tables)).catch(async (error: unknown) => {
      // Otherwise the rest of a large table would still be sent before the connection is free.
      await sql`select pg_cancel_backend(${pid})`.catch(() => {});
      throw error;
    });
    return { path, bytes, tables: tables.length, created: header.created };
  } finally {
    await connection`rollback`.catch(() => {});
    await unlock(connection).catch(() => {});
    connection.release();
  }
}

/** Locks tables and migrations before the snapshot, so that both are of one schema. @returns the backend id. */
async function beginSnapshot(connection: ReservedSql): Promise<number> {
  await lockShared(connection, "schema");
  const names = await tableNames(connection);
  await connection`begin isolation level repeatable read read only`;
  if (names.length > 0) await connection.unsafe(`lock table ${names.map(quoted).join(", ")} in access share mode`);
  await connection`set local statement_timeout = 0`;
  await connection`set local datestyle = 'ISO'`;
  await connection`set local intervalstyle = 'postgres'`;
  await connection`set local extra_float_digits = 3`;
  // The first query of the transaction takes the snapshot.
  const [backend] = await connection<[{ pid: number }]>`select pg_backend_pid() as pid`;
  await unlock(connection);
  return backend.pid;
}

async function* contents(connection: ReservedSql, tables: string[]): AsyncGenerator<string | Uint8Array> {
  for (const table of tables) {
    const columns = await columnsOfTable(connection, table);
    yield `${JSON.stringify({ table, columns })}\n`;
    const list = columns.map(quoted).join(", ");
    yield* await connection.unsafe(`copy ${quoted(table)} (${list}) to stdout`).readable();
    yield endOfRows;
  }
  yield `${JSON.stringify({ sequences: await sequenceStates(connection) })}\n`;
}

async function writeFile(path: string, header: Header, content: Content): Promise<number> {
  const partial = `${path}.partial`;
  // Private: it holds password hashes and the secret.
  const file = await open(partial, "w", 0o600);
  try {
    const bytes = await writeContent(file, header, content);
    await file.sync();
    await file.close();
    await rename(partial, path);
    await syncFolder(dirname(path));
    return bytes;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}

type Content = AsyncIterable<string | Uint8Array>;

/** @returns bytes written. */
async function writeContent(file: FileHandle, header: Header, content: Content): Promise<number> {
  const hash = createHash("sha256");
  let bytes = 0;
  const write = async (chunk: Uint8Array) => {
    hash.update(chunk);
    bytes += (await file.write(chunk)).bytesWritten;
  };
  await write(Buffer.from(`${JSON.stringify(header)}\n`));
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 6 } });
  await pipeline(Readable.from(inChunks(content)), zstd, async (compressed: AsyncIterable<Uint8Array>) => {
    for await (const chunk of compressed) await write(chunk);
  });
  await write(Buffer.from(`${hash.copy().digest("hex")}\n`));
  return bytes;
}

/** PostgreSQL sends row by row; compressing each separately took thirty times as long. */
async function* inChunks(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    const data = typeof piece === "string" ? Buffer.from(piece) : piece;
    waiting.push(data);
    bytes += data.byteLength;
    if (bytes < chunkBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting);
}

/** A rename survives a power cut only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

/** A name as an SQL identifier, in quotes. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
