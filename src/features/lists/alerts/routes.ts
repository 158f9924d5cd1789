import { Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { hrefWith } from "#lib/url/href.ts";
import { listPath } from "../list/page/list.tsx";
import { OfList } from "../list/schema/inputs.ts";
import { alertsJson, fallenPage, linesFrom, listAlertsForm, wantsOf } from "./page.tsx";
import { seeAlerts, writeAlerts } from "./queries.ts";
import { AlertsAnswer, AlertsInput, PageOfAlerts } from "./schema.ts";

export const alertsApi = new Hono<Env>()
  .get("/alerts", requireMember, answers("Your price alerts for cards you want", AlertsAnswer), async (c) =>
    respond(c, { json: await alertsJson(c) }),
  )
  .put(
    "/:id/alerts",
    requireMember,
    answers("Sets price alerts for cards of a list; an empty amount ends an alert", AlertsAnswer),
    params(OfList),
    query(PageOfAlerts),
    body(AlertsInput, again(listAlertsForm)),
    (c) => {
      const { id } = c.req.valid("param");
      const write = async () => {
        const viewer = memberOf(c);
        const lines = await linesFrom(c, await wantsOf(c, id), c.req.valid("json"));
        await writeAlerts(c.var.db, viewer.id, lines);
        return alertsJson(c);
      };
      const back = hrefWith(`${listPath(id)}/alerts`, { after: c.req.query("after") });
      return submit(c, listAlertsForm, write, { notice: "Saved.", back });
    },
  );

export const alertsPages = new Hono<Env>()
  .get("/alerts", requireMember, async (c) => {
    const page = await fallenPage(c);
    await seeAlerts(c.var.db, memberOf(c).id);
    c.set("viewer", { ...memberOf(c), hasAlert: false });
    return respond(c, { page });
  })
  .get("/:id/alerts", requireMember, params(OfList), query(PageOfAlerts), async (c) =>
    respond(c, await listAlertsForm(c, {})),
  );
