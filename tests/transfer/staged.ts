import type { CardIndex } from "#features/catalogue/lookup/rules/cards.ts";
import { tableOf } from "#features/transfer/file/rules/deck-list.ts";
import { dialectOf } from "#features/transfer/file/rules/dialect.ts";
import { fileRows } from "#features/transfer/file/rules/rows.ts";
import { unfolded } from "#features/transfer/file/rules/unfold.ts";
import { stagedOf } from "#features/transfer/import/jobs/stage.ts";
import type { StagedRow } from "#features/transfer/import/queries/rows.ts";
import { areAbroad } from "#features/transfer/matching/rules/abroad.ts";
import { sheetSections } from "#features/transfer/row/rules/sections.ts";

/** The rows of a file's or a paste's text as an import reads and matches them. */
export async function stagedIn(index: CardIndex, content: string): Promise<StagedRow[]> {
  const text = await tableOf(content);
  const dialect = await dialectOf(text);
  const section = sheetSections(index, dialect);
  const staged: StagedRow[] = [];
  for await (const rows of fileRows(text, dialect, 1_000)) {
    const read = rows.flatMap(({ line, cells }) => {
      const below = section(cells);
      return below ? unfolded(below).map((one) => ({ ...one, line })) : [];
    });
    const isAbroad = await areAbroad(index, read);
    for (const { columns, ...row } of read) staged.push(stagedOf(index, columns, row, { keepsGraded: true, isAbroad }));
  }
  return staged;
}
