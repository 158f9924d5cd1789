import { type Context, Hono } from "hono";
import { actorWithReason } from "#access/guards.ts";
import { installationPath } from "#frame/installation.tsx";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, type Sent, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { readCursor } from "#lib/cursor.ts";
import { hrefWith } from "#lib/url/href.ts";
import { lockedUsers, lockSummary } from "./queries.ts";
import { LockedQuery, LockedResponse, LockInput, WriteLockResponse } from "./schema.ts";
import { setLockState } from "./service.ts";
import { MaintenancePage } from "./views.tsx";

const path = `${installationPath}/maintenance`;
const shown = 50;

async function maintenancePage(c: Context<Env>, sent: Sent, after = "") {
  const { db } = c.var;
  const [summary, { rows, next }] = await Promise.all([
    lockSummary(db),
    lockedUsers(db, { after: readCursor(after, ["uuid"], "words")?.[0], limit: shown }),
  ]);
  const links = {
    first: after === "" ? null : path,
    next: next === null ? null : hrefWith(path, { after: next }),
  };
  const lockState = summary.isForAll ? "LOCKED" : "UNLOCKED";
  return {
    json: { lockState, locked: summary.locked, value: rows, pagingKey: next },
    page: { title: "Maintenance", body: <MaintenancePage {...summary} rows={rows} {...links} {...sent} /> },
  };
}

const lockForm = async (c: Context<Env>, sent: Sent) => ({ page: (await maintenancePage(c, sent)).page });

export const maintenancePages = new Hono<Env>().get(
  "/",
  answers("Accounts whose collections are locked", LockedResponse),
  query(LockedQuery),
  async (c) => respond(c, await maintenancePage(c, {}, c.req.valid("query").after)),
);

export const maintenanceApi = new Hono<Env>().put(
  "/",
  answers("Locks or unlocks every collection; repeat “lock” or “unlock” to confirm", WriteLockResponse),
  body(LockInput, again(lockForm)),
  (c) => {
    const { lockState, verificationString: typed, reason } = c.req.valid("json");
    const write = async () => setLockState(c.var.db, { lockState, typed }, actorWithReason(c, reason));
    const notice = lockState === "LOCKED" ? "All collections are locked." : "All collections are unlocked.";
    return submit(c, lockForm, write, { notice, back: path });
  },
);
