import { Hono } from "hono";
import * as v from "valibot";
import { mayIn, requireMember } from "#access/guards.ts";
import { OfSet } from "#features/collection/schema/inputs.ts";
import { ofOneCard, own, ownersCard } from "#features/details/tab/page/context.ts";
import { save, tabForm } from "#features/details/tab/page/save.tsx";
import { OfCard } from "#features/details/tab/schema.ts";
import { assertCard } from "#features/details/tab/service.ts";
import { megabyte } from "#http/body/body-size.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { notesTab } from "../page/card.tsx";
import { type NoteRow, notesOf } from "../queries.ts";
import { NoteRemoval, NotesInput, NotesResponse } from "../schema.ts";
import { notesVersion, removeNote, writeNotes } from "../service.ts";

export const notesApi = new Hono<Env>()
  .get(
    "/:id/private-notes",
    requireMember,
    ofOneCard,
    answers("Your notes on a card", NotesResponse),
    params(OfCard),
    query(OfSet),
    async (c) => {
      await assertCard(ownersCard(c));
      return respond(c, { json: notesAnswer(await notesOf(c.var.db, own(c))) });
    },
  )
  .put(
    "/:id/private-notes",
    requireMember,
    ofOneCard,
    answers("Replaces your notes on a card", NotesResponse),
    params(OfCard),
    query(OfSet),
    body(NotesInput, again(tabForm(notesTab)), { json: megabyte, form: megabyte }),
    (c) => {
      const { notes, version } = c.req.valid("json");
      const options = { version, mayAdd: mayIn(c, "privateNotes") };
      return save(c, notesTab, async () => notesAnswer(await writeNotes(ownersCard(c), notes, options)));
    },
  )
  .delete(
    "/:id/private-notes",
    requireMember,
    ofOneCard,
    answers("Deletes one of your notes on a card", v.null()),
    params(OfCard),
    query(OfSet),
    body(NoteRemoval),
    (c) =>
      save(c, notesTab, async () => {
        await removeNote(ownersCard(c), c.req.valid("json").noteId);
        return null;
      }),
  );

const notesAnswer = (notes: NoteRow[]) => ({ notes, version: notesVersion(notes) });
