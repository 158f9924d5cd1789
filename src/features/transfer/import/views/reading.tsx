import { countText, listText } from "#lib/text/locale.ts";
import { Button } from "#ui/form/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ColumnFields, fieldTitles } from "./columns.tsx";
import { callOf, type ImportPageProps, type MappedColumn } from "./shared.ts";

/** How each column of a file was read, in one line, behind which it can be changed. */
export function FileReading(props: ImportPageProps) {
  const { columns, isCounted, mode, error } = props;
  if (columns.length === 0) return null;
  return (
    <>
      {!isCounted && (
        <Notice>
          No column is read as a quantity: each row counts as 1{mode === "replace" && ", also where you have more now"}.
        </Notice>
      )}
      {isCurrencyAssumed(columns) && <Notice>Prices that name no currency are read as US dollars.</Notice>}
      <details className="more file-reading" open={error !== undefined}>
        <summary>
          {summaryOf(columns)} <span className="change">Change</span>
        </summary>
        <form
          method="post"
          action={`${callOf(props)}/columns`}
          hx-post={`${callOf(props)}/columns`}
          hx-target="#import"
          hx-swap="outerMorph"
          className="form"
        >
          {error && <Notice tone="bad">{error}</Notice>}
          <ColumnFields columns={columns} />
          <p className="soft">All rows are read again; what you chose for them is asked again.</p>
          <p className="actions">
            <Button>Read again</Button>
          </p>
        </form>
      </details>
    </>
  );
}

/** Whether a file has amounts, and no column that says in which currency they are. */
function isCurrencyAssumed(columns: MappedColumn[]): boolean {
  const has = (name: MappedColumn["field"]) => columns.some(({ field }) => field === name);
  return (has("cost") && !has("currency")) || (has("value") && !has("valueCurrency"));
}

const mostNamed = 8;

function summaryOf(columns: MappedColumn[]): string {
  const read = columns.flatMap(({ field }) => (field ? [fieldTitles[field]] : []));
  const left = columns.filter(({ field }) => !field).map(({ title }) => title);
  return [`Read: ${listed([...new Set(read)])}.`, left.length > 0 ? `Not read: ${listed(left)}.` : ""].join(" ").trim();
}

const listed = (words: string[]): string =>
  words.length <= mostNamed
    ? words.join(", ")
    : listText([...words.slice(0, mostNamed), `${countText(words.length - mostNamed)} more`]);
