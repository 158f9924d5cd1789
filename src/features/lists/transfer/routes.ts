import { type Context, Hono } from "hono";
import * as v from "valibot";
import { requireMember } from "#access/guards.ts";
import { decodedText } from "#features/transfer/file/rules/text.ts";
import { megabyte } from "#http/body/body-size.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { again, formAgain } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, params } from "#http/validate.ts";
import { withoutUnseen } from "#lib/input/inputs.ts";
import { counted } from "#lib/text/locale.ts";
import { authorOf } from "../list/page/author.ts";
import { listPath } from "../list/page/list.tsx";
import { maxListName } from "../list/rules/limits.ts";
import { OfList } from "../list/schema/inputs.ts";
import { importForm, sendListCsv, sendListJson } from "./page.tsx";
import { readList } from "./rules/rows.ts";
import { ImportedResponse, ListFile, ListUploadInput } from "./schema.ts";
import { importList } from "./service.ts";

export const transferApi = new Hono<Env>()
  .post(
    "/import",
    requireMember,
    answers("Creates a list from a file exported here (multipart: file, name, type)", ImportedResponse),
    body(ListUploadInput, again(importForm), { multipart: 2 * megabyte }),
    async (c) => {
      try {
        return await upload(c, c.req.valid("json"));
      } catch (error) {
        return formAgain(c, importForm, error);
      }
    },
  )
  .get("/:id/export.csv", answers("One of your lists or a public one as CSV", v.string()), params(OfList), (c) =>
    sendListCsv(c, c.req.valid("param").id),
  )
  .get(
    "/:id/export.json",
    answers("One of your lists or a public one as a file you can import", ListFile),
    params(OfList),
    (c) => sendListJson(c, c.req.valid("param").id),
  );

async function upload(c: Context<Env>, { file, name, type }: v.InferOutput<typeof ListUploadInput>): Promise<Response> {
  const given = file as File;
  const read = await readList(await decodedText(new Uint8Array(await given.arrayBuffer())), type);
  const list = {
    name: name || nameOfFile(read.name ?? given.name.replace(/\.\w+$/, "")) || "List",
    type: read.type ?? type,
    visibility: "PRIVATE" as const,
    purpose: read.purpose,
    coverCardId: read.coverCardId,
    pockets: read.pockets,
    showsNames: read.showsNames,
  };
  const made = await importList(c.var.db, authorOf(c), list, read, c.var.clock());
  const missing = made.unknown === 0 ? "" : ` ${counted(made.unknown, "row was", "rows were")} not found.`;
  if (wanted(c) === "page") leaveFlash(c, { message: `Imported ${counted(made.cards, "card", "cards")}.${missing}` });
  return respond(c, { json: made, back: listPath(made.id) });
}

const nameOfFile = (name: string): string => withoutUnseen(name).slice(0, maxListName).toWellFormed().trim();

export const listTransferPages = new Hono<Env>().get("/import", requireMember, (c) => respond(c, importForm(c, {})));
