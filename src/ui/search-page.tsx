import type { ReactNode } from "react";
import { Find } from "./navigation/find.tsx";
import { NextPager } from "./navigation/pager.tsx";
import { Table, type TableProps } from "./table.tsx";

type Props<Row> = TableProps<Row> & {
  title: string;
  /** Beside the title. */
  actions: ReactNode;
  /** Below the title. */
  tabs?: ReactNode;
  search: { action: string; label: string; q: string; others?: Record<string, string> };
  /** Below the search. */
  filters?: ReactNode;
  first: string | null;
  next: string | null;
};

/** A table of staff, with one box to search it. */
export const SearchPage = <Row,>({ title, actions, tabs, search, filters, first, next, ...table }: Props<Row>) => (
  <>
    <header className="page-head">
      <h1>{title}</h1>
      <div className="actions">{actions}</div>
    </header>
    {tabs}
    <div className="filter">
      <Find {...search} placeholder={search.label} />
      {filters}
    </div>
    <Table isCaptionHidden {...table} />
    <NextPager first={first} next={next} />
  </>
);
