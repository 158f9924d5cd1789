import type { Db } from "#db/open.ts";
import { exportedAccount } from "../queries/account.ts";
import { ownedChanges } from "../queries/changes.ts";
import { ownedGraded, ownedNotes } from "../queries/details.ts";
import { ownedEntries } from "../queries/entries.ts";
import { ownedTables } from "../queries/tables.ts";
import { tableRow } from "../rules/table-row.ts";
import type { Named } from "../schema.ts";
import { type Exporter, named, type WithLocalName } from "./named.ts";

/** The JSON export in parts, which joined are one document. */
export async function* wholeJson(db: Db, { id: userId, preferences }: Exporter, now: Date): AsyncGenerator<string> {
  const { nameLanguage } = preferences;
  const account = JSON.stringify(await exportedAccount(db, userId)).slice(1, -1);
  yield `{"format":"toploader-collection-1","exportedAt":${JSON.stringify(now.toISOString())},${account},"entries":[`;
  yield* listed(named(db, ownedEntries(db, userId), nameLanguage), (entry) => {
    const { quantity, addedAt, copies } = entry;
    return { ...placeOf(entry), quantity, addedAt, copies };
  });
  yield '],"graded":[';
  yield* listed(named(db, ownedGraded(db, userId), nameLanguage), (graded) => {
    const { company, grade, condition, certificate, url, value, valueCurrency } = graded;
    const { cost, costCurrency, acquiredOn, seller } = graded;
    const facts = { company, grade, condition, certificate, url, value, valueCurrency };
    return { ...placeOf(graded), ...facts, cost, costCurrency, acquiredOn, seller };
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

const placeOf = (row: Named & WithLocalName) => {
  const { setId, cardId, set, name, localName, language, number, variant, variantName } = row;
  return { setId, cardId, set, name, localName, language, number, variant, variantName };
};

async function* listed<Row>(pages: AsyncGenerator<Row[]>, shown: (row: Row) => object): AsyncGenerator<string> {
  let before = "";
  for await (const page of pages) {
    yield before + page.map((row) => JSON.stringify(shown(row))).join(",");
    before = ",";
  }
}
