import type { Db } from "#db/open.ts";
import { exportedAccount } from "../queries/account.ts";
import { ownedChanges } from "../queries/changes.ts";
import { ownedGraded, ownedNotes } from "../queries/details.ts";
import { ownedEntries } from "../queries/entries.ts";
import { ownedTables } from "../queries/tables.ts";
import { tableRow } from "../rules/table-row.ts";

/** The JSON export in parts, which joined are one document. */
export async function* wholeJson(db: Db, userId: string, now: Date): AsyncGenerator<string> {
  const account = JSON.stringify(await exportedAccount(db, userId)).slice(1, -1);
  yield `{"format":"toploader-collection-1","exportedAt":${JSON.stringify(now.toISOString())},${account},"entries":[`;
  yield* listed(ownedEntries(db, userId), (entry) => {
    const { setId, cardId, set, name, number, variant, variantName, quantity, addedAt, copies } = entry;
    return { setId, cardId, set, name, number, variant, variantName, quantity, addedAt, copies };
  });
  yield '],"graded":[';
  yield* listed(ownedGraded(db, userId), ({ set, name, number, setId, cardId, variant, variantName, ...graded }) => {
    const { company, grade, condition, certificate, url, value, valueCurrency } = graded;
    const place = { setId, cardId, set, name, number, variant, variantName };
    return { ...place, company, grade, condition, certificate, url, value, valueCurrency };
  });
  yield '],"notes":[';
  yield* listed(ownedNotes(db, userId), ({ setId, cardId, set, name, number, label, text }) => {
    return { setId, cardId, set, name, number, label, text };
  });
  yield '],"changes":[';
  yield* listed(ownedChanges(db, userId), (change) => change);
  for (const { section, pages } of ownedTables(db, userId)) {
    yield `],"${section}":[`;
    yield* listed(pages, tableRow);
  }
  yield "]}";
}

async function* listed<Row>(pages: AsyncGenerator<Row[]>, shown: (row: Row) => object): AsyncGenerator<string> {
  let before = "";
  for await (const page of pages) {
    yield before + page.map((row) => JSON.stringify(shown(row))).join(",");
    before = ",";
  }
}
