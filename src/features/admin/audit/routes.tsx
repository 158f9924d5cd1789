import { type Context, Hono } from "hono";
import type * as v from "valibot";
import { auditActors, auditPage, objectNames } from "#access/audit/queries.ts";
import { mayIn } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { query } from "#http/validate.ts";
import { readCursor } from "#lib/cursor.ts";
import { AuditQuery, AuditResponse } from "./schema.ts";
import { AuditPage, auditHref } from "./views.tsx";

const shown = 50;

type Wanted = v.InferOutput<typeof AuditQuery>;

async function auditRows(c: Context<Env>, { after, ...of }: Wanted) {
  const isOfUsers = mayIn(c, "manageSite");
  const place = readCursor(after ?? "", ["bigint"], "words");
  const { rows, next } = await auditPage(c.var.db, { ...of, after: place, isOfUsers, limit: shown });
  const objects = [...rows.map(({ object }) => object), ...(of.object === undefined ? [] : [of.object])];
  const names = await objectNames(c.var.sql, [...new Set(objects)], isOfUsers);
  const value = rows.map((row) => ({ ...row, objectName: names.get(row.object) ?? null }));
  return { rows, names, next, json: { value, pagingKey: next } };
}

export const auditApi = new Hono<Env>().get(
  "/",
  answers("What staff changed, newest first, of a person, a kind or an object", AuditResponse),
  query(AuditQuery),
  async (c) => respond(c, { json: (await auditRows(c, c.req.valid("query"))).json }),
);

export const auditPages = new Hono<Env>().get(
  "/",
  answers("What staff changed, newest first", AuditResponse),
  query(AuditQuery),
  async (c) => {
    const { after, ...filter } = c.req.valid("query");
    const mayManage = mayIn(c, "manageSite");
    const [{ json, rows, names, next }, actors] = await Promise.all([
      auditRows(c, { after, ...filter }),
      auditActors(c.var.db, mayManage),
    ]);
    const links = {
      first: after === undefined ? null : auditHref(filter),
      next: next === null ? null : auditHref(filter, next),
    };
    const props = { rows, names, filter, actors, isOfUsers: mayManage, now: c.var.clock(), ...links };
    return respond(c, { json, page: { title: "Audit log", body: <AuditPage {...props} /> } });
  },
);
