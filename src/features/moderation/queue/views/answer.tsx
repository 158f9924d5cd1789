import { statuses, statusTitles } from "#features/reports/rules.ts";
import { Button } from "#ui/form/button.tsx";
import { SelectField, TextField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { ReasonField } from "#ui/form/reason-field.tsx";
import type { QueuedReport } from "../queries.ts";

type Props = FormState & { report: QueuedReport; similar: QueuedReport[] };

export const AnswerForm = ({ report, similar, ...state }: Props) => (
  <form className="panel form save-form" method="post" action="/api/admin/reports/cards?_method=PUT">
    <h2>Answer</h2>
    <FormNotice fault={state.fault} />
    <Hidden values={{ id: String(report.id), was: report.status }} />
    <TextField
      name="message"
      label="Message to the reporter"
      hint="Optional. They get it by email and on the site."
      rows={4}
      maxLength={2000}
      defaultValue={typedText(state, "message", "")}
      {...atField(state.fault, "message")}
    />
    <div className="fields">
      <SelectField
        name="status"
        label="Status"
        hint="Whether the card data was fixed"
        options={statuses.map((value) => ({ value, label: statusTitles[value] }))}
        value={typedText(state, "status", report.status)}
      />
      <SelectField
        name="threadStatus"
        label="Conversation"
        hint="Reopens if the reporter replies"
        options={[
          { value: "not_resolved", label: "Keep open" },
          { value: "resolved", label: "Close" },
        ]}
        value={typedText(state, "threadStatus", report.threadStatus)}
      />
    </div>
    <details className="more" open={state.fault !== undefined || report.duplicateOf !== null}>
      <summary>Mark as a duplicate, or give a reason</summary>
      <div className="fields">
        <SelectField
          name="duplicateOf"
          label="Duplicate of"
          options={[{ value: "", label: "No other report" }, ...mainReports(similar)]}
          value={typedText(state, "duplicateOf", String(report.duplicateOf ?? ""))}
          error={state.fault?.fields.duplicateOf}
        />
        <ReasonField state={state} hint="For the audit log; the reporter won’t see it" />
      </div>
    </details>
    <div className="actions">
      <Button tone="primary">Save</Button>
    </div>
  </form>
);

const mainReports = (similar: QueuedReport[]) =>
  similar
    .filter(({ duplicateOf }) => duplicateOf === null)
    .map(({ id, description, username }) => ({
      value: String(id),
      label: `${id} by ${username}: ${description.slice(0, 60).toWellFormed()}`,
    }));
