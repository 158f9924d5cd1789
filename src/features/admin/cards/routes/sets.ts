import { Hono } from "hono";
import * as v from "valibot";
import { actorOf } from "#access/guards.ts";
import { createSeries, createSet, editSeries, editSet } from "#features/catalogue/edits/service/sets.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, formAgain, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, params } from "#http/validate.ts";
import { hrefWith } from "#lib/url/href.ts";
import { editSeriesForm } from "../page/series.tsx";
import { editSetForm, newSeriesForm, newSetForm } from "../page/sets.tsx";
import { ByPartId, EditSeriesInput, EditSetInput, NewSeriesInput, NewSetInput } from "../schema/parts.ts";
import { editSeriesPath } from "../views/series.tsx";
import { editSetPath } from "../views/sets.tsx";

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
      "Creates a set in a series; it is hidden until it has cards",
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
  )
  .put(
    "/series/:id",
    answers("Edits a series that staff created and no source lists yet", v.strictObject({ id: v.string() })),
    params(ByPartId),
    body(EditSeriesInput, again(editSeriesForm)),
    (c) => {
      const { reason, ...wish } = c.req.valid("json");
      const { id } = c.req.valid("param");
      const write = () => editSeries(c.var.sql, id, wish, actorOf(c, reason));
      return submit(c, editSeriesForm, write, { notice: "The series was saved.", back: editSeriesPath(id) });
    },
  )
  .put(
    "/sets/:id",
    answers("Edits a set that staff created and no source lists yet", v.strictObject({ id: v.string() })),
    params(ByPartId),
    body(EditSetInput, again(editSetForm)),
    (c) => {
      const { reason, ...change } = c.req.valid("json");
      const { id } = c.req.valid("param");
      const write = () => editSet(c.var.sql, id, change, actorOf(c, reason));
      return submit(c, editSetForm, write, { notice: "The set was saved.", back: editSetPath(id) });
    },
  );
