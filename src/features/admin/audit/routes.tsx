import { type Context, Hono } from "hono";
import type * as v from "valibot";
import { type AuditRow, auditPage } from "../../../access/audit/queries.ts";
import { mayIn } from "../../../access/guards.ts";
import type { Env } from "../../../http/env.ts";
import { respond } from "../../../http/respond.ts";
import { query } from "../../../http/validate.ts";
import { readCursor } from "../../../lib/cursor.ts";
import { hrefWith } from "../../../lib/url/href.ts";
import { AuditQuery } from "./schema.ts";
import { AuditPage, type AuditPageProps } from "./views.tsx";

const shown = 50;
const path = "/admin/audit";

export const auditPages = new Hono<Env>().get("/", query(AuditQuery), async (c) => {
  const { after, ...of } = c.req.valid("query");
  const page = await auditPage(c.var.db, {
    ...of,
    after: readCursor(after ?? "", ["bigint"], "words"),
    isOfUsers: mayIn(c, "manageSite"),
    limit: shown,
  });
  return respond(c, {
    json: { value: page.rows, pagingKey: page.next },
    page: { title: "Audit log", body: <AuditPage {...propsOf(c, page, { after, ...of })} /> },
  });
});

function propsOf(
  c: Context<Env>,
  { rows, next }: { rows: AuditRow[]; next: string | null },
  { after, ...of }: v.InferOutput<typeof AuditQuery>,
): AuditPageProps {
  const isFiltered = Object.values(of).some((value) => value !== undefined);
  return {
    rows,
    now: c.var.clock(),
    all: isFiltered ? path : null,
    first: after === undefined ? null : hrefWith(path, of),
    next: next === null ? null : hrefWith(path, { ...of, after: next }),
  };
}
