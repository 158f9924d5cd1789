import { counted } from "../../../lib/text/counted.ts";
import { dateText } from "../../../lib/time.ts";
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
      <Summary rules={rules} />
      <details className="panel more" open={preview !== undefined || form.fault !== undefined}>
        <summary>Edit as JSON</summary>
        <form className="form" method="post" action="/api/admin/decks/config?_method=PUT">
          <FormNotice fault={form.fault} />
          <input type="hidden" name="format" value={format} />
          <TextField
            name="rules"
            label={`Rules of ${formatName(format)}`}
            hint="Dates look like 2026-04-10; null means no end. A ban applies to every reprint of a card."
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
      </details>
    </>
  );
}

const most = 30;

const daysText = ({ from, until }: { from: string | null; until: string | null }): string =>
  [from && `from ${dateText(from)}`, until && `until ${dateText(until)}`].filter(Boolean).join(" ");

const named = <Row extends { from: string | null; until: string | null }>(rows: Row[], nameOf: (row: Row) => string) =>
  rows.map((row) => [nameOf(row), daysText(row)].filter(Boolean).join(" "));

/** The rules that count now, to be read. */
const factsOf = (rules: FormatRules): [string, string[]][] => [
  ["Cards in a deck", [String(rules.size)]],
  ["Copies of a card", [String(rules.copies)]],
  ["Energy", [rules.hasEnergyCards ? "Cards" : `Zone, up to ${counted(rules.maxEnergyTypes, "type", "types")}`]],
  ["Cards allowed", [rules.legality === null ? "Any card of the game" : `Legal in ${rules.legality}`]],
  ["Regulation marks", named(rules.marks, ({ mark }) => mark)],
  ["Sets for a time", named(rules.sets, ({ setId }) => setId)],
  ["Bans", named(rules.bans, ({ cardId }) => cardId)],
  [
    "Other limits",
    rules.limits.map(
      ({ cardId, copies }) => `${cardId}: ${copies === null ? "any number" : copies.toLocaleString("en")}`,
    ),
  ],
  ["One per deck", rules.onePerDeck],
  ["One of each name", rules.onePerName],
  ["Not allowed", rules.excluded],
  ["Pokémon of one type", rules.isOneType ? ["Yes"] : []],
];

const Summary = ({ rules }: { rules: FormatRules }) => (
  <dl className="facts-grid format-facts">
    {factsOf(rules)
      .filter(([, values]) => values.length > 0)
      .map(([title, values]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {values.slice(0, most).join(", ")}
            {values.length > most && ` and ${counted(values.length - most, "other", "others")}`}
          </dd>
        </div>
      ))}
  </dl>
);
