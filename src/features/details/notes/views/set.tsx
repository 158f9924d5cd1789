import type { SentForm } from "#features/details/tab/views.tsx";
import { ProNotice } from "#features/membership/views/without.tsx";
import { Button } from "#ui/form/button.tsx";
import { TextField } from "#ui/form/field.tsx";
import { PanelForm } from "#ui/form/panel-form.tsx";
import { Notice } from "#ui/notice.tsx";
import { maxNoteLength } from "../rules.ts";

type SetNoteProps = { setId: string; text: string; mayWrite: boolean; shop: string | null; sent?: SentForm };

const pathOf = (setId: string) => `/api/set/${encodeURIComponent(setId)}/private-notes`;

export function SetNoteForm({ setId, text, mayWrite, shop, sent }: SetNoteProps) {
  if (!mayWrite) return <StoredNote setId={setId} text={text} shop={shop} />;
  const typed = sent?.typed?.notes;
  return (
    <div id="set-note" className="details" {...{ "hx-target:inherited": "#set-note" }}>
      <PanelForm id="set-note" action={pathOf(setId)} method="put" notice={sent?.notice} fault={sent?.fault}>
        <TextField
          name="notes"
          label="Note"
          hint="Only you can see it."
          rows={6}
          maxLength={maxNoteLength}
          defaultValue={typeof typed === "string" ? typed : text}
          error={sent?.fault?.fields.notes}
        />
        {sent?.fault && <Notice tone="bad">{sent.fault.message}</Notice>}
      </PanelForm>
      {text && <Deletion setId={setId} />}
    </div>
  );
}

const Deletion = ({ setId }: { setId: string }) => (
  <form method="post" action={`${pathOf(setId)}?_method=PUT`}>
    <input type="hidden" name="notes" value="" />
    <Button tone="danger">Delete note</Button>
  </form>
);

const StoredNote = ({ setId, text, shop }: Pick<SetNoteProps, "setId" | "text" | "shop">) => (
  <section className="panel">
    <ProNotice shop={shop}>
      Private notes are a Pro feature: notes on a set that only you can see.
      {text && " You keep what you wrote, and it’s in your export."}
    </ProNotice>
    {text && (
      <div className="note">
        <p>{text}</p>
        <Deletion setId={setId} />
      </div>
    )}
  </section>
);
