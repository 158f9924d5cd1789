import type { AuditRow } from "../../../access/audit/queries.ts";
import { AuditTable } from "../../../access/audit/views.tsx";
import { NextPager } from "../../../ui/navigation/pager.tsx";

export type AuditPageProps = {
  rows: AuditRow[];
  now: Date;
  /** Where every change is; null: here. */
  all: string | null;
  first: string | null;
  next: string | null;
};

export const AuditPage = ({ rows, now, all, first, next }: AuditPageProps) => (
  <>
    <header className="page-head">
      <h1>Audit log</h1>
      <p>Every change by staff. Nothing here can be edited or deleted.</p>
      {all && <a href={all}>Show all changes</a>}
    </header>
    <AuditTable rows={rows} now={now} />
    <NextPager first={first} next={next} />
  </>
);
