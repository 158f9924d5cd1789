import type { Entries } from "#features/decks/check/page.ts";
import { type FormatId, type FormatRules, formatIds } from "#features/decks/check/rules/formats.ts";
import { formatName } from "#features/decks/deck/views/parts.tsx";
import { counted } from "#lib/text/locale.ts";
import type { FormState } from "#ui/form/panel-form.tsx";
import { Icon } from "#ui/icons.tsx";
import { AdminCrumb, Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { JsonForm, legalities, RulesForm } from "./rules.tsx";

export const formatPath = (format: FormatId): string => `/admin/decks?format=${format}`;

const factsText = ({ size, copies, legality, bans }: FormatRules): string =>
  [
    `${size} cards`,
    counted(copies, "copy", "copies"),
    legalities.find(({ value }) => value === (legality ?? ""))?.label,
    bans.length > 0 && counted(bans.length, "ban", "bans"),
  ]
    .filter(Boolean)
    .join(" · ");

export const FormatsPage = ({ rules }: { rules: Record<FormatId, FormatRules> }) => (
  <section className="narrow">
    <header className="page-head">
      <AdminCrumb />
      <h1>Deck formats</h1>
    </header>
    <ul className="settings-rows staff-parts">
      {formatIds.map((id) => (
        <li key={id}>
          <a href={formatPath(id)}>
            <b>{formatName(id)}</b>
            <span>{factsText(rules[id])}</span>
            <Icon name="right" />
          </a>
        </li>
      ))}
    </ul>
  </section>
);

type Effect = { decks: number; becomeLegal: number; becomeIllegal: number };

/** "2 of 14 saved decks would no longer be legal." */
function effectText({ decks, becomeLegal, becomeIllegal }: Effect): string {
  if (decks === 0) return "No saved decks use this format.";
  const of = (count: number, what: string) =>
    count > 0 ? [`${count} of ${counted(decks, "saved deck", "saved decks")} would ${what}.`] : [];
  const effects = [...of(becomeIllegal, "no longer be legal"), ...of(becomeLegal, "become legal")];
  return effects.length > 0 ? effects.join(" ") : "No saved deck would change.";
}

type ConfigProps = FormState & {
  format: FormatId;
  rules: FormatRules;
  list: Entries;
  preview?: Effect;
};

export function ConfigPage({ format, rules, list, preview, ...form }: ConfigProps) {
  const isJson = form.typed?.rules !== undefined;
  return (
    <div className="format-page">
      <header className="page-head">
        <Breadcrumbs trail={[{ title: "Deck formats", href: "/admin/decks" }]} />
        <h1>{formatName(format)}</h1>
      </header>
      {preview && <Notice>{effectText(preview)} Nothing has been saved yet.</Notice>}
      <RulesForm format={format} rules={rules} list={list} {...(isJson ? {} : form)} />
      <JsonForm format={format} rules={rules} isOpen={isJson} {...(isJson ? form : {})} />
    </div>
  );
}
