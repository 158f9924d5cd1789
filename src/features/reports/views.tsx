import { Dialog } from "#ui/dialog.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field, SelectField, type SelectOption, TextField } from "#ui/form/field.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Icon } from "#ui/icons.tsx";
import { Notice } from "#ui/notice.tsx";
import { maxReportDescription, minDescriptionLength, type Status } from "./rules.ts";
import type { TypedReport } from "./schema.ts";

export const reportTitle = "Report Missing Data";

const trail = [{ title: "Your reports", href: "/account/reports" }];

export type ReportFormProps = {
  /** Address of the call; with a game in it, the form does not ask for one. */
  action: string;
  isCategoryGiven: boolean;
  typed: TypedReport;
  categories: SelectOption[];
  sets: { label: string; options: SelectOption[] }[];
  fault?: { message: string; fields: Record<string, string> };
};

/** The form of a report; with a script, the button appears once the input is valid. */
export function ReportForm({ action, isCategoryGiven, typed, categories, sets, fault }: ReportFormProps) {
  const fields = fault?.fields ?? {};
  const common = (name: keyof TypedReport) => ({ name, defaultValue: typed[name], error: fields[name] });
  return (
    <form className="form report" method="post" action={action} hx-post={action} hx-swap="outerHTML" data-when-valid>
      <p>Is a card, variant or detail missing or wrong? Only the description is required.</p>
      {fault && Object.keys(fields).length === 0 && <Notice tone="bad">{fault.message}</Notice>}
      <TextField
        {...common("description")}
        label="What’s missing?"
        hint={`At least ${minDescriptionLength} characters`}
        rows={4}
        maxLength={maxReportDescription}
        data-shortest={minDescriptionLength}
        required
      />
      {isCategoryGiven ? (
        <input type="hidden" name="category" value={typed.category} />
      ) : (
        <SelectField name="category" label="Game" options={categories} value={typed.category} error={fields.category} />
      )}
      <div className="report-where">
        <SelectField
          name="setId"
          label="Set"
          options={[{ value: "", label: "Other or not sure" }]}
          groups={sets}
          value={typed.setId}
          error={fields.setId}
        />
        <Field {...common("numberKey")} label="Number" maxLength={100} autoComplete="off" />
      </div>
      <Links common={common} />
      <div className="report-end">
        <p className="hint">Complete the form to send your report.</p>
        <Button tone="primary">Send report</Button>
      </div>
    </form>
  );
}

type Common = { name: keyof TypedReport; defaultValue: string; error?: string };

function Links({ common }: { common: (name: keyof TypedReport) => Common }) {
  const [page, other] = [common("tcgPlayerUrl"), common("otherUrl")];
  return (
    <details className="more" open={[page, other].some(({ defaultValue, error }) => defaultValue !== "" || error)}>
      <summary>Add links</summary>
      <div className="form">
        <Field {...page} label="TCGplayer page" type="url" hint="A tcgplayer.com link" autoComplete="off" />
        <Field {...other} label="Other link" type="url" hint="Starts with https:// or http://" autoComplete="off" />
      </div>
    </details>
  );
}

/** What its reporter reads. */
export const statusTexts: Record<Status, string> = {
  open: "This report is open. Staff are looking into it.",
  resolved: "This has been fixed. Thank you for telling us.",
  wontfix: "This report is closed. Staff decided to leave the card as it is.",
  ignore: "This report is closed.",
};

/** See docs/product.md, Messages. */
const THANKS = "Thank you for your report! Someone will take a look at this as soon as possible!";

export const ReportSent = () => (
  <div className="report-sent" tabIndex={-1} data-focus>
    <Icon name="check" />
    <p>{THANKS}</p>
  </div>
);

export const ReportPage = (props: ReportFormProps) => (
  <section className="narrow">
    <PageHead title={reportTitle} trail={trail} />
    <ReportForm {...props} />
  </section>
);

export function ReportSentPage({ again }: { again: string }) {
  return (
    <section className="narrow">
      <PageHead title={reportTitle} trail={trail} />
      <ReportSent />
      <div className="actions">
        <ButtonLink tone="primary" href="/collection">
          Go to your collection
        </ButtonLink>
        <ButtonLink tone="quiet" href={again}>
          Report something else
        </ButtonLink>
      </div>
    </section>
  );
}

export function ReportDialog(props: ReportFormProps) {
  return (
    <Dialog id="report" title={reportTitle} closeHref="/">
      <ReportForm {...props} />
    </Dialog>
  );
}
