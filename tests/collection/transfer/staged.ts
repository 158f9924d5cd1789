import type { CardIndex } from "#features/catalogue/lookup/rules/cards.ts";
import { stagedOf } from "#features/collection/import/jobs/stage.ts";
import type { StagedRow } from "#features/collection/import/queries/rows.ts";
import { tableOf } from "#features/collection/import/rules/file/deck-list.ts";
import { dialectOf } from "#features/collection/import/rules/file/dialect.ts";
import { rowsOf } from "#features/collection/import/rules/file/rows.ts";
import { unfolded } from "#features/collection/import/rules/file/unfold.ts";
import { areAbroad } from "#features/collection/import/rules/match/abroad.ts";
import { sectionsOf } from "#features/collection/import/rules/row/sections.ts";

/** The rows of a file's or a paste's text as an import reads and matches them. */
export async function stagedIn(index: CardIndex, content: string): Promise<StagedRow[]> {
  const text = await tableOf(content);
  const dialect = await dialectOf(text);
  const section = sectionsOf(index, dialect);
  const staged: StagedRow[] = [];
  for await (const rows of rowsOf(text, dialect, 1_000)) {
    const read = rows.flatMap(({ line, cells }) => {
      const below = section(cells);
      return below ? unfolded(below).map((one) => ({ ...one, line })) : [];
    });
    const isAbroad = await areAbroad(index, read);
    for (const { columns, ...row } of read) staged.push(stagedOf(index, columns, row, { keepsGraded: true, isAbroad }));
  }
  return staged;
}
