import { Button } from "../../../../ui/form/button.tsx";
import { Field, TextField } from "../../../../ui/form/field.tsx";
import { PanelForm } from "../../../../ui/form/panel-form.tsx";
import { KeepingForms, ProNotice, type SentForm, type TabCard, typedColumn } from "../../card-tab/views.tsx";
import { maxNoteLength } from "../rules.ts";

type Note = { label: string; text: string };
type StoredNote = Note & { id: string };

type NotesFormProps = { card: TabCard; notes: StoredNote[]; version: string; mayWrite: boolean; sent?: SentForm };

const pathOf = ({ id, setId }: TabCard) =>
  `/api/collection/${encodeURIComponent(id)}/private-notes?setId=${encodeURIComponent(setId)}`;

/** A row saved without text is deleted. */
export function NotesForm({ card, notes, version, mayWrite, sent }: NotesFormProps) {
  if (!mayWrite) return <NotesList card={card} notes={notes} />;
  const typed = sentNotes(sent);
  const rows = typed ?? notes;
  return (
    <KeepingForms title="Private notes">
      <PanelForm id="notes" action={pathOf(card)} method="put" notice={sent?.notice} fault={sent?.fault}>
        <p className="hint">Only you can see these. They’re part of your export.</p>
        <input type="hidden" name="version" value={version} />
        {rows.map((note, row) => (
          <NoteFields key={`${row} ${note.text.length}`} note={note} row={row} sent={sent} />
        ))}
        {!typed && (
          <details className="more" open={rows.length === 0}>
            <summary>Add a note</summary>
            <NoteFields note={{ label: "", text: "" }} row={rows.length} />
          </details>
        )}
      </PanelForm>
    </KeepingForms>
  );
}

function sentNotes(sent: SentForm | undefined): Note[] | undefined {
  const labels = typedColumn(sent, "label");
  return typedColumn(sent, "text")?.map((text, row) => ({ text, label: labels?.[row] ?? "" }));
}

const NoteFields = ({ note, row, sent }: { note: Note; row: number; sent?: SentForm }) => (
  <fieldset className="row">
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
      maxLength={maxNoteLength}
      defaultValue={note.text}
      error={sent?.fault?.fields[`notes.${row}.text`]}
    />
  </fieldset>
);

const NotesList = ({ card, notes }: { card: TabCard; notes: StoredNote[] }) => (
  <section className="panel">
    <h2>Private notes</h2>
    <ProNotice what="Private notes" />
    {notes.map(({ id, label, text }) => (
      <div key={id} className="note">
        {label && <b>{label}</b>}
        <p>{text}</p>
        <form method="post" action={`${pathOf(card)}&_method=DELETE`}>
          <input type="hidden" name="noteId" value={id} />
          <Button tone="danger" aria-label={label ? `Delete note: ${label}` : undefined}>
            Delete note
          </Button>
        </form>
      </div>
    ))}
  </section>
);
