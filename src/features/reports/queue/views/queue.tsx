import type { AuditRow } from "../../../../access/audit/queries.ts";
import { AuditTable } from "../../../../access/audit/views.tsx";
import { langOf } from "../../../../lib/text/language.ts";
import { ago } from "../../../../lib/time.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { Field, SelectField, type SelectOption } from "../../../../ui/form/field.tsx";
import type { FormState } from "../../../../ui/form/panel-form.tsx";
import { Breadcrumbs } from "../../../../ui/navigation/breadcrumbs.tsx";
import { NextPager } from "../../../../ui/navigation/pager.tsx";
import { type Tab, Tabs } from "../../../../ui/navigation/tabs.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { aboutText, type Status, statusTitles } from "../../rules.ts";
import { Thread } from "../../thread/views.tsx";
import type { QueuedReport, ThreadMessage } from "../queries.ts";
import { AnswerForm } from "./answer.tsx";

export const queuePath = (status: Status | "all" = "open"): string => `/admin/reports/cards/${status}`;
export const reportPath = (id: number): string => `/admin/reports/card/${id}`;

type Filter = { category?: string; thread?: string; q?: string };

type QueueProps = {
  path: string;
  status: string;
  tabs: Tab[];
  filter: Filter;
  games: SelectOption[];
  rows: QueuedReport[];
  now: Date;
  hasProfiles: boolean;
  first: string | null;
  next: string | null;
};

export const QueuePage = ({ path, status, tabs, filter, games, rows, now, hasProfiles, first, next }: QueueProps) => (
  <>
    <header className="page-head">
      <h1>Reports</h1>
      {hasProfiles && (
        <p>
          <a href="/admin/reports/profiles/open">Reported profiles</a>
        </p>
      )}
    </header>
    <Tabs label="Status" tabs={tabs} current={status} />
    <FilterForm path={path} filter={filter} games={games} />
    <Table
      caption="Reports"
      isCaptionHidden
      columns={columnsAt(now)}
      rows={rows}
      keyOf={({ id }) => String(id)}
      isStacked
      empty={<NoReports path={path} filter={filter} />}
    />
    <NextPager first={first} next={next} />
  </>
);

const threads = [
  { value: "", label: "Any" },
  { value: "not_resolved", label: "Not resolved" },
  { value: "resolved", label: "Resolved" },
];

const FilterForm = ({ path, filter, games }: { path: string; filter: Filter; games: SelectOption[] }) => (
  <form className="filter" action={path}>
    <Field name="q" label="Search" type="search" defaultValue={filter.q} />
    <SelectField
      name="category"
      label="Game"
      options={[{ value: "", label: "All" }, ...games]}
      value={filter.category}
    />
    <SelectField name="thread" label="Thread" options={threads} value={filter.thread} />
    <Button>Filter</Button>
  </form>
);

function NoReports({ path, filter }: { path: string; filter: Filter }) {
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Empty
      title={isFiltered ? "No reports match" : "No reports here"}
      icon="check"
      actions={isFiltered && <ButtonLink href={path}>Clear the filter</ButtonLink>}
    >
      {isFiltered ? "Try another game or fewer words." : "Reports of members show up here."}
    </Empty>
  );
}

const columnsAt = (now: Date): Column<QueuedReport>[] => [
  { title: "Report", cell: (report) => <ReportLink report={report} /> },
  { title: "About", cell: (report) => <About report={report} /> },
  { title: "By", cell: ({ username }) => username },
  { title: "Thread", cell: (report) => <ThreadState report={report} /> },
  { title: "When", cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{ago(createdAt, now)}</time> },
];

const longest = 120;

const ReportLink = ({ report: { id, description, duplicates } }: { report: QueuedReport }) => (
  <div>
    <a href={reportPath(id)}>
      {description.length > longest ? `${description.slice(0, longest).toWellFormed()}…` : description}
    </a>
    {duplicates > 0 && <small>and {duplicates} more of the same</small>}
  </div>
);

const About = ({ report }: { report: QueuedReport }) => (
  <div>
    <span lang={report.cardName === null ? undefined : langOf(report.cardName)}>
      {report.cardName ?? "Unknown card"}
    </span>
    <small>{aboutText(report)}</small>
  </div>
);

const ThreadState = ({ report: { isWaiting, messages, threadStatus } }: { report: QueuedReport }) => (
  <div>
    {threadStatus === "resolved" ? "Resolved" : isWaiting ? <b>Waiting for staff</b> : "Answered"}
    {messages > 0 && <small>{messages === 1 ? "1 message" : `${messages} messages`}</small>}
  </div>
);

type ReportProps = FormState & {
  report: QueuedReport;
  messages: ThreadMessage[];
  similar: QueuedReport[];
  history: AuditRow[];
  now: Date;
  isAdmin: boolean;
};

export const ReportPage = ({ report, messages, similar, history, now, isAdmin, ...sent }: ReportProps) => (
  <div className="report-page">
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Reports", href: queuePath() }]} />
      <h1>{report.cardName === null ? `Report ${report.id}` : `${report.cardName} ${report.numberKey}`}</h1>
      <p>
        {statusTitles[report.status]} · {aboutText(report)} · reported by <Reporter report={report} isAdmin={isAdmin} />{" "}
        {ago(report.createdAt, now)}
      </p>
      {report.cardId !== null && (
        <div className="actions">
          <ButtonLink
            tone="primary"
            href={`/admin/cards/${report.category.toLowerCase()}/${report.cardId}?report=${report.id}`}
          >
            Edit the card
          </ButtonLink>
        </div>
      )}
    </header>
    <Thread report={report} messages={messages} now={now} mine="staff" />
    <AnswerForm report={report} similar={similar} {...sent} />
    <AuditTable rows={history} now={now} isOfOne />
  </div>
);

const Reporter = ({ report: { userId, username }, isAdmin }: { report: QueuedReport; isAdmin: boolean }) =>
  isAdmin ? <a href={`/admin/users/${userId}`}>{username}</a> : username;
