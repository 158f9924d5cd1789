import type { AuditRow } from "#access/audit/queries.ts";
import { AuditTable } from "#access/audit/views.tsx";
import { InstallationHead, installationPath } from "#frame/installation.tsx";
import { decimalText } from "#lib/text/locale.ts";
import { clockText, momentText } from "#lib/time.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { FormNotice, type FormState } from "#ui/form/panel-form.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { ConfirmForm } from "../views.tsx";
import { backupTitle, dayOf, timeOf } from "./rules.ts";
import type { BackupFile } from "./service.ts";

export const backupsPath = `${installationPath}/backups`;

const sizeText = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${decimalText(bytes / 1_000_000, 1)} MB`;

type Props = Pick<FormState, "fault"> & { files: BackupFile[]; isRunning: boolean; failure: string | null };

export const BackupsPage = ({ fault, ...props }: Props) => (
  <div className="installation">
    <InstallationHead current="backups" title="Backups">
      A backup holds the whole database: collections, accounts, catalogue and prices. Keep backups private, and keep
      copies on another machine.
    </InstallationHead>
    <FormNotice fault={fault} />
    <Backups {...props} />
    <Restoring />
  </div>
);

const Restoring = ({ file }: { file?: string }) => (
  <p className="soft">
    To restore {file ? "it" : "a backup"} on a new server, run <code>bun run cli restore {file ?? "FILE"}</code> there.
    On this server, add <code className="command">--replace</code>: it deletes everything saved since the backup.
  </p>
);

const swap = { "hx-target": "#backups", "hx-swap": "outerMorph" };

/** Reloads itself while a backup is written. */
export const Backups = ({ files, isRunning, failure }: Omit<Props, "fault">) => (
  <div id="backups" className="installation">
    {isRunning ? (
      <p role="status">
        A backup is being made. <a href={backupsPath}>Reload</a> to see it here.
        <span hx-get={backupsPath} hx-trigger="every 2s" {...swap} />
      </p>
    ) : (
      <form method="post" action="/api/admin/backups">
        {failure && <p className="soft">The last backup failed: {failure}</p>}
        <Button tone="primary">Back up now</Button>
      </form>
    )}
    <Table
      id="backup-files"
      caption="Backups on this machine"
      isCaptionHidden
      columns={columns}
      rows={files}
      keyOf={({ name }) => name}
      empty={
        <Empty title="No backups yet" icon="down">
          Backups that <code>bun run cli backup</code> writes elsewhere are not listed.
        </Empty>
      }
    />
  </div>
);

type Action = "download" | "delete";

const actionTitles: Record<Action, string> = { download: "Download", delete: "Delete" };

const columns: Column<BackupFile>[] = [
  {
    title: "Backup",
    cell: (file) => (
      <>
        <a href={`${backupsPath}/${file.name}`}>{dayOf(file)}</a>
        <small>
          {clockText(timeOf(file))} · {sizeText(file.bytes)}
        </small>
      </>
    ),
  },
  {
    title: "Actions",
    isNumber: true,
    isTitleHidden: true,
    cell: (file) => (
      <div className="actions">
        {(["download", "delete"] as const).map((action) => (
          <ButtonLink
            key={action}
            tone={action === "delete" ? "quiet" : "plain"}
            href={`${backupsPath}/${file.name}#${action}-reason`}
            label={`${actionTitles[action]}: ${momentText(timeOf(file))}`}
          >
            {actionTitles[action]}
          </ButtonLink>
        ))}
      </div>
    ),
  },
];

type OneProps = FormState & { sentAction?: Action; file: BackupFile; history: AuditRow[]; now: Date };

/** State of a form of the page: only the one that was sent shows its errors. */
const stateOf = (action: Action, { sentAction, ...state }: FormState & { sentAction?: Action }) =>
  sentAction === action ? state : {};

export const BackupPage = ({ file, history, now, ...form }: OneProps) => (
  <div className="installation">
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Backups", href: backupsPath }]} />
      <h1>{backupTitle(file)}</h1>
      <p>
        {sizeText(file.bytes)} · {file.name}
      </p>
    </header>
    <ConfirmForm
      {...stateOf("download", form)}
      action={`/api/admin/backups/${file.name}`}
      title="Download"
      hint="The file holds password hashes, email addresses and the site’s secret: anyone who has it can log in as anyone."
      word="download"
      tone="primary"
    />
    <Restoring file={file.name} />
    <ConfirmForm
      {...stateOf("delete", form)}
      action={`/api/admin/backups/${file.name}?_method=DELETE`}
      title="Delete the backup"
      hint="This can’t be undone."
      word="delete"
      tone="danger"
    />
    <AuditTable rows={history} now={now} isOfOne />
  </div>
);
