import type { LinkedFace } from "#features/catalogue/face/queries.ts";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { aboutText, reportName, type Status, statusTitles } from "#features/reports/rules.ts";
import { statusTexts } from "#features/reports/views.tsx";
import { langOf } from "#lib/text/language.ts";
import { ago } from "#lib/time.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { TextField } from "#ui/form/field.tsx";
import { type FormState, typedText } from "#ui/form/panel-form.tsx";
import { Icon } from "#ui/icons.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { Notice } from "#ui/notice.tsx";

type Message = { id: number; isStaff: boolean; text: string; createdAt: Date };
type Reported = { description: string; tcgPlayerUrl: string | null; otherUrl: string | null; createdAt: Date };

type ThreadProps = { report: Reported; messages: Message[]; now: Date; mine: "staff" | "reporter" };

export const Thread = ({ report, messages, now, mine }: ThreadProps) => {
  const first = { id: 0, isStaff: false, text: report.description, createdAt: report.createdAt };
  return (
    <ol className="thread">
      {[first, ...messages].map((message) => (
        <li key={message.id} data-mine={message.isStaff === (mine === "staff") || undefined}>
          <p>{message.text}</p>
          {message.id === 0 && <Links report={report} />}
          <small>
            {message.isStaff ? "Staff" : mine === "reporter" ? "You" : "Reporter"},{" "}
            <time dateTime={message.createdAt.toISOString()}>{ago(message.createdAt, now)}</time>
          </small>
        </li>
      ))}
    </ol>
  );
};

const Links = ({ report: { tcgPlayerUrl, otherUrl } }: { report: Reported }) =>
  [tcgPlayerUrl, otherUrl].map(
    (url) =>
      url !== null && (
        <p key={url}>
          <a href={url} rel="noopener noreferrer nofollow" target="_blank">
            {url}
          </a>
        </p>
      ),
  );

type OwnReport = Reported & {
  id: number;
  category: string;
  setId: string | null;
  setName: string | null;
  numberKey: string | null;
  cardId: string | null;
  cardName: string | null;
  status: Status;
  isNew: boolean;
};

type Faces = Map<string, LinkedFace>;

type OwnProps = { rows: OwnReport[]; faces: Faces; now: Date; first: string | null; next: string | null };

export const OwnReports = ({ rows, faces, now, first, next }: OwnProps) => (
  <>
    {rows.length === 0 ? (
      <NoReports />
    ) : (
      <ul className="own-reports">
        {rows.map((report) => (
          <Row key={report.id} report={report} face={faces.get(report.cardId ?? "")?.face} now={now} />
        ))}
      </ul>
    )}
    <NextPager first={first} next={next} />
  </>
);

const Row = ({ report, face, now }: { report: OwnReport; face?: FaceFacts; now: Date }) => (
  <li>
    <a href={`/account/reports/${report.id}`}>
      <WithThumb card={face}>
        <b lang={langOf(reportName(report))}>{reportName(report)}</b>
        {report.cardName !== null && <span lang={langOf(aboutText(report))}>{aboutText(report)}</span>}
        <small>
          {statusTitles[report.status]}, {ago(report.createdAt, now)}{" "}
          {report.isNew && <span className="badge">New answer</span>}
        </small>
      </WithThumb>
      <Icon name="right" />
    </a>
  </li>
);

const NoReports = () => (
  <Empty title="No reports yet" icon="flag" actions={<ButtonLink href="/reports/new">Report Missing Data</ButtonLink>}>
    Tell staff about a missing or wrong card. Their answers show up here.
  </Empty>
);

type OwnReportProps = FormState & { report: OwnReport; card?: LinkedFace; messages: Message[]; now: Date };

export const OwnReportThread = ({ report, card, messages, now, ...state }: OwnReportProps) => (
  <>
    {card && (
      <p className="reported-card">
        <a href={card.href}>
          <WithThumb card={card.face}>
            <span lang={langOf(aboutText(report))}>{aboutText(report)}</span>
          </WithThumb>
        </a>
      </p>
    )}
    <Notice tone={report.status === "resolved" ? "good" : "info"}>{statusTexts[report.status]}</Notice>
    <Thread report={report} messages={messages} now={now} mine="reporter" />
    <form className="form" method="post" action={`/api/reports/cards/${report.id}/messages`}>
      <TextField
        name="message"
        label="Reply to staff"
        rows={3}
        maxLength={2000}
        required
        defaultValue={typedText(state, "message", "")}
        error={state.fault && (state.fault.fields.message ?? state.fault.message)}
      />
      <Button>Send reply</Button>
    </form>
  </>
);
