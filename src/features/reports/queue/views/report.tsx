import type { AuditRow } from "../../../../access/audit/queries.ts";
import { AuditTable } from "../../../../access/audit/views.tsx";
import { ago } from "../../../../lib/time.ts";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import type { FormState } from "../../../../ui/form/panel-form.tsx";
import { PageHead } from "../../../../ui/frame/page-head.tsx";
import { aboutText, statusTitles } from "../../rules.ts";
import { Thread } from "../../thread/views.tsx";
import type { QueuedReport, ThreadMessage } from "../queries.ts";
import { AnswerForm } from "./answer.tsx";
import { queuePath } from "./queue.tsx";

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
    <PageHead
      trail={[{ title: "Reports", href: queuePath() }]}
      title={report.cardName ?? `Report ${report.id}`}
      facts={
        <>
          {statusTitles[report.status]} · {aboutText(report)} · reported by{" "}
          <Reporter report={report} isAdmin={isAdmin} /> {ago(report.createdAt, now)}
        </>
      }
      actions={
        report.cardId !== null && (
          <ButtonLink href={`/admin/cards/${report.category.toLowerCase()}/${report.cardId}?report=${report.id}`}>
            Edit the card
          </ButtonLink>
        )
      }
    />
    <Thread report={report} messages={messages} now={now} mine="staff" />
    <AnswerForm report={report} similar={similar} {...sent} />
    <AuditTable rows={history} now={now} isOfOne />
  </div>
);

const Reporter = ({ report: { userId, username }, isAdmin }: { report: QueuedReport; isAdmin: boolean }) =>
  isAdmin ? <a href={`/admin/users/${userId}`}>{username}</a> : username;
