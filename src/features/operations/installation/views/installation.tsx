import type { ReactNode } from "react";
import type { Finding } from "#features/operations/schema.ts";
import { InstallationHead, installationPath } from "#frame/installation.tsx";
import { capital, counted, countText, plural } from "#lib/text/locale.ts";
import { ago } from "#lib/time.ts";
import { Button } from "#ui/form/button.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { type Column, Table } from "#ui/table.tsx";
import type { JobState, StoredError } from "../queries.ts";
import { errorColumns, errorData, errorRuns } from "./errors.tsx";

type Props = { findings: Finding[]; jobs: JobState[]; errors: StoredError[]; now: Date };

export const InstallationPage = ({ findings, jobs, errors, now }: Props) => (
  <div className="installation">
    <InstallationHead current="health" title="Installation">
      Health checks, background jobs and failed requests.
    </InstallationHead>
    <Health findings={findings} />
    <section aria-labelledby="jobs">
      <h2 id="jobs">Jobs</h2>
      <Table
        id="job-states"
        caption="Jobs"
        isCaptionHidden
        columns={jobColumns(now)}
        rows={jobs}
        keyOf={({ name }) => name}
        isStacked
        empty={<p className="soft">No jobs have run yet.</p>}
      />
    </section>
    <section aria-labelledby="errors">
      <h2 id="errors">Server errors</h2>
      <Table
        caption="The latest server errors"
        isCaptionHidden
        columns={errorColumns(now)}
        rows={errorRuns(errors)}
        keyOf={({ id }) => String(id)}
        dataOf={errorData}
        isStacked
        empty={<p className="soft">No failed requests.</p>}
      />
      <p>
        <a href="/admin/installation/errors">All server errors</a>
      </p>
    </section>
  </div>
);

function Health({ findings }: Pick<Props, "findings">) {
  const [fails = [], warnings = [], good = []] = (["fail", "warn", "ok"] as const).map((one) =>
    findings.filter(({ level }) => level === one),
  );
  return (
    <section aria-labelledby="health">
      <h2 id="health">
        Health{" "}
        {fails.length > 0 && (
          <span className="badge" data-tone="bad">
            {fails.length} broken
          </span>
        )}{" "}
        {warnings.length > 0 && <span className="badge">{counted(warnings.length, "warning", "warnings")}</span>}
      </h2>
      <Findings caption="Problems" findings={[...fails, ...warnings]} />
      <details className="more" open={good.length === findings.length}>
        <summary>{counted(good.length, "check", "checks")} OK</summary>
        <Findings caption="Checks without problems" findings={good} />
      </details>
    </section>
  );
}

const Findings = ({ caption, findings }: { caption: string; findings: Finding[] }) => (
  <Table
    caption={caption}
    isCaptionHidden
    columns={findingColumns}
    rows={findings}
    keyOf={({ name }) => name}
    dataOf={({ level }) => ({ "data-check": level })}
    isStacked
    empty={null}
  />
);

const Remedy = ({ title, href }: { title: string; href: string }) => (
  <>
    {" "}
    <a href={href}>{title}</a>
  </>
);

const levels = { ok: "OK", warn: "Warning", fail: "Broken" };

/** What an admin can do here about a finding; its advice names the command. */
const remedies: Record<string, ReactNode> = {
  backup: <Remedy title="Back up now" href={`${installationPath}/backups`} />,
  prices: <Remedy title="Run now, in Jobs" href="#jobs" />,
  catalogue: <Remedy title="Load the catalogue" href="/admin/catalogue" />,
};

const findingColumns: Column<Finding>[] = [
  { title: "Check", cell: ({ name }) => capital(name) },
  { title: "Status", cell: ({ level }) => <span data-level={level}>{levels[level]}</span> },
  {
    title: "Result",
    cell: ({ name, level, text, advice }) => (
      <div>
        {text}
        {level !== "ok" && remedies[name]}
        {advice && <small>{advice}</small>}
      </div>
    ),
  },
];

const When = ({ at, now }: { at: Date | null; now: Date }) =>
  at === null ? "Never" : <time dateTime={at.toISOString()}>{ago(at, now)}</time>;

const minutesText = (minutes: number | null): string =>
  minutes === null ? "On demand" : minutes % 60 === 0 ? `Every ${minutes / 60} h` : `Every ${minutes} min`;

function stateText({ running, waiting, failed }: JobState): string {
  if (running > 0) return "Running";
  if (waiting > 0) return plural(waiting, "Waiting", `${countText(waiting)} waiting`);
  return failed > 0 ? `${failed} failed` : "Done";
}

const jobColumns = (now: Date): Column<JobState>[] => [
  {
    title: "Job",
    cell: ({ name, everyMinutes }) => (
      <>
        {capital(name)}
        <small>{minutesText(everyMinutes)}</small>
      </>
    ),
  },
  { title: "Last run", cell: ({ lastRun }) => <When at={lastRun} now={now} /> },
  { title: "Status", cell: stateText },
  {
    title: "Last error",
    cell: ({ reason, lastFailure }) =>
      reason !== null && (
        <div>
          {reason}
          {lastFailure && (
            <small>
              <When at={lastFailure} now={now} />
            </small>
          )}
        </div>
      ),
  },
  { title: "Start", isNumber: true, isTitleHidden: true, cell: (job) => <RunForm job={job} /> },
];

const RunForm = ({ job: { name, isRecurring, waiting, running } }: { job: JobState }) =>
  isRecurring &&
  waiting + running === 0 && (
    <form method="post" action="/api/admin/jobs">
      <Hidden values={{ job: name }} />
      <Button aria-label={`Run now: ${name}`}>Run now</Button>
    </form>
  );
