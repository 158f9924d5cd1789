import { Hono } from "hono";
import { memberOf, requireMember } from "../../../../access/guards.ts";
import { answers } from "../../../../http/documents.ts";
import type { Env } from "../../../../http/env.ts";
import { leaveFlash } from "../../../../http/flash.ts";
import { respond, wanted } from "../../../../http/respond.ts";
import { body, params, query } from "../../../../http/validate.ts";
import { notFound } from "../../../../lib/errors.ts";
import { findSet } from "../../../catalogue/sets/queries.ts";
import { may } from "../../card-tab/page/context.ts";
import { OfCard } from "../../card-tab/schema.ts";
import { OfSet } from "../../schema/inputs.ts";
import { setNote, setNotePage } from "../page/set.tsx";
import { SetNoteAnswer, SetNoteInput } from "../schema.ts";
import { writeNotes } from "../service.ts";
import { SetNoteForm } from "../views/set.tsx";

/** Mounted at /api/set. */
export const setNoteApi = new Hono<Env>()
  .get("/:id/private-notes", requireMember, answers("Your note on a set", SetNoteAnswer), params(OfCard), async (c) => {
    const { id } = c.req.valid("param");
    const notes = await setNote(c, id);
    // What somebody wrote on a set stays theirs when the set goes.
    if (notes === "" && !(await findSet(c.var.db, { id }))) throw notFound("set");
    return respond(c, { json: { notes } });
  })
  .put(
    "/:id/private-notes",
    requireMember,
    answers("Writes your note on a set; an empty one is gone", SetNoteAnswer),
    params(OfCard),
    body(SetNoteInput, (c, refusal) => setNotePage(c, c.req.param("id") ?? "", refusal)),
    async (c) => {
      const { id: setId } = c.req.valid("param");
      const text = c.req.valid("json").notes;
      if (!(await findSet(c.var.db, { id: setId }))) throw notFound("set");
      const mayWrite = may(c, "privateNotes");
      const of = { db: c.var.db, viewer: memberOf(c), setId, cardId: null };
      await writeNotes(of, text ? [{ label: "", text }] : [], { mayAdd: mayWrite });
      if (wanted(c) === "page") leaveFlash(c, { message: "Saved." });
      return respond(c, {
        json: { notes: text },
        fragment: <SetNoteForm setId={setId} text={text} mayWrite={mayWrite} sent={{ said: "Saved." }} />,
        back: `/collection/notes?setId=${encodeURIComponent(setId)}`,
      });
    },
  );

export const setNotePages = new Hono<Env>().get("/collection/notes", requireMember, query(OfSet), (c) =>
  setNotePage(c, c.req.valid("query").setId),
);
