import { fieldChanges } from "../../../../../access/audit/rules.ts";
import { ChangeList } from "../../../../../access/audit/views.tsx";
import type { FullCard } from "../../../../catalogue/cards/queries.ts";
import { factsOf } from "../../../../catalogue/cards/rules.ts";
import { CardFacts } from "../../../../catalogue/cards/views/facts.tsx";
import { CardRules } from "../../../../catalogue/cards/views/text.tsx";

type Props = { card: FullCard; before: object; changes: object };

/** The card's page with the edit, before it is saved. */
export function Preview({ card, before, changes }: Props) {
  const facts = factsOf(card, { name: card.set, href: "" });
  const lines = fieldChanges({ before, after: changes });
  return (
    <section className="panel preview" aria-labelledby="preview-title">
      <h2 id="preview-title">Preview: nothing is saved yet</h2>
      {lines.length === 0 ? <p>Nothing changes.</p> : <ChangeList changes={lines} />}
      <CardRules card={facts} />
      <CardFacts card={facts} />
    </section>
  );
}
