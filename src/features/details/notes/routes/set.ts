import { Hono } from "hono";
import { mayIn, memberOf, requireMember } from "#access/guards.ts";
import { findSet } from "#features/catalogue/sets/queries.ts";
import { OfSet } from "#features/collection/schema/inputs.ts";
import { OfCard } from "#features/details/tab/schema.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { formAgain, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { setNote, setNoteForm } from "../page/set.tsx";
import { SetNoteInput, SetNoteResponse } from "../schema.ts";
import { writeNotes } from "../service.ts";

export const setNoteApi = new Hono<Env>()
  .get(
    "/:id/private-notes",
    requireMember,
    answers("Your note on a set", SetNoteResponse),
    params(OfCard),
    async (c) => {
      const { id } = c.req.valid("param");
      const notes = await setNote(c, id);
      // A note outlives its set.
      if (notes === "" && !(await findSet(c.var.db, { id }))) throw notFound("set");
      return respond(c, { json: { notes } });
    },
  )
  .put(
    "/:id/private-notes",
    requireMember,
    answers("Saves your note on a set; an empty note deletes it", SetNoteResponse),
    params(OfCard),
    body(SetNoteInput, (c, refusal) => formAgain(c, setNoteForm(c.req.param("id") ?? ""), refusal)),
    (c) => {
      const { id: setId } = c.req.valid("param");
      const text = c.req.valid("json").notes;
      const write = async () => {
        if (!(await findSet(c.var.db, { id: setId }))) throw notFound("set");
        const of = { db: c.var.db, viewer: memberOf(c), setId, cardId: null };
        await writeNotes(of, text ? [{ label: "", text }] : [], { mayAdd: mayIn(c, "privateNotes") });
        return { notes: text };
      };
      return submit(c, setNoteForm(setId), write, {
        notice: text === "" ? "Note deleted." : "Saved.",
        back: `/collection/notes?setId=${encodeURIComponent(setId)}`,
      });
    },
  );

export const setNotePages = new Hono<Env>().get("/collection/notes", requireMember, query(OfSet), async (c) => {
  const { page } = await setNoteForm(c.req.valid("query").setId)(c, {});
  return respond(c, { page });
});
