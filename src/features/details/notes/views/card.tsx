import { DetailsForms, type SentForm, type TabCard, typedColumn } from "#features/details/tab/views.tsx";
import { ProNotice, ProSample } from "#features/membership/views/without.tsx";
import { Button } from "#ui/form/button.tsx";
import { Field, TextField } from "#ui/form/field.tsx";
import { PanelForm } from "#ui/form/panel-form.tsx";
import { maxNoteLength } from "../rules.ts";

type Note = { label: string; text: string };
type StoredNote = Note & { id: string };

type NotesFormProps = {
  card: TabCard;
  notes: StoredNote[];
  version: string;
  mayWrite: boolean;
  shop: string | null;
  sent?: SentForm;
};

const pathOf = ({ id, setId }: TabCard) =>
  `/api/collection/${encodeURIComponent(id)}/private-notes?setId=${encodeURIComponent(setId)}`;

/** A row saved without text is deleted. */
export function NotesForm({ card, notes, version, mayWrite, shop, sent }: NotesFormProps) {
  if (!mayWrite) return <NotesList card={card} notes={notes} shop={shop} />;
  const typed = sentNotes(sent);
  const rows = typed ?? notes;
  return (
    <DetailsForms title="Private notes">
      <PanelForm id="notes" action={pathOf(card)} method="put" notice={sent?.notice} fault={sent?.fault}>
        <p className="hint">
          Only you can see these. They’re part of your export.
          {rows.length > 0 && " To delete one, clear its text."}
        </p>
        <input type="hidden" name="version" value={version} />
        {rows.map((note, row) =>
          typed ? (
            <NoteFields key={row} note={note} row={row} sent={sent} />
          ) : (
            <details key={`${row} ${note.text.length}`} className="more note-row">
              <summary>
                <NoteText {...note} />
                Edit
              </summary>
              <NoteFields note={note} row={row} />
            </details>
          ),
        )}
        {!typed && (
          <details className="more" open={rows.length === 0}>
            <summary>Add a note</summary>
            <NoteFields note={{ label: "", text: "" }} row={rows.length} />
          </details>
        )}
      </PanelForm>
    </DetailsForms>
  );
}

function sentNotes(sent: SentForm | undefined): Note[] | undefined {
  const labels = typedColumn(sent, "label");
  return typedColumn(sent, "text")?.map((text, row) => ({ text, label: labels?.[row] ?? "" }));
}

const NoteText = ({ label, text }: Note) => (
  <span>
    {label && <b>{label}</b>}
    <span>{text}</span>
  </span>
);

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

const NotesList = ({ card, notes, shop }: Pick<NotesFormProps, "card" | "notes" | "shop">) => (
  <DetailsForms title="Private notes">
    <ProNotice shop={shop}>
      Private notes are a Pro feature: notes on a card that only you can see.
      {notes.length > 0 && " You keep what you wrote, and it’s in your export."}
    </ProNotice>
    {notes.length === 0 && (
      <ProSample>
        <div className="note">
          <b>Where it came from</b>
          <p>Traded with a friend at a local tournament.</p>
        </div>
      </ProSample>
    )}
    {notes.map(({ id, label, text }) => (
      <div key={id} className="panel note">
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
  </DetailsForms>
);
