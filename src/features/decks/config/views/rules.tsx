import type { ReactNode } from "react";
import type { Entries } from "#features/decks/check/page.ts";
import { type FormatId, type FormatRules, isPocket } from "#features/decks/check/rules/formats.ts";
import { formatName } from "#features/decks/deck/views/parts.tsx";
import { CheckField, Field, SelectField, TextField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { PreviewOrSave } from "#ui/form/preview-or-save.tsx";
import { ConfigRowsField, KindsField } from "./lists.tsx";

type Props = FormState & { format: FormatId; rules: FormatRules };
type RulesProps = Props & { list: Entries };

const action = "/api/admin/decks/config?_method=PUT";

export const legalities = [
  { value: "", label: "Any card of the game" },
  { value: "standard", label: "Legal in Standard" },
  { value: "expanded", label: "Legal in Expanded" },
  { value: "unlimited", label: "Legal in Unlimited" },
];

/** The form that edits the rules of a format. */
export const RulesForm = (props: RulesProps) => (
  <form className="form facts-form format-rules" method="post" action={action}>
    <FormNotice fault={props.fault} />
    <Hidden values={{ format: props.format }} />
    <Part title="Size">
      <SizeFields {...props} />
    </Part>
    {hasZone(props) && (
      <Part title="Energy">
        <EnergyFields {...props} />
      </Part>
    )}
    <Part title="Cards allowed">
      <AllowedFields {...props} />
    </Part>
    <Part title="Bans and limits">
      <ConfigRowsField {...props} name="bans" />
      <ConfigRowsField {...props} name="limits" />
      <KindsField {...props} name="onePerDeck" />
      <KindsField {...props} name="onePerName" />
    </Part>
    <PreviewOrSave state={props} save="Save rules" isReasonRequired />
  </form>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel form">
    <h2>{title}</h2>
    {children}
  </section>
);

const checkedIn = ({ typed, rules }: Props, name: "hasEnergyCards" | "isOneType"): boolean =>
  typed ? typed[name] === "true" : rules[name];

const numberOf = (props: Props, name: "size" | "copies" | "maxEnergyTypes") => ({
  name,
  inputMode: "numeric" as const,
  required: true,
  defaultValue: typedText(props, name, String(props.rules[name])),
  ...atField(props.fault, name),
});

const SizeFields = (props: Props) => (
  <>
    <div className="fields">
      <Field {...numberOf(props, "size")} label="Cards in a deck" />
      <Field
        {...numberOf(props, "copies")}
        label="Max copies"
        hint="Of cards with the same name. Basic Energy has no limit."
      />
    </div>
    {!hasZone(props) && (
      <>
        <Hidden values={{ maxEnergyTypes: "0" }} />
        <EnergyCards {...props} />
      </>
    )}
  </>
);

const EnergyFields = (props: Props) => (
  <>
    <Field {...numberOf(props, "maxEnergyTypes")} label="Maximum Energy Zone types" hint="0 means no Energy Zone." />
    <EnergyCards {...props} />
  </>
);

const EnergyCards = (props: Props) => (
  <CheckField name="hasEnergyCards" label="Decks contain Energy cards" checked={checkedIn(props, "hasEnergyCards")} />
);

const hasZone = ({ format, rules, fault }: Props): boolean =>
  isPocket(format) || rules.maxEnergyTypes > 0 || fault?.fields.maxEnergyTypes !== undefined;

const AllowedFields = (props: RulesProps) => (
  <>
    <SelectField
      name="legality"
      label="Cards"
      options={legalities}
      value={typedText(props, "legality", props.rules.legality ?? "")}
      error={props.fault?.fields.legality}
    />
    <CheckField name="isOneType" label="All Pokémon share one type" checked={checkedIn(props, "isOneType")} />
    {isPocket(props.format) && props.list.marks.entries.length === 0 ? (
      <Hidden values={{ marks: "" }} />
    ) : (
      <ConfigRowsField {...props} name="marks" />
    )}
    <ConfigRowsField {...props} name="sets" />
    <KindsField {...props} name="excluded" />
  </>
);

/** The form that edits the rules of a format as JSON. */
export const JsonForm = (props: Props & { isOpen: boolean }) => (
  <details className="panel more" open={props.isOpen}>
    <summary>Advanced: edit as JSON</summary>
    <form className="form" method="post" action={action}>
      <FormNotice fault={props.fault} />
      <Hidden values={{ format: props.format }} />
      <TextField
        name="rules"
        label={`Rules of ${formatName(props.format)} as JSON`}
        hint="Dates look like 2026-04-10; null means no end."
        rows={24}
        spellCheck={false}
        autoCapitalize="none"
        defaultValue={typedText(props, "rules", JSON.stringify(props.rules, null, 2))}
        error={jsonFault(props)}
        autoFocus={jsonFault(props) !== undefined}
      />
      <PreviewOrSave id="json-reason" state={props} save="Save rules" tone="plain" isReasonRequired />
    </form>
  </details>
);

/** What is wrong inside the text, by its path: "bans.0.from must be a date". */
function jsonFault({ fault }: Props): string | undefined {
  const faults = Object.entries(fault?.fields ?? {}).filter(([name]) => name !== "reason");
  const sentences = faults.map(([name, message]) => {
    const place = name.replace(/^rules\.?/, "");
    return place === "" ? message : `${place} ${message}.`;
  });
  return sentences.join(" ") || undefined;
}
