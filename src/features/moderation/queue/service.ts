import { type Actor, record } from "#access/audit/queries.ts";
import { changedFields } from "#access/audit/rules.ts";
import type { Db, Tx } from "#db/open.ts";
import { postLetter } from "#features/auth/email/service/post.ts";
import { statusTexts } from "#features/reports/views.tsx";
import { notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import type { Mailer } from "#lib/mailer.ts";
import {
  addressesOf,
  insertMessages,
  lockDuplicates,
  lockReports,
  type ReportState,
  updateReports,
} from "./queries.ts";
import type { AnswerInput } from "./schema.ts";

type Post = { mailer: Mailer | null; base: string };

type Row = Awaited<ReturnType<typeof lockReports>>[number];

/** Reports joined to it share the status and the message. @throws Refusal 404, 409, 422. */
export const answerReport = (
  db: Db,
  { id, was, message, ...change }: Omit<AnswerInput, "reason">,
  by: Actor,
  post: Post,
): Promise<ReportState & { id: number }> =>
  db.transaction(async (tx) => {
    const main = change.duplicateOf ?? undefined;
    const rows = await lockReports(tx, main === undefined ? [id] : [id, main]);
    const report = rows.find((row) => row.id === id);
    if (!report) throw notFound("report");
    if (was !== undefined && was !== report.status)
      throw new Refusal(409, "Another member of staff changed this report.");
    const state = stateAfter(report, change, main === undefined ? undefined : mainOf(rows, report, main));
    const { before, after, isChanged } = changedFields<ReportState>(stateOf(report), state);
    if (!isChanged && message === "") throw invalid({ message: "Change the status or write a message" });
    const shared = [report, ...(await lockDuplicates(tx, id))];
    await write(tx, shared, { state, message, now: by.now });
    const answer = { ...after, ...(message && { message }) };
    await record(tx, by, { action: "report.answer", object: `report:${id}`, before, after: answer });
    await tellReporters(tx, shared, { status: state.status, message }, post);
    return { id, ...state };
  });

const stateOf = ({ status, threadStatus, duplicateOf }: Row): ReportState => ({ status, threadStatus, duplicateOf });

function stateAfter(report: Row, change: Partial<ReportState>, main: Row | undefined): ReportState {
  const before = stateOf(report);
  return {
    status: main?.status ?? change.status ?? before.status,
    threadStatus: change.threadStatus ?? before.threadStatus,
    duplicateOf: change.duplicateOf === undefined ? before.duplicateOf : change.duplicateOf,
  };
}

/** @throws Refusal 422 for a report that cannot be the main one. */
function mainOf(rows: Row[], report: Row, id: number): Row {
  const main = rows.find((row) => row.id === id);
  if (!main || id === report.id) throw invalid({ duplicateOf: "Choose another report" });
  if (main.duplicateOf !== null) throw invalid({ duplicateOf: "That report is itself a duplicate" });
  return main;
}

async function write(
  tx: Tx,
  shared: Row[],
  { state, message, now }: { state: ReportState; message: string; now: Date },
): Promise<void> {
  const { duplicateOf, ...common } = state;
  const [report, ...duplicates] = shared.map(({ id }) => id);
  if (report === undefined) return;
  const answered = { answeredAt: now, isWaiting: false };
  await updateReports(tx, [report], { ...state, ...answered });
  const joined = duplicateOf === null ? {} : { duplicateOf };
  if (duplicates.length > 0) await updateReports(tx, duplicates, { ...common, ...joined, ...answered });
  if (message === "") return;
  const rows = shared.map(({ id, userId }) => ({ reportId: id, userId, isStaff: true, text: message, createdAt: now }));
  await insertMessages(tx, rows);
}

/** Tells reporters by mail, with one letter for each person. */
async function tellReporters(
  tx: Tx,
  shared: Row[],
  { status, message }: { status: ReportState["status"]; message: string },
  { mailer, base }: Post,
): Promise<void> {
  if (!mailer || status === "ignore") return;
  const addresses = await addressesOf(tx, [...new Set(shared.map(({ userId }) => userId))]);
  for (const { userId, email } of addresses) {
    const report = shared.find((row) => row.userId === userId);
    const path = `/account/reports/${report?.id}`;
    await postLetter(mailer, { kind: "report", email, base, path, status: statusTexts[status], message }, tx);
  }
}
