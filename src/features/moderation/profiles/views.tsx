import { type Status, statuses, statusTitles } from "#features/reports/rules.ts";
import { ago } from "#lib/time.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { Tabs } from "#ui/navigation/tabs.tsx";
import { type Column, Table } from "#ui/table.tsx";
import type { ProfileReport } from "./queries.ts";

export const profilesPath = (status: Status | "all"): string => `/admin/reports/profiles/${status}`;

const tabs = [...statuses, "all" as const].map((key) => ({
  key,
  title: key === "all" ? "All" : statusTitles[key],
  href: profilesPath(key),
}));

type Props = { status: string; rows: ProfileReport[]; now: Date; first: string | null; next: string | null };

export const ProfilesPage = ({ status, rows, now, first, next }: Props) => (
  <>
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Reports", href: "/admin/reports/cards/open" }]} />
      <h1>Reported profiles</h1>
    </header>
    <Tabs label="Status" tabs={tabs} current={status} />
    <Table
      caption="Reported profiles"
      isCaptionHidden
      columns={columnsAt(now)}
      rows={rows}
      keyOf={({ id }) => String(id)}
      isStacked
      empty={
        <Empty title="No reports here" icon="check">
          Members’ reports about other members show up here.
        </Empty>
      }
    />
    <NextPager first={first} next={next} />
  </>
);

const columnsAt = (now: Date): Column<ProfileReport>[] => [
  { title: "Collector", cell: (report) => <Reported report={report} /> },
  { title: "What’s wrong", cell: ({ reason }) => <span className="said">{reason}</span> },
  { title: "By", cell: ({ reporterId, reporter }) => <a href={`/admin/users/${reporterId}`}>{reporter}</a> },
  { title: "When", cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{ago(createdAt, now)}</time> },
  { title: "Decision", cell: (report) => <Decision report={report} /> },
];

const Reported = ({ report: { reportedId, reported, isSuspended } }: { report: ProfileReport }) => (
  <div>
    <a href={`/admin/users/${reportedId}`}>{reported}</a>
    {isSuspended && <small>Suspended</small>}
  </div>
);

const choices = [
  { status: "resolved", title: "Resolve" },
  { status: "ignore", title: "Ignore" },
  { status: "open", title: "Reopen" },
] as const;

const Decision = ({ report: { id, status, reportedId, reported } }: { report: ProfileReport }) => (
  <div className="actions">
    <ButtonLink href={`/admin/users/${reportedId}`}>Open account</ButtonLink>
    {choices
      .filter((choice) => (status === "open") === (choice.status !== "open"))
      .map((choice) => (
        <form key={choice.status} method="post" action="/api/admin/reports/profiles?_method=PUT">
          <Hidden values={{ id: String(id), status: choice.status }} />
          <Button tone="quiet" aria-label={`${choice.title} the report about ${reported}`}>
            {choice.title}
          </Button>
        </form>
      ))}
  </div>
);
