import * as v from "valibot";
import { line, list } from "#lib/input/inputs.ts";
import { maxOfOneCard, maxRowsSent } from "../tab/rules.ts";
import { columnOfRows, describedItem } from "../tab/schema.ts";
import { maxNoteLength } from "./rules.ts";

const NoteText = v.pipe(
  v.string("must be text"),
  v.trim(),
  v.maxLength(maxNoteLength, `must be at most ${maxNoteLength} characters`),
);

const Note = v.strictObject({
  id: v.optional(v.string()),
  label: line(60),
  text: NoteText,
});

const notText = "must be text or a list of notes";

/** A list, one text without a label, or a form's columns. Notes without text are dropped. */
export const NotesInput = v.pipe(
  v.strictObject({
    notes: v.optional(
      v.union([NoteText, list(describedItem(Note), maxRowsSent, `at most ${maxOfOneCard} notes`)], notText),
    ),
    label: columnOfRows,
    text: columnOfRows,
    /** Version of the note as it was read, for optimistic locking; "" skips the check. */
    version: v.optional(v.string(), ""),
  }),
  v.transform(({ notes, label, text, version }) => ({
    version,
    // A body without either is a mistake, not an empty list.
    notes:
      typeof notes === "string"
        ? [{ text: notes }]
        : (notes ?? text?.map((one, index) => ({ label: label?.[index] ?? "", text: one }))),
  })),
  v.object({
    version: v.string(),
    notes: v.pipe(
      v.array(Note),
      v.transform((notes) => notes.flatMap(({ label, text }) => (text === "" ? [] : [{ label, text }]))),
      v.maxLength(maxOfOneCard, `at most ${maxOfOneCard} notes`),
    ),
  }),
);

export const NoteRemoval = v.strictObject({ noteId: v.pipe(v.string(), v.uuid("must be an id")) });

export const NotesResponse = v.strictObject({
  notes: v.array(v.strictObject({ id: v.string(), label: v.string(), text: v.string() })),
  version: v.string(),
});

export const SetNoteInput = v.strictObject({
  notes: v.union(
    [
      NoteText,
      v.pipe(
        list(v.strictObject({ label: line(60), text: NoteText }), 1, "a set can have only one note"),
        v.transform(([note]) => note?.text ?? ""),
      ),
    ],
    notText,
  ),
});
export const SetNoteResponse = v.strictObject({ notes: v.string() });
