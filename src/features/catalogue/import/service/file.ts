import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Sql } from "postgres";
import { type Actor, record } from "#access/audit/queries.ts";
import { lockedRefusal, lockForEdit } from "#features/catalogue/edits/service/run.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { invalid } from "#lib/input/inputs.ts";
import { countText } from "#lib/text/locale.ts";
import { type TouchedCard, touchedCards } from "../queries/report.ts";
import type { ImportRecord } from "../schema/records.ts";
import { importWith, type Merged } from "./import.ts";
import { recordsOf } from "./read.ts";

const mostCards = 5000;

/** `setId`: only this set of the file. `isPreview`: nothing is stored. */
type FileImport = { file: File; setId?: string; isPreview: boolean };

export type FileEffect = Pick<Merged, "sets" | "rejects"> & { cards: TouchedCard[] };

class Undone extends Error {}

/** @throws Refusal 409 while another import runs, 422 for a file that cannot be read. */
export async function importFile(sql: Sql, { file, setId, isPreview }: FileImport, by: Actor): Promise<FileEffect> {
  let effect: FileEffect | undefined;
  const folder = await mkdtemp(join(tmpdir(), "toploader-import-"));
  try {
    const path = join(folder, basename(file.name) || "file");
    await Bun.write(path, file);
    await importWith(
      sql,
      async (stage) => {
        for await (const one of fewRecords(path, setId)) await stage.add(one);
      },
      {
        lock: lockForEdit,
        async finish(tx, { sets, rejects, changes }) {
          effect = { sets, rejects, cards: await touchedCards(tx) };
          if (isPreview || changes === 0) throw new Undone();
          const counts = sets.map(({ id, added, changed, gone }) => ({ id, added, changed, gone }));
          await record(tx, by, {
            action: "catalogue.import",
            object: setId === undefined ? "catalogue:all" : `set:${setId}`,
            after: { file: file.name, changes, sets: counts },
          });
        },
      },
    );
  } catch (error) {
    if (error instanceof ImportError) throw invalid({ file: error.message.replaceAll(`${folder}/`, "") });
    if (!(error instanceof Undone)) throw lockedRefusal(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return effect ?? { sets: [], rejects: [], cards: [] };
}

/** @throws ImportError for too many cards, or too much that is none. */
async function* fewRecords(path: string, setId: string | undefined): AsyncGenerator<ImportRecord> {
  let cards = 0;
  let rejects = 0;
  for await (const one of recordsOf([path], () => {})) {
    if (one.kind === "reject" && ++rejects > mostCards)
      throw new ImportError(`More than ${countText(mostCards)} entries of this file can’t be read.`);
    if (!isOf(one, setId)) continue;
    if ((one.kind === "card" || one.kind === "names") && ++cards > mostCards) {
      throw new ImportError(`More than ${countText(mostCards)} cards: use the “catalogue import” command.`);
    }
    yield one;
  }
}

function isOf(one: ImportRecord, setId: string | undefined): boolean {
  if (setId === undefined || one.kind === "series" || one.kind === "note") return true;
  if (one.kind === "species" || one.kind === "names") return false;
  // Of an unknown set: no card counts as removed then.
  if (one.kind === "reject" && one.setId === undefined) return true;
  return one.kind === "set" ? one.id === setId : one.setId === setId;
}
