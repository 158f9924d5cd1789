import type { LinkedFace } from "#features/catalogue/face/queries.ts";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { FaceThumb } from "#features/catalogue/face/views/card-face.tsx";
import { aboutText, reportName, type Status } from "#features/reports/rules.ts";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { ago } from "#lib/time.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ChipMenu, ChipRow } from "#ui/chips.tsx";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import type { SelectOption } from "#ui/form/field.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { adminTrail } from "#ui/navigation/breadcrumbs.tsx";
import { Find } from "#ui/navigation/find.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { type Tab, Tabs } from "#ui/navigation/tabs.tsx";
import type { QueuedReport } from "../queries.ts";

export const queuePath = (status: Status | "all" = "open"): string => `/admin/reports/cards/${status}`;
export const queuedReportPath = (id: number): string => `/admin/reports/card/${id}`;

type Filter = { category?: string; thread?: string; q?: string };

type QueueProps = {
  path: string;
  status: string;
  tabs: Tab[];
  filter: Filter;
  games: SelectOption[];
  rows: QueuedReport[];
  faces: Map<string, LinkedFace>;
  now: Date;
  hasProfiles: boolean;
  first: string | null;
  next: string | null;
};

export const QueuePage = ({ path, status, tabs, filter, games, rows, faces, ...props }: QueueProps) => (
  <>
    <PageHead
      trail={adminTrail}
      title="Reports"
      actions={
        props.hasProfiles && (
          <ButtonLink href="/admin/reports/profiles/open" icon="flag">
            Reported profiles
          </ButtonLink>
        )
      }
    />
    <Tabs label="Status" tabs={tabs} current={status} />
    <FilterRow path={path} filter={filter} games={games} />
    {rows.length === 0 ? (
      <NoReports path={path} filter={filter} />
    ) : (
      <ul className="queue" aria-label="Reports">
        {rows.map((report) => (
          <QueueRow key={report.id} report={report} face={faces.get(report.cardId ?? "")?.face} now={props.now} />
        ))}
      </ul>
    )}
    <NextPager first={props.first} next={props.next} />
  </>
);

const conversations: SelectOption[] = [
  { value: "not_resolved", label: "Open" },
  { value: "resolved", label: "Closed" },
];

const FilterRow = ({ path, filter, games }: { path: string; filter: Filter; games: SelectOption[] }) => {
  const { q, ...others } = filter;
  const menu = (label: string, name: "category" | "thread", options: SelectOption[]) => (
    <ChipMenu
      label={label}
      choices={[{ value: "", label: "All" }, ...options].map(({ value, label: title }) => ({
        key: value,
        title,
        href: hrefWith(path, { ...filter, [name]: value || undefined }),
      }))}
      current={filter[name] ?? ""}
      isChanged={filter[name] !== undefined}
    />
  );
  return (
    <div className="filter">
      <Find
        action={path}
        label="Search reports"
        placeholder="Text, card or reporter"
        q={q}
        others={Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))}
      />
      <ChipRow>
        {menu("Game", "category", games)}
        {menu("Conversation", "thread", conversations)}
      </ChipRow>
    </div>
  );
};

function NoReports({ path, filter }: { path: string; filter: Filter }) {
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Empty
      title={isFiltered ? "No matching reports" : "No reports here"}
      icon={isFiltered ? "search" : "check"}
      actions={isFiltered && <ButtonLink href={path}>Clear filter</ButtonLink>}
    >
      {isFiltered ? "Try another game or fewer words." : "Members’ reports show up here."}
    </Empty>
  );
}

type RowProps = { report: QueuedReport; face?: FaceFacts; now: Date };

const QueueRow = ({ report, face, now }: RowProps) => (
  <li>
    {face ? <FaceThumb card={face} /> : <span />}
    <a href={queuedReportPath(report.id)} lang={langOf(reportName(report))}>
      {reportName(report)}
    </a>
    {report.cardName !== null && <p>{aboutText(report)}</p>}
    <p className="said">{report.description}</p>
    <p>
      {`${report.username} · `}
      <time dateTime={report.createdAt.toISOString()}>{ago(report.createdAt, now)}</time>
      {report.duplicates > 0 && ` · ${counted(report.duplicates, "duplicate", "duplicates")}`}
    </p>
    <ThreadState report={report} />
  </li>
);

const ThreadState = ({ report: { isWaiting, messages, threadStatus } }: { report: QueuedReport }) => (
  <span>
    {threadStatus === "resolved" ? (
      "Conversation closed"
    ) : isWaiting ? (
      <b className="badge">Waiting for staff</b>
    ) : (
      "Answered"
    )}
    {messages > 0 && <small> {counted(messages, "message", "messages")}</small>}
  </span>
);
