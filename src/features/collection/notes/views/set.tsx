import { Button } from "../../../../ui/form/button.tsx";
import { TextField } from "../../../../ui/form/field.tsx";
import { PanelForm } from "../../../../ui/form/panel-form.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { ProNotice, type SentForm } from "../../card-tab/views.tsx";
import { maxNoteLength } from "../rules.ts";

type SetNoteProps = { setId: string; text: string; mayWrite: boolean; sent?: SentForm };

const pathOf = (setId: string) => `/api/set/${encodeURIComponent(setId)}/private-notes`;

export function SetNoteForm({ setId, text, mayWrite, sent }: SetNoteProps) {
  if (!mayWrite) return <StoredNote setId={setId} text={text} />;
  const typed = sent?.typed?.notes;
  return (
    <PanelForm id="set-note" action={pathOf(setId)} method="put" notice={sent?.notice} fault={sent?.fault}>
      <TextField
        name="notes"
        label="Private note on this set"
        hint="Only you can see it."
        rows={6}
        maxLength={maxNoteLength}
        defaultValue={typeof typed === "string" ? typed : text}
        error={sent?.fault?.fields.notes}
      />
      {sent?.fault && <Notice tone="bad">{sent.fault.message}</Notice>}
    </PanelForm>
  );
}

const StoredNote = ({ setId, text }: { setId: string; text: string }) => (
  <section className="panel">
    <ProNotice what="Private notes" />
    {text && (
      <div className="note">
        <p>{text}</p>
        <form method="post" action={`${pathOf(setId)}?_method=PUT`}>
          <input type="hidden" name="notes" value="" />
          <Button tone="danger">Delete note</Button>
        </form>
      </div>
    )}
  </section>
);
