import { type Context, Hono } from "hono";
import * as v from "valibot";
import { auditOf } from "#access/audit/queries.ts";
import { actorOf, actorWithReason } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, formAgain, type Sent, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, params } from "#http/validate.ts";
import { failureOf } from "../queries/server.ts";
import { ConfirmInput, ReasonInput } from "../schema.ts";
import { backupTitle } from "./rules.ts";
import { BackupResponse, BackupsResponse, ByName, StartResponse } from "./schema.ts";
import { deleteBackup, findBackup, isBackingUp, listBackups, openBackup, startBackup } from "./service.ts";
import { BackupPage, Backups, BackupsPage, backupsPath } from "./views.tsx";

async function listPage(c: Context<Env>, { fault }: Sent = {}) {
  const { config, jobs, sql } = c.var;
  const [files, isRunning, failure] = await Promise.all([
    listBackups(config),
    isBackingUp(jobs),
    failureOf(sql, "backup"),
  ]);
  const state = { files, isRunning, failure };
  return {
    json: { value: files, isRunning },
    fragment: <Backups {...state} />,
    page: { title: "Backups", body: <BackupsPage {...state} fault={fault} /> },
  };
}

const listForm = async (c: Context<Env>, sent: Sent) => ({ page: (await listPage(c, sent)).page });

/** @throws Refusal 404. */
async function backupPage(c: Context<Env>, sent: Sent) {
  const { config, db, clock } = c.var;
  const file = await findBackup(config, c.req.param("name") ?? "");
  const history = await auditOf(db, `backup:${file.name}`);
  const sentAction = c.req.method === "DELETE" ? "delete" : "download";
  const body = <BackupPage file={file} history={history} now={clock()} sentAction={sentAction} {...sent} />;
  return { json: file, page: { title: backupTitle(file), body } };
}

const backupForm = async (c: Context<Env>, sent: Sent) => ({ page: (await backupPage(c, sent)).page });

export const backupsPages = new Hono<Env>()
  .get("/", answers("The backups in the folder", BackupsResponse), async (c) => respond(c, await listPage(c)))
  .get("/:name", answers("A backup", BackupResponse), params(ByName), async (c) => respond(c, await backupPage(c, {})));

export const backupsApi = new Hono<Env>()
  .post("/", answers("Starts a backup of the whole database", StartResponse), body(ReasonInput), (c) => {
    const write = () => startBackup(c.var, actorOf(c, c.req.valid("json").reason));
    return submit(c, listForm, write, { back: backupsPath });
  })
  .post(
    "/:name",
    answers("Downloads a backup; repeat “download” to confirm", v.string()),
    params(ByName),
    body(ConfirmInput, again(backupForm)),
    async (c) => {
      const { verificationString: typed, reason } = c.req.valid("json");
      const { name } = c.req.valid("param");
      try {
        const { db, config } = c.var;
        const { bytes, body: stream } = await openBackup(db, config, { name, typed }, actorWithReason(c, reason));
        return c.body(stream, 200, {
          "Content-Type": "application/octet-stream",
          "Content-Length": String(bytes),
          "Content-Disposition": `attachment; filename="${name}"`,
          "Cache-Control": "private, no-store",
        });
      } catch (error) {
        return formAgain(c, backupForm, error);
      }
    },
  )
  .delete(
    "/:name",
    answers("Deletes a backup; repeat “delete” to confirm", v.null()),
    params(ByName),
    body(ConfirmInput, again(backupForm)),
    (c) => {
      const { verificationString: typed, reason } = c.req.valid("json");
      const { name } = c.req.valid("param");
      const { db, config } = c.var;
      const write = async () => deleteBackup(db, config, { name, typed }, actorWithReason(c, reason));
      return submit(c, backupForm, write, { notice: "The backup was deleted.", back: backupsPath });
    },
  );
