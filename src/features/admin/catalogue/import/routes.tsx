import { type Context, Hono } from "hono";
import type * as v from "valibot";
import { actorOf } from "#access/guards.ts";
import { setOf } from "#features/admin/cards/page/place.ts";
import { type FileEffect, importFile } from "#features/catalogue/import/service/file.ts";
import { megabyte } from "#http/body/body-size.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, formAgain, type Sent } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { FileInput, FileResponse, maxArchiveMegabytes, SetFileInput } from "./schema.ts";
import { CatalogueImportPage } from "./views.tsx";

type Shown = Sent & { effect?: FileEffect; isSaved?: boolean };

const importForm = (_: Context<Env>, shown: Shown) => ({
  page: { title: "Import a file", body: <CatalogueImportPage maxMegabytes={maxArchiveMegabytes} {...shown} /> },
});

const sizes = { multipart: (maxArchiveMegabytes + 1) * megabyte };

type Input = v.InferOutput<typeof FileInput> & { setId?: string };

async function answerImport(c: Context<Env>, { reason, ...input }: Input): Promise<Response> {
  try {
    const effect = await importFile(c.var.sql, input, actorOf(c, reason));
    const isSaved = !input.isPreview;
    return await respond(c, { json: { isSaved, ...effect }, page: () => importForm(c, { effect, isSaved }).page });
  } catch (error) {
    return formAgain(c, importForm, error);
  }
}

export const importApi = new Hono<Env>().post(
  "/import",
  answers("Imports a catalogue file (multipart: file), or previews what it would add, change and remove", FileResponse),
  body(FileInput, again(importForm), sizes),
  (c) => answerImport(c, c.req.valid("json")),
);

export const setImportApi = new Hono<Env>().post(
  "/:series/:set/import",
  answers("Imports one set from a file (multipart: file), or previews the changes", FileResponse),
  body(SetFileInput, again(importForm), sizes),
  async (c) => {
    const { category, series, set, ...input } = c.req.valid("json");
    const { id: setId } = await setOf(c, { category, series, set });
    return answerImport(c, { ...input, setId });
  },
);

export const importPages = new Hono<Env>().get("/import", (c) => respond(c, importForm(c, {})));
