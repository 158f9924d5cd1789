import { Fragment } from "react";
import { InstallationTabs } from "#frame/installation.tsx";
import { ago } from "#lib/time.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { SearchPage } from "#ui/search-page.tsx";
import type { Column } from "#ui/table.tsx";
import type { StoredError } from "../queries.ts";

const What = ({ error: { message, stack } }: { error: StoredError }) => (
  <details className="problems">
    <summary>{message || "No message"}</summary>
    <pre>{stack}</pre>
  </details>
);

type ErrorRun = StoredError & { times: number };

/** Equal errors in a row are one, with the code of the newest. */
export function errorRuns(errors: readonly StoredError[]): ErrorRun[] {
  const runs: ErrorRun[] = [];
  for (const error of errors) {
    const last = runs.at(-1);
    if (last && isSame(last, error)) last.times++;
    else runs.push({ ...error, times: 1 });
  }
  return runs;
}

const isSame = (one: StoredError, other: StoredError): boolean =>
  (["method", "route", "status", "message"] as const).every((fact) => one[fact] === other[fact]);

/** A line ends after a slash. */
const Route = ({ route }: { route: string }) =>
  route.split(/(?<=\/)(?=.)/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

const Request = ({ error: { method, route, status, at, times }, now }: { error: ErrorRun; now: Date }) => (
  <>
    {method} <Route route={route} />
    <small>
      {status}, {times > 1 && `${times} times, last `}
      <time dateTime={at.toISOString()}>{ago(at, now)}</time>
    </small>
  </>
);

const Code = ({ error: { correlationId } }: { error: StoredError }) => (
  <span className="error-code">
    <code id={`code-${correlationId}`}>{correlationId}</code>
    <button
      type="button"
      className="icon-button"
      data-copy={`code-${correlationId}`}
      aria-label={`Copy the code ${correlationId.slice(0, 8)}`}
    >
      <Icon name="copy" />
    </button>
    <span role="status" />
  </span>
);

export const errorColumns = (now: Date): Column<ErrorRun>[] => [
  { title: "Request", cell: (error) => <Request error={error} now={now} /> },
  { title: "Error", cell: (error) => <What error={error} /> },
  { title: "Code", cell: (error) => <Code error={error} /> },
];

export const errorData = ({ status }: StoredError) => ({ "data-error": status });

type Props = { q: string; rows: StoredError[]; now: Date; first: string | null; next: string | null };

export const ErrorsPage = ({ q, rows, now, ...page }: Props) => (
  <SearchPage
    {...page}
    rows={errorRuns(rows)}
    title="Server errors"
    actions={null}
    tabs={<InstallationTabs current="errors" />}
    search={{ action: "/admin/installation/errors", label: "Error code", q }}
    caption="Server errors"
    columns={errorColumns(now)}
    keyOf={({ id }) => String(id)}
    dataOf={errorData}
    isStacked
    empty={
      <Empty
        title={q === "" ? "No errors" : "No error with this code"}
        icon={q === "" ? "check" : "search"}
        actions={q !== "" && <ButtonLink href="/admin/installation/errors">Clear filter</ButtonLink>}
      >
        Errors are kept for 30 days, at most 1,000.
      </Empty>
    }
  />
);
