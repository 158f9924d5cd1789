import { Button } from "../../../ui/form/button.tsx";
import { CheckField, Field, TextField } from "../../../ui/form/field.tsx";
import { FormNotice, type FormState, typedText } from "../../../ui/form/panel-form.tsx";
import { Tabs } from "../../../ui/navigation/tabs.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type FormatId, type FormatRules, formatIds } from "../rules/formats.ts";
import { formatName } from "./parts.tsx";

type ConfigProps = FormState & {
  format: FormatId;
  rules: FormatRules;
  preview?: { decks: number; becomeLegal: number; becomeIllegal: number };
};

export function ConfigPage({ format, rules, preview, ...form }: ConfigProps) {
  return (
    <>
      <header className="page-head">
        <h1>Deck formats</h1>
      </header>
      <Tabs
        label="Formats"
        current={format}
        tabs={formatIds.map((id) => ({ key: id, title: formatName(id), href: `/admin/decks?format=${id}` }))}
      />
      {preview && (
        <Notice>
          Of {preview.decks} saved decks, {preview.becomeLegal} would become legal and {preview.becomeIllegal} would
          become not legal. Nothing has been saved yet.
        </Notice>
      )}
      <form className="panel form" method="post" action="/api/admin/decks/config?_method=PUT">
        <FormNotice fault={form.fault} />
        <input type="hidden" name="format" value={format} />
        <TextField
          name="rules"
          label={`Rules of ${formatName(format)}`}
          hint="JSON. Dates look like 2026-04-10; null means no end. A ban applies to every reprint of a card."
          rows={24}
          spellCheck={false}
          defaultValue={typedText(form, "rules", JSON.stringify(rules, null, 2))}
          error={form.fault?.fields.rules}
        />
        <Field
          name="reason"
          label="Reason"
          required
          maxLength={500}
          defaultValue={typedText(form, "reason", "")}
          error={form.fault?.fields.reason}
        />
        <CheckField name="isPreview" label="Preview how many decks this affects" checked={preview === undefined} />
        <Button tone="primary">Continue</Button>
      </form>
    </>
  );
}
