import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import * as v from "valibot";
import { knownCards, knownSets } from "../../../src/features/catalogue/lookup/queries.ts";
import { indexCards } from "../../../src/features/catalogue/lookup/rules/cards.ts";
import { stagedOf } from "../../../src/features/collection/import/jobs/stage.ts";
import type { StagedRow } from "../../../src/features/collection/import/queries/rows.ts";
import { dialectOf } from "../../../src/features/collection/import/rules/file/dialect.ts";
import { rowsOf } from "../../../src/features/collection/import/rules/file/rows.ts";
import { closeApps, testDatabase } from "../../harness.ts";
import { fixtures } from "../../paths.ts";
import { realData, sayWithoutRealData } from "../../real-data.ts";

afterAll(closeApps);
sayWithoutRealData("what other sites' files mean in them is not tested.");

/** For each row "card variant", "? " and the choices, of which the first is enough, or "!"; and its copies. */
const Wanted = v.record(v.string(), v.array(v.tuple([v.string(), v.number()])));
const wanted = v.parse(Wanted, await Bun.file(join(fixtures, "transfer/golden/others.json")).json());

function outcomeOf({ state, cardId, variant, choices }: StagedRow): string {
  if (state === "matched") return `${cardId} ${variant}`;
  return state === "ambiguous" ? `? ${choices?.map((one) => `${one.cardId} ${one.variant}`).join(", ")}` : "!";
}

if (realData !== null) {
  const { db } = await testDatabase("real");
  const index = indexCards(await knownSets(db), await knownCards(db));

  test.each(Object.entries(wanted))("%s", async (name, outcomes) => {
    const text = await Bun.file(join(fixtures, `transfer/others/${name}.csv`)).text();
    const dialect = await dialectOf(text);
    const staged: StagedRow[] = [];
    for await (const rows of rowsOf(text, dialect, 1_000))
      for (const row of rows) staged.push(stagedOf(index, dialect, row, { keepsGraded: true }));
    expect(staged.map((row) => [outcomeOf(row), row.quantity])).toEqual(outcomes);
  });
}
