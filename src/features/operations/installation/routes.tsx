import { type Context, Hono } from "hono";
import { actorOf, requireStaff, requireViewer } from "../../../access/guards.ts";
import { answers } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { leaveFlash } from "../../../http/flash.ts";
import { respond, wanted } from "../../../http/respond.ts";
import { body, query } from "../../../http/validate.ts";
import { readCursor } from "../../../lib/cursor.ts";
import { isUuid } from "../../../lib/input/uuid.ts";
import { hrefWith } from "../../../lib/url/href.ts";
import { examine } from "../service/doctor.ts";
import { errorsPage, jobStates } from "./queries.ts";
import { ErrorsQuery, RunInput, RunResponse } from "./schema.ts";
import { runJob } from "./service.ts";
import { ErrorsPage } from "./views/errors.tsx";
import { InstallationPage } from "./views/installation.tsx";

const path = "/admin/installation";
const errorsPath = `${path}/errors`;
const shown = 50;
const latest = 5;

const pages = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .get("/", async (c) => respond(c, await installationPage(c)))
  .get("/errors", query(ErrorsQuery), async (c) => {
    const { q, after } = c.req.valid("query");
    const correlationId = isUuid(q) ? q : undefined;
    const { rows, next } = await errorsPage(c.var.db, {
      correlationId,
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

const api = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .post("/", answers("Runs a recurring job now", RunResponse), body(RunInput), async (c) => {
    const { job, reason } = c.req.valid("json");
    const json = await runJob(c.var, job, actorOf(c, reason));
    if (wanted(c) !== "json") leaveFlash(c, { message: "The job starts within seconds." });
    return respond(c, { json, back: path });
  });

export const installation = new Hono<Env>().route(path, pages).route("/api/admin/jobs", api);
