import type { AuditRow } from "#access/audit/queries.ts";
import { fieldChanges } from "#access/audit/rules.ts";
import { ChangeList } from "#access/audit/views.tsx";
import { cardFieldTitles, type factTexts } from "#features/admin/cards/rules/fields.ts";
import type { FullCard } from "#features/catalogue/cards/queries.ts";
import { cardFactsData } from "#features/catalogue/cards/rules.ts";
import { CardFactsPanel } from "#features/catalogue/cards/views/facts.tsx";
import { CardRules } from "#features/catalogue/cards/views/text.tsx";
import { ago } from "#lib/time.ts";

type ConflictProps = {
  rows: AuditRow[];
  /** Address where the changes are listed. */
  history: string;
  now: Date;
  /** Fields of the form, and of the card as it is now, each as text. */
  typed: Record<string, unknown>;
  stored: ReturnType<typeof factTexts>;
};

/** What the form would change in a card that was edited meanwhile. */
export function Conflict({ rows: [last], history, now, typed, stored }: ConflictProps) {
  const names = Object.keys(stored) as (keyof typeof stored)[];
  const given = (name: string) => [typed[name]].flat().filter(Boolean).join("\n").replaceAll("\r\n", "\n");
  const differing = names.filter((name) => name in typed && given(name) !== stored[name]);
  return (
    <section className="panel" aria-labelledby="conflict">
      <h2 id="conflict">What saving would change now</h2>
      {last && (
        <p>
          Last edited by {last.actorName} {ago(last.at, now)}. <a href={history}>History</a>
        </p>
      )}
      <ul className="changes">
        {differing.map((name) => (
          <li key={name}>
            <b>{cardFieldTitles[name]}</b> <del>{stored[name] || "none"}</del> <ins>{given(name) || "none"}</ins>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = { card: FullCard; before: object; changes: object };

/** The card's page with the edit, before it is saved. */
export function FactsPreview({ card, before, changes }: Props) {
  const facts = cardFactsData(card, { name: card.set, href: "" });
  const lines = fieldChanges({ before, after: changes });
  return (
    <section className="panel preview" aria-labelledby="preview-title">
      <h2 id="preview-title">Preview: nothing is saved yet</h2>
      {lines.length === 0 ? <p>Nothing changes.</p> : <ChangeList changes={lines} />}
      <CardRules card={facts} />
      <CardFactsPanel card={facts} />
    </section>
  );
}
