import { type Context, Hono } from "hono";
import { actorOf, requireStaff, requireViewer } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { readCursor } from "#lib/cursor.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import {
  OfStatus,
  ProfileAnswerInput,
  ProfileAnswerResponse,
  ProfileReportsPage,
  QueueFilter,
} from "../queue/schema.ts";
import { closeProfileReport, profileReportsPage } from "./queries.ts";
import { ProfilesPage, profilesPath } from "./views.tsx";

const shown = 50;

export const profilesApi = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .put(
    "/",
    answers("Sets the status of a profile report", ProfileAnswerResponse),
    body(ProfileAnswerInput),
    async (c) => {
      const { id, status, reason } = c.req.valid("json");
      const outcome = await closeProfileReport(c.var.db, id, status, actorOf(c, reason));
      if (outcome === "none") throw notFound("report");
      if (outcome === "same") throw new Refusal(409, "This report already has that status.");
      if (wanted(c) === "page") leaveFlash(c, { message: "The report was saved." });
      return respond(c, { json: { id, status }, back: profilesPath("open") });
    },
  );

export const profilesPages = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .get(
    "/:status",
    answers("Reports about profiles, the newest first", ProfileReportsPage),
    params(OfStatus),
    query(QueueFilter),
    async (c) => {
      const { status } = c.req.valid("param");
      return respond(c, await profilesPage(c, status, c.req.valid("query").after));
    },
  );

async function profilesPage(c: Context<Env>, status: Parameters<typeof profilesPath>[0], after: string | undefined) {
  const { rows, next } = await profileReportsPage(c.var.db, {
    status: status === "all" ? undefined : status,
    after: readCursor(after ?? "", ["bigint"], "words"),
    limit: shown,
  });
  const path = profilesPath(status);
  const first = after === undefined ? null : path;
  const more = next === null ? null : `${path}?after=${next}`;
  return {
    json: { value: rows, pagingKey: next },
    page: {
      title: "Reported profiles",
      body: <ProfilesPage status={status} rows={rows} now={c.var.clock()} first={first} next={more} />,
    },
  };
}
