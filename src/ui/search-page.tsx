import type { ReactNode } from "react";
import { AdminCrumb } from "./navigation/breadcrumbs.tsx";
import { Find } from "./navigation/find.tsx";
import { NextPager } from "./navigation/pager.tsx";
import { Table, type TableProps } from "./table.tsx";

type Props<Row> = TableProps<Row> & {
  title: string;
  /** Below the title: how many there are. */
  facts?: string;
  actions: ReactNode;
  tabs?: ReactNode;
  search: { action: string; label: string; q: string; others?: Record<string, string> };
  filters?: ReactNode;
  first: string | null;
  next: string | null;
};

const swap = {
  "hx-target:inherited": "#results",
  "hx-select:inherited": "#results",
  "hx-swap:inherited": "outerMorph show:none",
};

/** A table of staff, with one box to search it. */
export const SearchPage = <Row,>({
  title,
  facts,
  actions,
  tabs,
  search,
  filters,
  first,
  next,
  ...table
}: Props<Row>) => (
  <>
    <header className="page-head">
      <AdminCrumb />
      <h1>{title}</h1>
      {facts && <p>{facts}</p>}
      {actions && <div className="actions">{actions}</div>}
    </header>
    {tabs}
    <div className="filter">
      <Find
        {...search}
        placeholder={search.label}
        swap={filters ? { ...swap, "hx-select-oob:inherited": "#filters" } : swap}
      />
      {filters && <div id="filters">{filters}</div>}
    </div>
    <div id="results">
      <Table isCaptionHidden {...table} />
      <NextPager first={first} next={next} />
    </div>
  </>
);
