import { type Context, Hono } from "hono";
import * as v from "valibot";
import { actorOf, requireStaff, requireViewer } from "#access/guards.ts";
import { installationPath } from "#frame/installation.tsx";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { readCursor } from "#lib/cursor.ts";
import { hrefWith } from "#lib/url/href.ts";
import { backupsApi, backupsPages } from "../backups/routes.tsx";
import { flagsApi, flagsPages } from "../flags/routes.tsx";
import { invitationsApi, invitationsPages } from "../invitations/routes.tsx";
import { maintenanceApi, maintenancePages } from "../maintenance/routes.tsx";
import { staffOverview } from "../overview/routes.tsx";
import { Finding } from "../schema.ts";
import { examine } from "../service/doctor.ts";
import { errorsPage, JobState, jobStates } from "./queries.ts";
import { ErrorsQuery, ErrorsResponse, RunInput, RunResponse, StoredErrorResponse } from "./schema.ts";
import { runJob } from "./service.ts";
import { ErrorsPage } from "./views/errors.tsx";
import { InstallationPage } from "./views/installation.tsx";

const path = installationPath;
const errorsPath = `${path}/errors`;
const shown = 50;
const latest = 5;

const time = v.nullable(v.string());

/** `errors`: the newest ones. */
const InstallationResponse = v.strictObject({
  findings: v.array(Finding),
  jobs: v.array(v.strictObject({ ...JobState.entries, lastRun: time, lastFailure: time })),
  errors: v.array(StoredErrorResponse),
});

const pages = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .get("/", answers("The state of the installation, its jobs and newest errors", InstallationResponse), async (c) =>
    respond(c, await installationPage(c)),
  )
  .get("/errors", answers("Server errors, the newest first", ErrorsResponse), query(ErrorsQuery), async (c) => {
    const { q, after } = c.req.valid("query");
    const { rows, next } = await errorsPage(c.var.db, {
      code: q,
      after: readCursor(after, ["bigint"], "words"),
      limit: shown,
    });
    const links = {
      first: after === "" ? null : hrefWith(errorsPath, { q }),
      next: next === null ? null : hrefWith(errorsPath, { q, after: next }),
    };
    const body = <ErrorsPage q={q} rows={rows} now={c.var.clock()} {...links} />;
    return respond(c, { json: { value: rows, pagingKey: next }, page: { title: "Server errors", body } });
  });

async function installationPage(c: Context<Env>) {
  const { db, sql, config, clock } = c.var;
  const opened = { kind: config.databaseUrl === undefined ? "embedded" : "external", owner: true } as const;
  const [findings, jobs, errors] = await Promise.all([
    examine(sql, opened, config, clock()),
    jobStates(sql),
    errorsPage(db, { after: null, limit: latest }),
  ]);
  const props = { findings, jobs, errors: errors.rows, now: clock() };
  return {
    json: { findings, jobs, errors: errors.rows },
    page: { title: "Installation", body: <InstallationPage {...props} /> },
  };
}

const jobsApi = new Hono<Env>().post(
  "/",
  answers("Runs a recurring job now", RunResponse),
  body(RunInput),
  async (c) => {
    const { job, reason } = c.req.valid("json");
    const json = await runJob(c.var, job, actorOf(c, reason));
    if (wanted(c) !== "json") leaveFlash(c, { message: "The job starts within seconds." });
    return respond(c, { json, back: path });
  },
);

const staffPages = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .route("/flags", flagsPages)
  .route("/maintenance", maintenancePages)
  .route("/invitations", invitationsPages)
  .route("/backups", backupsPages);

const staffApi = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .route("/jobs", jobsApi)
  .route("/flags", flagsApi)
  .route("/maintenance", maintenanceApi)
  .route("/invitations", invitationsApi)
  .route("/backups", backupsApi);

export const installation = new Hono<Env>()
  .route("/admin", staffOverview)
  .route(path, pages)
  .route(path, staffPages)
  .route("/api/admin", staffApi);
