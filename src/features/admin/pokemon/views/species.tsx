import type { AuditRow } from "#access/audit/queries.ts";
import { AuditTable } from "#access/audit/views.tsx";
import type { EditedSpecies } from "#features/catalogue/edits/queries/species.ts";
import type { SpeciesEffect } from "#features/catalogue/edits/service/species.ts";
import { counted } from "#lib/text/locale.ts";
import type { FormState } from "#ui/form/panel-form.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import type { Names } from "../rules.ts";
import { FindSpeciesCards, type SpeciesCards } from "./cards.tsx";
import { SpeciesFactsForm } from "./facts.tsx";
import { RuleForm, type RuleOptions, RulePreview } from "./rule.tsx";

type Props = {
  species: EditedSpecies;
  found: SpeciesCards;
  options: RuleOptions;
  names: Names;
  preview?: SpeciesEffect;
  history: AuditRow[];
  now: Date;
  facts: FormState;
  cards: FormState;
};

export const StaffSpeciesPage = ({ species, found, options, names, preview, history, now, facts, cards }: Props) => (
  <div className="report-page species-page">
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Pokémon", href: "/admin/pokemon" }]} />
      <h1>{species.facts.name}</h1>
      <p>
        Number {species.id} · {counted(species.cards, "card shows", "cards show")} it ·{" "}
        <a href={`/pokedex/${species.slug}`}>View page</a>
      </p>
    </header>
    {preview && <RulePreview preview={preview} names={names} />}
    <SpeciesFactsForm species={species} names={names} {...facts} />
    <FindSpeciesCards {...found} />
    <RuleForm id={species.id} options={options} isOpen={preview !== undefined} {...cards} />
    <AuditTable rows={history} now={now} isOfOne />
  </div>
);
