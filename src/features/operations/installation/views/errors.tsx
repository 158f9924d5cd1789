import { InstallationTabs } from "../../../../frame/installation.tsx";
import { ago } from "../../../../lib/time.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { SearchPage } from "../../../../ui/search-page.tsx";
import type { Column } from "../../../../ui/table.tsx";
import type { StoredError } from "../queries.ts";

const What = ({ error: { message, stack } }: { error: StoredError }) => (
  <details className="problems">
    <summary>{message}</summary>
    <pre>{stack}</pre>
  </details>
);

export const errorColumns = (now: Date): Column<StoredError>[] => [
  { title: "When", cell: ({ at }) => <time dateTime={at.toISOString()}>{ago(at, now)}</time> },
  { title: "Request", cell: ({ method, route, status }) => `${method} ${route}: ${status}` },
  { title: "Error", cell: (error) => <What error={error} /> },
  { title: "Code", cell: ({ correlationId }) => <code>{correlationId}</code> },
];

type Props = { q: string; rows: StoredError[]; now: Date; first: string | null; next: string | null };

export const ErrorsPage = ({ q, now, ...page }: Props) => (
  <SearchPage
    {...page}
    title="Server errors"
    actions={null}
    tabs={<InstallationTabs current="errors" />}
    search={{ action: "/admin/installation/errors", label: "Code shown on the error page", q }}
    caption="Server errors"
    columns={errorColumns(now)}
    keyOf={({ id }) => String(id)}
    isStacked
    empty={
      <Empty title={q === "" ? "No errors" : "No error with this code"} icon={q === "" ? "check" : "search"}>
        Errors are kept for 30 days, at most 1,000.
      </Empty>
    }
  />
);
