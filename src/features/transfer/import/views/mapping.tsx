import type { Ask } from "#features/transfer/file/rules/dialect.ts";
import { listText, plural } from "#lib/text/locale.ts";
import { Button } from "#ui/form/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ColumnFields, fieldTitles } from "./columns.tsx";
import { callOf, type ImportPageProps, type MappedColumn } from "./shared.ts";

/** Asks what columns hold before a file is read. */
export function Mapping(props: ImportPageProps) {
  const { columns, error, asks } = props;
  return (
    <form method="post" action={`${callOf(props)}/columns`} className="form">
      <h2>Match the columns</h2>
      {asks.map((ask) => (
        <p className="soft" key={`${ask.why} ${ask.places.join(" ")}`}>
          {questionOf(ask, columns)}
        </p>
      ))}
      {error && <Notice tone="bad">{error}</Notice>}
      <ColumnFields columns={columns} />
      <p className="actions">
        <Button tone="primary">Preview import</Button>
      </p>
    </form>
  );
}

function questionOf({ why, places, field = "name" }: Ask, columns: MappedColumn[]): string {
  if (why === "unknown") {
    return "We don’t know this file’s columns. Choose what each one holds: at least the card name, and the set or number to tell cards with the same name apart. Without a quantity, each row counts as one copy.";
  }
  const titles = places.map((place) => `“${columns[place]?.title}”`);
  if (why === "twice") {
    return `${listText(titles)} both look like this: ${fieldTitles[field]}. Choose what each one holds.`;
  }
  return plural(
    places.length,
    `We found no quantity. ${titles[0]} may say how many copies you own, or whether you own the card. Choose what it holds. Without a quantity, each row counts as one copy.`,
    `We found no quantity. One of ${titles.join(", ")} may say how many copies you own, or whether you own the card. Choose what each one holds. Without a quantity, each row counts as one copy.`,
  );
}
