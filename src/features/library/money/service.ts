import type { Db } from "#db/open.ts";
import { cardsWithIds, type ListedCard } from "#features/catalogue/cards/queries.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { type Disposal, disposalsAfter, readLeftCursor } from "#features/ledger/queries/left.ts";
import { netOf, sharesOf } from "#features/ledger/rules/sums.ts";
import { kindTitles } from "#features/ledger/rules/text.ts";
import { csvLine } from "#features/transfer/export/rules/cells.ts";
import { byteOrderMark } from "#features/transfer/export/service/copies.ts";
import { minorToText } from "#lib/money.ts";

const pageRows = 500;

const columns =
  "Date,Type,Set,Card,Number,Variant,Graded,Copies,Proceeds,Currency,Paid,Paid Currency,Acquired,Bought From,To Whom,Sale Price,Sale Fees,Sale Postage,Sale ID".split(
    ",",
  );

/** What left in a year, or ever, as CSV in parts: a line for each lot, the latest first. It holds hidden games too. */
export async function* salesCsv(db: Db, userId: string, year: string | undefined): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for (let after: string | null = ""; after !== null; ) {
    const owner = { id: userId, hiddenGames: [] };
    const page: Awaited<ReturnType<typeof disposalsAfter>> = await disposalsAfter(db, owner, {
      ...{ after: readLeftCursor(after), limit: pageRows, year },
    });
    const ids = [...new Set(page.rows.map(({ cardId }) => cardId))];
    const cards = new Map((ids.length === 0 ? [] : await cardsWithIds(db, ids)).map((card) => [card.id, card]));
    yield page.rows.map((row) => linesOf(row, cards.get(row.cardId))).join("");
    after = page.next;
  }
}

const money = (minor: number | null, currency: string | null) =>
  minor === null || currency === null ? "" : minorToText(minor, currency);

/** The price of all, fees and postage stand on the first line of a sale, so that a column adds up. */
function linesOf(row: Disposal, card: ListedCard | undefined): string {
  const { currency, graded, lots, amount, fees, postage } = row;
  const net = netOf(row);
  const shares =
    net === null
      ? []
      : sharesOf(
          net,
          lots.map(({ quantity }) => quantity),
        );
  const variant = card?.variants.find(({ key }) => key === row.variant)?.name ?? row.variant;
  const name = [card && (card.setEnglishName ?? card.set), card && leadingName(card), card?.number, variant];
  return lots
    .map((lot, place) =>
      csvLine([
        ...[row.happenedOn, kindTitles[row.kind], ...name.map((part) => part ?? "")],
        ...[graded ? `${graded.company} ${graded.grade} ${graded.certificate}`.trim() : "", lot.quantity],
        ...[money(shares[place] ?? null, currency), currency],
        ...[money(lot.cost === null ? null : lot.cost * lot.quantity, lot.costCurrency), lot.costCurrency],
        ...[lot.acquiredOn, lot.seller, row.counterparty],
        ...(place === 0 ? [amount, fees, postage] : [null, null, null]).map((minor) => money(minor, currency)),
        row.id,
      ]),
    )
    .join("");
}
