import { Hono } from "hono";
import { actorOf, requireStaff, requireViewer } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { answerForm, queuePageOf, queueRows, reportPage } from "./page.tsx";
import {
  AnswerInput,
  AnswerResponse,
  OfReport,
  OfStatus,
  QueuedThread,
  QueueFilter,
  QueueQuery,
  QueueResponse,
} from "./schema.ts";
import { answerReport } from "./service.ts";
import { queuedReportPath } from "./views/queue.tsx";

export const queueApi = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .get(
    "/",
    answers("Reports about cards, newest first; open ones that wait for staff before others", QueueResponse),
    query(QueueQuery),
    async (c) => respond(c, { json: (await queueRows(c, c.req.valid("query"))).json }),
  )
  .put(
    "/",
    answers("Answers a report: status, thread, message, or the report it duplicates", AnswerResponse),
    body(AnswerInput, again(answerForm)),
    (c) => {
      const { reason, ...answer } = c.req.valid("json");
      const { db, mailer, base } = c.var;
      return submit(c, answerForm, () => answerReport(db, answer, actorOf(c, reason), { mailer, base }), {
        notice: "Saved. The reporter was notified.",
        back: queuedReportPath(answer.id),
      });
    },
  );

export const queuePages = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .get(
    "/cards/:status",
    answers("Reports of cards, the newest first", QueueResponse),
    params(OfStatus),
    query(QueueFilter),
    async (c) => {
      const filter = { ...c.req.valid("query"), ...c.req.valid("param") };
      const { json, rows } = await queueRows(c, filter);
      return respond(c, { json, page: () => queuePageOf(c, filter, { rows, next: json.pagingKey }) });
    },
  )
  .get("/card/:id", answers("A report about a card with its messages", QueuedThread), params(OfReport), async (c) => {
    const { json, page } = await reportPage(c, c.req.valid("param").id);
    return respond(c, { json, page });
  });
