import type { ReactNode } from "react";
import type { AuditRow } from "#access/audit/queries.ts";
import { AuditTable } from "#access/audit/views.tsx";
import type { LinkedFace } from "#features/catalogue/face/queries.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { Thread } from "#features/moderation/thread/views.tsx";
import { aboutText, reportName, statusTitles } from "#features/reports/rules.ts";
import { ago } from "#lib/time.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import type { FormState } from "#ui/form/panel-form.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
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
  card?: LinkedFace;
};

export const QueuedReportPage = ({ report, messages, similar, history, now, isAdmin, card, ...sent }: ReportProps) => (
  <div className="report-page">
    <PageHead
      trail={[{ title: "Reports", href: queuePath() }]}
      title={reportName(report)}
      facts={report.cardName !== null && aboutText(report)}
      actions={
        report.cardId !== null && (
          <ButtonLink href={`/admin/cards/${report.category.toLowerCase()}/${report.cardId}?report=${report.id}`}>
            Edit the card
          </ButtonLink>
        )
      }
    />
    <div className="answered">
      <div className="reported">
        {card && (
          <a href={card.href}>
            <span className="unseen">View the card</span>
            <CardFace card={card.face} />
          </a>
        )}
        <dl className="user-facts">
          <Fact title="Status">{statusTitles[report.status]}</Fact>
          <Fact title="Conversation">{conversationText(report)}</Fact>
          <Fact title="Report ID">{report.id}</Fact>
          <Fact title="Reported by">
            <Reporter report={report} isAdmin={isAdmin} />
            <small>{ago(report.createdAt, now)}</small>
          </Fact>
        </dl>
      </div>
      <Thread report={report} messages={messages} now={now} mine="staff" />
      <AnswerForm report={report} similar={similar} {...sent} />
    </div>
    <AuditTable rows={history} now={now} isOfOne />
  </div>
);

const conversationText = ({ threadStatus, isWaiting }: QueuedReport): string =>
  threadStatus === "resolved" ? "Closed" : isWaiting ? "Waiting for staff" : "Waiting for the reporter";

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

const Reporter = ({ report: { userId, username }, isAdmin }: { report: QueuedReport; isAdmin: boolean }) =>
  isAdmin ? <a href={`/admin/users/${userId}`}>{username}</a> : username;
