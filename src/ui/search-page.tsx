import type { ReactNode } from "react";
import { Button } from "./form/button.tsx";
import { Field } from "./form/field.tsx";
import { NextPager } from "./navigation/pager.tsx";
import { Table, type TableProps } from "./table.tsx";

type Props<Row> = TableProps<Row> & {
  title: string;
  /** Beside the title. */
  actions: ReactNode;
  /** Below the title. */
  tabs?: ReactNode;
  search: { action: string; label: string; q: string };
  first: string | null;
  next: string | null;
};

/** A table of staff, with one box to search it. */
export const SearchPage = <Row,>({ title, actions, tabs, search, first, next, ...table }: Props<Row>) => (
  <>
    <header className="page-head">
      <h1>{title}</h1>
      <div className="actions">{actions}</div>
    </header>
    {tabs}
    <form className="filter" action={search.action}>
      <Field name="q" label={search.label} type="search" defaultValue={search.q} />
      <Button tone="primary">Search</Button>
    </form>
    <Table isCaptionHidden {...table} />
    <NextPager first={first} next={next} />
  </>
);
