import { type Context, Hono } from "hono";
import * as v from "valibot";
import { memberOf, requireMember } from "#access/guards.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import { reportName } from "#features/reports/rules.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, type Sent, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { readCursor } from "#lib/cursor.ts";
import { notFound } from "#lib/errors.ts";
import { messagesOf } from "../queue/queries.ts";
import { markSeen, ownReport, ownReports } from "./queries.ts";
import { MessageInput, OfReport, OwnPage, ThreadQuery, ThreadResponse } from "./schema.ts";
import { replyTo } from "./service.ts";
import { OwnReports, OwnReportThread } from "./views.tsx";

const shown = 30;
const path = "/account/reports";

const ownRows = (c: Context<Env>, after: string | undefined) =>
  ownReports(c.var.db, memberOf(c).id, { after: readCursor(after ?? "", ["bigint"], "words"), limit: shown });

export const threadApi = new Hono<Env>()
  .use(requireMember)
  .get("/", answers("Your reports about cards, newest first", OwnPage), query(ThreadQuery), async (c) => {
    const { rows, next } = await ownRows(c, c.req.valid("query").after);
    const value = rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
    return respond(c, { json: { value, pagingKey: next } });
  })
  .get("/:id", answers("One of your reports with its messages", ThreadResponse), params(OfReport), async (c) => {
    const { report, messages } = await threadOf(c);
    const { createdAt, ...row } = report;
    const thread = messages.map(({ createdAt: at, ...message }) => ({ ...message, at: at.toISOString() }));
    return respond(c, { json: { ...row, createdAt: createdAt.toISOString(), thread } });
  })
  .post(
    "/:id/messages",
    answers("Replies to staff", v.strictObject({ id: v.number(), message: v.string() })),
    params(OfReport),
    body(MessageInput, again(replyForm)),
    (c) => {
      const { id } = c.req.valid("param");
      const { message } = c.req.valid("json");
      const write = () =>
        replyTo(c.var.db, memberOf(c), { id, message }, { address: c.var.address, now: c.var.clock() });
      return submit(c, replyForm, write, { notice: "Your reply was sent.", back: `${path}/${id}` });
    },
  );

export const threadPages = new Hono<Env>()
  .use(requireMember)
  .get("/", query(ThreadQuery), async (c) => {
    const { after } = c.req.valid("query");
    const { rows, next } = await ownRows(c, after);
    const first = after === undefined ? null : path;
    const older = next === null ? null : `${path}?after=${next}`;
    const faces = await facesOf(c, rows);
    const list = <OwnReports rows={rows} faces={faces} now={c.var.clock()} first={first} next={older} />;
    return respond(c, { page: { title: "Your reports", body: await c.var.inSettings(c, "reports", list) } });
  })
  .get("/:id", params(OfReport), async (c) => {
    const page = await threadPage(c, {});
    await markSeen(c.var.db, memberOf(c).id, c.req.valid("param").id, c.var.clock());
    return respond(c, { page });
  });

const facesOf = (c: Context<Env>, rows: { cardId: string | null }[]) =>
  facesOfCards(
    c.var.db,
    rows.flatMap(({ cardId }) => cardId ?? []),
  );

/** @throws Refusal 404 for another's report. */
async function threadOf(c: Context<Env>) {
  const { success, output } = v.safeParse(OfReport, c.req.param());
  const report = success ? await ownReport(c.var.db, memberOf(c).id, output.id) : undefined;
  if (!report) throw notFound("report");
  return { report, messages: await messagesOf(c.var.db, report.id) };
}

async function threadPage(c: Context<Env>, sent: Sent) {
  const { report, messages } = await threadOf(c);
  const card = (await facesOf(c, [report])).get(report.cardId ?? "");
  const thread = <OwnReportThread report={report} card={card} messages={messages} now={c.var.clock()} {...sent} />;
  const head = { title: reportName(report), back: { title: "Your reports", href: path } };
  return { title: "Your report", body: await c.var.inSettings(c, "reports", thread, head) };
}

async function replyForm(c: Context<Env>, sent: Sent) {
  return { page: await threadPage(c, sent) };
}
