import { Hono } from "hono";
import * as v from "valibot";
import { actorOf } from "../../../../access/guards.ts";
import { answers } from "../../../../http/documents.ts";
import type { Env } from "../../../../http/env.ts";
import { again, formAgain } from "../../../../http/form.ts";
import { respond } from "../../../../http/respond.ts";
import { body } from "../../../../http/validate.ts";
import { hrefWith } from "../../../../lib/url/href.ts";
import { createSeries, createSet } from "../../../catalogue/import/service/edits/sets.ts";
import { newSeriesForm, newSetForm } from "../page/sets.tsx";
import { NewSeriesInput, NewSetInput } from "../schema.ts";

export const setsApi = new Hono<Env>()
  .post(
    "/series",
    answers("Creates a series; it is hidden until it has a set with cards", v.strictObject({ id: v.string() })),
    body(NewSeriesInput, again(newSeriesForm)),
    async (c) => {
      const { reason, ...series } = c.req.valid("json");
      try {
        const json = await createSeries(c.var.sql, series, actorOf(c, reason));
        return await respond(c, { json, back: "/admin/cards/new-set" });
      } catch (error) {
        return formAgain(c, newSeriesForm, error);
      }
    },
  )
  .post(
    "/sets",
    answers(
      "Creates a set of a series; it is hidden until it has cards",
      v.strictObject({ id: v.string(), category: v.string() }),
    ),
    body(NewSetInput, again(newSetForm)),
    async (c) => {
      const { reason, ...set } = c.req.valid("json");
      try {
        const json = await createSet(c.var.sql, set, actorOf(c, reason));
        const back = hrefWith("/admin/cards/new", { category: json.category, set: json.id });
        return await respond(c, { json, back });
      } catch (error) {
        return formAgain(c, newSetForm, error);
      }
    },
  );
