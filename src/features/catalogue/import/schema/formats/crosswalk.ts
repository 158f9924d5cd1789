import type { ImportRecord } from "../records.ts";
import { readCsv, whole } from "./csv.ts";

/** `set-crosswalk.csv`: sets of pokemon-tcg-data, their ids here and in shops. */
export async function* readCrosswalk(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<ImportRecord> {
  for (const [index, row] of (await readCsv(bytes, file)).entries()) {
    const setId = row.tcgdex_id?.trim();
    if (!setId) {
      yield { kind: "reject", file, id: `line ${index + 2}`, reason: "tcgdex_id is empty" };
      continue;
    }
    const ptcgSet = row.pokemon_tcg_data_id?.trim() ?? "";
    const ptcgo = row.ptcgo_code?.trim();
    const tcgplayerGroup = whole(row.tcgplayer_group_id);
    const cardmarketExpansion = whole(row.cardmarket_expansion_id);
    yield {
      kind: "crosswalk",
      ptcgSet,
      setId,
      sourceIds: {
        ...(ptcgSet && { ptcgData: ptcgSet }),
        ...(ptcgo && { ptcgo }),
        ...(tcgplayerGroup && { tcgplayerGroup }),
        ...(cardmarketExpansion && { cardmarketExpansion }),
      },
    };
  }
}
