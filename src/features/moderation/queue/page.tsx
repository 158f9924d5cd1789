import type { Context } from "hono";
import * as v from "valibot";
import { auditOf } from "#access/audit/queries.ts";
import { mayIn } from "#access/guards.ts";
import { categoryList } from "#features/catalogue/cache.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import { type Status, statuses, statusTitles } from "#features/reports/rules.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { notFound } from "#lib/errors.ts";
import { hrefWith } from "#lib/url/href.ts";
import {
  findReport,
  messagesOf,
  type QueuedReport,
  queuePage,
  readQueueCursor,
  similarReports,
  statusCounts,
} from "./queries.ts";
import { OfReport, type QueueFilter } from "./schema.ts";
import { QueuePage, queuePath } from "./views/queue.tsx";
import { QueuedReportPage } from "./views/report.tsx";

const shown = 50;

type Wanted = v.InferOutput<typeof QueueFilter> & { status: Status | "all" };

const jsonOf = ({ createdAt, ...report }: QueuedReport) => ({ ...report, createdAt: createdAt.toISOString() });

export async function queueRows(c: Context<Env>, { status, after, ...filter }: Wanted) {
  const only = status === "all" ? undefined : status;
  const { rows, next } = await queuePage(c.var.db, {
    ...filter,
    status: only,
    after: readQueueCursor(after ?? "", only),
    limit: shown,
  });
  return { rows, json: { value: rows.map(jsonOf), pagingKey: next } };
}

export async function queuePageOf(
  c: Context<Env>,
  { status, after, ...filter }: Wanted,
  { rows, next }: { rows: QueuedReport[]; next: string | null },
) {
  const { db, catalogue, clock } = c.var;
  const [counts, categories, faces] = await Promise.all([
    statusCounts(db),
    categoryList(db, catalogue),
    facesOfCards(
      db,
      rows.flatMap(({ cardId }) => cardId ?? []),
    ),
  ]);
  const path = queuePath(status);
  const tabs = [...statuses, "all" as const].map((key) => ({
    key,
    title: key === "all" ? "All" : statusTitles[key],
    href: hrefWith(queuePath(key), filter),
    count: key === "all" ? undefined : (counts.find((one) => one.status === key)?.count ?? 0),
  }));
  const body = (
    <QueuePage
      path={path}
      status={status}
      tabs={tabs}
      filter={filter}
      games={categories.map(({ id, name }) => ({ value: id, label: name }))}
      rows={rows}
      faces={faces}
      now={clock()}
      hasProfiles={mayIn(c, "manageSite")}
      first={after === undefined ? null : hrefWith(path, filter)}
      next={next === null ? null : hrefWith(path, { ...filter, after: next })}
    />
  );
  return { title: `${status === "all" ? "All" : statusTitles[status]} reports`, body };
}

/** @throws Refusal 404. */
export async function reportPage(c: Context<Env>, id: number, sent: Sent = {}) {
  const { db, clock } = c.var;
  const report = await findReport(db, id);
  if (!report) throw notFound("report");
  const [messages, similar, history, faces] = await Promise.all([
    messagesOf(db, id),
    similarReports(db, report),
    auditOf(db, `report:${id}`),
    facesOfCards(db, report.cardId === null ? [] : [report.cardId]),
  ]);
  const isAdmin = mayIn(c, "manageSite");
  const card = faces.get(report.cardId ?? "");
  const props = { report, messages, similar, history, now: clock(), isAdmin, card, ...sent };
  const json = {
    ...jsonOf(report),
    thread: messages.map(({ createdAt, ...message }) => ({ ...message, at: createdAt.toISOString() })),
  };
  return { json, page: { title: `Report ${id}`, body: <QueuedReportPage {...props} /> } };
}

export async function answerForm(c: Context<Env>, sent: Sent) {
  const { success, output } = v.safeParse(OfReport, sent.typed ?? {});
  if (!success) throw sent.fault ?? notFound("report");
  return { page: (await reportPage(c, output.id, sent)).page };
}
