import { Dialog } from "#ui/dialog.tsx";
import { Button } from "#ui/form/button.tsx";
import { TextField } from "#ui/form/field.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";

/** See docs/product.md, Messages. */
export const REPORT_THANKS = "Thank you for your report! Someone will take a look at this as soon as possible!";

export type ReportProps = {
  userId: string;
  username: string;
  path: string;
  typed: string;
  error?: string;
  notice?: string;
};

export const profileReportTitle = (username: string): string => `Report ${username}`;

export function ProfileReportForm({ userId, username, typed, error, notice }: ReportProps) {
  if (notice !== undefined) return <Notice tone="good">{REPORT_THANKS}</Notice>;
  return (
    <form
      className="form"
      method="post"
      action="/api/reports/profiles"
      hx-post="/api/reports/profiles"
      hx-swap="outerHTML"
    >
      <p>Staff will see your report. {username} won’t know who sent it.</p>
      <input type="hidden" name="userId" value={userId} />
      <TextField
        name="reason"
        label="What’s wrong?"
        hint="More than 10 characters"
        defaultValue={typed}
        error={error}
        rows={4}
        maxLength={2000}
        required
      />
      <Button tone="primary">Send report</Button>
    </form>
  );
}

export const ProfileReportPage = (props: ReportProps) => (
  <section className="narrow">
    <Breadcrumbs trail={[{ title: props.username, href: props.path }]} />
    <h1>{profileReportTitle(props.username)}</h1>
    <ProfileReportForm {...props} />
  </section>
);

export const ProfileReportDialog = (props: ReportProps) => (
  <Dialog id="report-profile" title={profileReportTitle(props.username)} closeHref={props.path}>
    <ProfileReportForm {...props} />
  </Dialog>
);
