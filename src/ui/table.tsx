import type { ReactNode } from "react";

export type Column<Row> = {
  title: string;
  /** Digits are aligned. */
  isNumber?: boolean;
  isTitleHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Name of a row, in the first column: what a screen reader says before each cell that has controls. */
  nameOf?: (row: Row) => string;
};

export type TableProps<Row> = {
  caption: ReactNode;
  /** A heading has the same text, so only screen readers get the caption. */
  isCaptionHidden?: boolean;
  /** Columns of the table; the first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  id?: string;
  /** Set for many columns: where they have no room, a row is a block of lines with their titles. */
  isStacked?: boolean;
  /** What scripts read from a row. */
  dataOf?: (row: Row) => Record<`data-${string}`, string | number>;
  groupOf?: { key: (row: Row) => string; title: (row: Row) => ReactNode };
  empty?: ReactNode;
};

export function Table<Row>({ caption, isCaptionHidden, id, empty, ...parts }: TableProps<Row>) {
  const { columns, rows, isStacked } = parts;
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <table id={id} className={isStacked ? "table stacked" : "table"}>
      <caption className={isCaptionHidden ? "unseen" : undefined}>{caption}</caption>
      <thead>
        <tr>
          <Titles columns={columns} />
        </tr>
      </thead>
      <Bodies {...parts} />
    </table>
  );
}

function Bodies<Row>(parts: Parts<Row>) {
  const { rows, groupOf, columns } = parts;
  if (!groupOf) return <Body {...parts} />;
  return [...Map.groupBy(rows, groupOf.key)].map(([key, own]) => (
    <Body key={key} {...parts} rows={own}>
      <tr>
        <th colSpan={columns.length} scope="rowgroup">
          {groupOf.title(own[0]!)}
        </th>
      </tr>
    </Body>
  ));
}

type Parts<Row> = Omit<TableProps<Row>, "caption" | "isCaptionHidden" | "id" | "empty">;

const Body = <Row,>({ rows, keyOf, dataOf, children, ...parts }: Parts<Row> & { children?: ReactNode }) => (
  <tbody>
    {children}
    {rows.map((row) => (
      <tr key={keyOf(row)} {...dataOf?.(row)}>
        <Cells {...parts} row={row} />
      </tr>
    ))}
  </tbody>
);

const Titles = <Row,>({ columns }: Pick<TableProps<Row>, "columns">) =>
  columns.map(({ title, isNumber, isTitleHidden }) => (
    <th key={title} scope="col" className={isNumber ? "figure" : undefined}>
      {isTitleHidden ? <span className="unseen">{title}</span> : title}
    </th>
  ));

const Cells = <Row,>({ columns, row, isStacked }: Pick<TableProps<Row>, "columns" | "isStacked"> & { row: Row }) =>
  columns.map(({ title, isNumber, cell, nameOf }, index) =>
    index === 0 ? (
      <th key={title} scope="row" aria-label={nameOf?.(row)}>
        {cell(row)}
      </th>
    ) : (
      <td key={title} className={isNumber ? "figure" : undefined} data-label={isStacked ? title : undefined}>
        {cell(row)}
      </td>
    ),
  );
