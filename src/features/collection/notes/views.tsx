import { Button } from "../../../ui/form/button.tsx";
import { Field, TextField } from "../../../ui/form/field.tsx";
import { PanelForm } from "../../../ui/form/panel-form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { SentForm, TabCard } from "../copies/page.tsx";
import { longestNote } from "../copies/rules.ts";
import { KeepingForms, ProNotice, typedColumn } from "../copies/views/shared.tsx";

type Note = { label: string; text: string };

/** All notes of a card in one form, with room for one more. A note that is emptied is gone. */
export function NotesForm(props: {
  card: TabCard;
  notes: (Note & { id: string })[];
  version: string;
  mayWrite: boolean;
  sent?: SentForm;
}) {
  const { card, notes, version, mayWrite, sent } = props;
  if (!mayWrite) return <NotesList card={card} notes={notes} />;
  const [labels, texts] = [typedColumn(sent, "label"), typedColumn(sent, "text")];
  const rows: Note[] = texts ? texts.map((text, row) => ({ text, label: labels?.[row] ?? "" })) : notes;
  return (
    <KeepingForms title="Private notes">
      <PanelForm
        id="notes"
        action={`/api/collection/${encodeURIComponent(card.id)}/private-notes?setId=${encodeURIComponent(card.setId)}`}
        method="put"
        said={sent?.said}
        fault={sent?.fault}
      >
        <p className="hint">Only you ever read them. They come along in your export.</p>
        <input type="hidden" name="version" value={version} />
        {[...rows, ...(texts ? [] : [{ label: "", text: "" }])].map((note, row) => (
          <fieldset key={`${row} ${note.text.length}`} className="row">
            <legend>{note.text === "" ? "New note" : `Note ${row + 1}`}</legend>
            <Field
              name="label"
              id={`note-label-${row}`}
              label="Label"
              maxLength={60}
              defaultValue={note.label}
              placeholder="Where it came from"
              error={sent?.fault?.fields[`notes.${row}.label`]}
            />
            <TextField
              name="text"
              id={`note-text-${row}`}
              label="Note"
              rows={3}
              maxLength={longestNote}
              defaultValue={note.text}
              error={sent?.fault?.fields[`notes.${row}.text`]}
            />
          </fieldset>
        ))}
      </PanelForm>
    </KeepingForms>
  );
}

/** Notes of somebody who may add none: to be read and removed. */
function NotesList({ card, notes }: { card: TabCard; notes: (Note & { id: string })[] }) {
  const action = `/api/collection/${encodeURIComponent(card.id)}/private-notes?setId=${encodeURIComponent(card.setId)}`;
  return (
    <section className="panel">
      <h2>Private notes</h2>
      <ProNotice what="Private notes" />
      {notes.map(({ id, label, text }) => (
        <div key={id} className="note">
          {label && <b>{label}</b>}
          <p>{text}</p>
          <form method="post" action={`${action}&_method=DELETE`}>
            <input type="hidden" name="noteId" value={id} />
            <Button tone="danger" aria-label={label ? `Delete this note: ${label}` : undefined}>
              Delete this note
            </Button>
          </form>
        </div>
      ))}
    </section>
  );
}

/** The one note of a set. */
export function SetNoteForm(props: { setId: string; text: string; mayWrite: boolean; sent?: SentForm }) {
  const { setId, text, mayWrite, sent } = props;
  if (!mayWrite) {
    return (
      <section className="panel">
        <ProNotice what="Private notes" />
        {text && (
          <div className="note">
            <p>{text}</p>
            <form method="post" action={`/api/set/${encodeURIComponent(setId)}/private-notes?_method=PUT`}>
              <input type="hidden" name="notes" value="" />
              <Button tone="danger">Delete this note</Button>
            </form>
          </div>
        )}
      </section>
    );
  }
  const typed = sent?.typed?.notes;
  return (
    <PanelForm
      id="set-note"
      action={`/api/set/${encodeURIComponent(setId)}/private-notes`}
      method="put"
      said={sent?.said}
      fault={sent?.fault}
    >
      <TextField
        name="notes"
        label="Private note on this set"
        hint="Only you ever read it."
        rows={6}
        maxLength={longestNote}
        defaultValue={typeof typed === "string" ? typed : text}
        error={sent?.fault?.fields.notes}
      />
      {sent?.fault && <Notice tone="bad">{sent.fault.message}</Notice>}
    </PanelForm>
  );
}
