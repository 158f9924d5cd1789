import { type FileHandle, open } from "node:fs/promises";
import { pipeline as join, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { lock } from "#db/locks.ts";
import { applyMigrations, assertKnown, migrations } from "#db/migrate.ts";
import { catalogueChannel } from "#features/catalogue/queries.ts";
import { BackupError, endOfRows, type Header, SequencesLine, TableLine, verify } from "../rules.ts";
import { quoted } from "./backup.ts";
import { dropAll, dropJobs, setSequence, tableNames } from "./server.ts";

type RestoreSummary = { tables: number; created: string; migrationsApplied: number };

/**
 * Checks the whole file, then restores it in one transaction. An older schema is restored first, then migrated.
 * @param replace deletes what the database holds; otherwise only an empty database is accepted.
 * @throws BackupError or DatabaseError of one line, with nothing changed.
 */
export async function restore(sql: Sql, path: string, { replace = false } = {}): Promise<RestoreSummary> {
  const file = await open(path, "r").catch(() => {
    throw new BackupError(`${path} cannot be read.`);
  });
  try {
    const { header, start, end } = await verify(file, path);
    assertKnown(header.schema);
    const source = new Contents(decompressed(file, start, end));
    const tables = await sql.begin((tx) => load(tx, header, source, replace)).finally(() => source.close());
    await sql`analyze`;
    return { tables, created: header.created, migrationsApplied: migrations().length - header.schema.migrations };
  } finally {
    await file.close();
  }
}

async function load(tx: TransactionSql, header: Header, source: Contents, replace: boolean): Promise<number> {
  await setUp(tx);
  await lock(tx, "schema");
  const present = await tableNames(tx);
  if (present.length > 0 && !replace) {
    throw new BackupError(
      `The database is not empty: it has ${present.length} tables. With --replace they are deleted first.`,
    );
  }
  await dropAll(tx);
  await applyMigrations(tx, 0, header.schema.migrations);
  await tx`truncate ${tx.unsafe((await tableNames(tx)).map(quoted).join(", "))}`;
  const loaded = await loadTables(tx, source);
  await applyMigrations(tx, header.schema.migrations, migrations().length);
  await dropJobs(tx);
  // `tx.notify` would use another connection, before the commit.
  await tx`select pg_notify(${catalogueChannel}, '')`;
  return loaded;
}

async function setUp(tx: TransactionSql): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`set local lock_timeout = '20s'`;
  await tx`set local datestyle = 'ISO'`;
  await tx`set local intervalstyle = 'postgres'`;
  // Restored milestones are not written a second time.
  await tx`select set_config('toploader.is_restoring', 'on', true)`;
}

async function loadTables(tx: TransactionSql, source: Contents): Promise<number> {
  for (let loaded = 0; ; loaded++) {
    const line: unknown = JSON.parse(await source.line());
    if (v.is(SequencesLine, line)) {
      for (const { name, value, isCalled } of line.sequences) await setSequence(tx, name, value, isCalled);
      return loaded;
    }
    const { table, columns } = v.parse(TableLine, line);
    const target = await tx.unsafe(`copy ${quoted(table)} (${columns.map(quoted).join(", ")}) from stdin`).writable();
    await pipeline(Readable.from(source.rows()), target);
  }
}

/** Errors of either stream surface where the chunks are read. */
function decompressed(file: FileHandle, start: number, end: number): AsyncIterator<Buffer> {
  const compressed = file.createReadStream({ start, end: end - 1, autoClose: false });
  return join(compressed, createZstdDecompress(), () => {})[Symbol.asyncIterator]();
}

/** Reads a backup piece by piece: a line, or rows up to their end marker. */
class Contents {
  private rest: Buffer = Buffer.alloc(0);

  constructor(private readonly chunks: AsyncIterator<Buffer>) {}

  private async more(): Promise<void> {
    const { done, value } = await this.chunks.next();
    if (done) throw new BackupError("The backup ends too early.");
    this.rest = Buffer.concat([this.rest, value]);
  }

  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.rest.indexOf("\n");
      if (end >= 0) {
        const line = this.rest.toString("utf8", 0, end);
        this.rest = this.rest.subarray(end + 1);
        return line;
      }
      await this.more();
    }
  }

  async *rows(): AsyncGenerator<Buffer> {
    const mark = `\n${endOfRows}`;
    // Including the preceding newline, an empty table looks like any other.
    let skip = 1;
    this.rest = Buffer.concat([Buffer.from("\n"), this.rest]);
    for (;;) {
      const end = this.rest.indexOf(mark);
      // The end marker may be split between chunks.
      const until = end >= 0 ? end + 1 : Math.max(this.rest.length - mark.length, 0);
      if (until > skip) yield this.rest.subarray(skip, until);
      skip = Math.max(skip - until, 0);
      this.rest = this.rest.subarray(end >= 0 ? end + mark.length : until);
      if (end >= 0) return;
      await this.more();
    }
  }
}
