import { type Context, Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { findKnown } from "#features/people/friends/queries/lists.ts";
import { profilePath } from "#features/people/friends/state.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, type FormView, type Sent, submit, typedIn } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { isUuid } from "#lib/input/uuid.ts";
import { ownerNamed } from "../page/head.tsx";
import { ProfileReportInput, ReportAnswer } from "../schema.ts";
import { reportProfile } from "../service.ts";
import {
  ProfileReportDialog,
  ProfileReportForm,
  ProfileReportPage,
  profileReportTitle,
  REPORT_THANKS,
  type ReportProps,
} from "../views/report.tsx";

export const reportPages = new Hono<Env>().get("/:slug/report", requireMember, async (c) => {
  const owner = await ownerNamed(c);
  const props = await propsOf(c, owner.id, {});
  return respond(c, {
    fragment: c.req.query("overlay") === undefined ? undefined : <ProfileReportDialog {...props} />,
    page: { title: profileReportTitle(props.username), body: <ProfileReportPage {...props} /> },
  });
});

export const reportsApi = new Hono<Env>().post(
  "/",
  requireMember,
  answers("Reports a profile to staff", ReportAnswer),
  body(ProfileReportInput, again(reportForm)),
  (c) => {
    const report = c.req.valid("json");
    const write = async () => {
      await reportProfile(c.var.db, memberOf(c), report, { address: c.var.address, now: c.var.clock() });
      return { code: 200, message: REPORT_THANKS };
    };
    const back = async () => (await propsOf(c, report.userId, {})).path;
    return submit(c, reportForm, write, { notice: REPORT_THANKS, back });
  },
);

async function reportForm(c: Context<Env>, sent: Sent): Promise<Awaited<ReturnType<FormView>>> {
  const { userId } = await typedIn(c);
  if (typeof userId !== "string") throw sent.fault ?? notFound("collector");
  const props = await propsOf(c, userId, sent);
  return {
    fragment: <ProfileReportForm {...props} />,
    page: { title: profileReportTitle(props.username), body: <ProfileReportPage {...props} /> },
  };
}

async function propsOf(c: Context<Env>, userId: string, { typed, fault, notice }: Sent): Promise<ReportProps> {
  const known = isUuid(userId) ? await findKnown(c.var.db, memberOf(c), userId) : undefined;
  if (!known) throw fault ?? notFound("collector");
  return {
    userId,
    username: known.username,
    path: profilePath(known.slug),
    typed: typeof typed?.reason === "string" ? typed.reason : "",
    error: fault && (fault.fields.reason ?? fault.friendlyMessage),
    notice,
  };
}
