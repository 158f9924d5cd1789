import { readLocalNames } from "#features/catalogue/sources/schema/local-names.ts";
import { pokeapiCollector } from "#features/catalogue/sources/schema/pokeapi.ts";
import { readPokemonCard } from "#features/catalogue/sources/schema/pokemon-card.ts";
import { readPtcgCards, readPtcgSets } from "#features/catalogue/sources/schema/pokemon-tcg-data.ts";
import { readPocketCards, readPocketSets, readPocketTypes } from "#features/catalogue/sources/schema/tcg-pocket.ts";
import { readTcgdex } from "#features/catalogue/sources/schema/tcgdex-file.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { inputs } from "#lib/ingest/inputs.ts";
import { partsInTurns } from "#lib/turns.ts";
import { detect, type SourceFormat } from "../schema/detect.ts";
import type { ImportRecord } from "../schema/records.ts";

const READERS = {
  tcgdex: readTcgdex,
  "ptcg-cards": readPtcgCards,
  "ptcg-sets": readPtcgSets,
  "pocket-cards": readPocketCards,
  "pocket-types": readPocketTypes,
  "pokemon-card": readPokemonCard,
  "pocket-sets": readPocketSets,
  names: readLocalNames,
} satisfies Partial<Record<Extract<SourceFormat, string>, unknown>>;

/** @throws ImportError for unreadable files, unknown formats named explicitly, or nothing to import. */
export async function* recordsOf(paths: string[], onFile: (name: string) => void): AsyncGenerator<ImportRecord> {
  const species = pokeapiCollector();
  let used = 0;
  for await (const { name, head, bytes: whole, isNamed } of inputs(paths)) {
    const bytes = partsInTurns(whole);
    const format = await detect(head);
    if (!format) {
      if (isNamed) throw new ImportError(`${name} is not in a format that can be imported.`);
      yield { kind: "note", file: name, text: "skipped: not a catalogue file" };
    } else if (typeof format === "object" && "ignored" in format) {
      yield { kind: "note", file: name, text: `not used: ${format.ignored}` };
    } else {
      used++;
      onFile(name);
      if (typeof format === "object") await species.add(format.pokeapi, bytes, name);
      else {
        for await (const record of READERS[format](bytes, name)) {
          yield record.kind === "card" ? { ...record, file: name } : record;
        }
      }
    }
  }
  yield* species.records();
  if (used === 0) throw new ImportError(`Nothing to import was found in ${paths.join(", ")}.`);
}
