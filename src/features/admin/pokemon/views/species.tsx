import type { AuditRow } from "../../../../access/audit/queries.ts";
import { AuditTable } from "../../../../access/audit/views.tsx";
import { counted } from "../../../../lib/text/counted.ts";
import { langOf } from "../../../../lib/text/language.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { CheckField, Field, SelectField, type SelectOption, TextField } from "../../../../ui/form/field.tsx";
import { Hidden } from "../../../../ui/form/hidden.tsx";
import { atField, FormNotice, type FormState, typedText } from "../../../../ui/form/panel-form.tsx";
import { ReasonField } from "../../../../ui/form/reason-field.tsx";
import { Breadcrumbs } from "../../../../ui/navigation/breadcrumbs.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import type { EditedSpecies } from "../../../catalogue/import/queries/edits/species.ts";
import type { SpeciesEffect } from "../../../catalogue/import/service/edits/species.ts";
import { columnOf, type Field as Fact, textOf, titles } from "../rules.ts";

type Props = {
  species: EditedSpecies;
  games: SelectOption[];
  preview?: SpeciesEffect;
  history: AuditRow[];
  now: Date;
  facts: FormState;
  cards: FormState;
};

export const SpeciesPage = ({ species, games, preview, history, now, facts, cards }: Props) => (
  <div className="report-page">
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Pokémon", href: "/admin/pokemon" }]} />
      <h1>{species.facts.name}</h1>
      <p>
        Number {species.id} · {counted(species.cards, "card shows", "cards show")} it ·{" "}
        <a href={`/pokedex/${species.slug}`}>View page</a>
      </p>
    </header>
    {preview && <Preview preview={preview} />}
    <FactsForm species={species} {...facts} />
    <CardsForm species={species} games={games} {...cards} />
    <AuditTable rows={history} now={now} isOfOne />
  </div>
);

const FactsForm = ({ species: { id, facts, staff, source }, ...sent }: FormState & { species: EditedSpecies }) => {
  const fieldOf = (name: Fact) => ({
    name,
    label: titles[name],
    defaultValue: typedText(sent, name, textOf(facts, name)),
    ...atField(sent.fault, name),
  });
  const edited = (Object.keys(columnOf) as Fact[]).filter((field) => columnOf[field] in (staff ?? {}));
  return (
    <form className="panel form" method="post" action="/api/admin/pokemon?_method=PUT">
      <h2>Details</h2>
      <FormNotice fault={sent.fault} />
      <Hidden values={{ id: String(id) }} />
      <div className="fields">
        <Field {...fieldOf("name")} required maxLength={60} />
        <Field {...fieldOf("japaneseName")} lang="ja" maxLength={60} />
        <Field {...fieldOf("genus")} hint="Such as Seed Pokémon" maxLength={60} />
        <Field {...fieldOf("types")} hint="Separated by commas: Grass, Poison" />
        <Field {...fieldOf("height")} hint="In decimeters" inputMode="numeric" />
        <Field {...fieldOf("weight")} hint="In hectograms" inputMode="numeric" />
        <Field {...fieldOf("evolvesFromId")} hint="Pokédex number" inputMode="numeric" />
      </div>
      {edited.length > 0 && <HandBack edited={edited} source={source ?? facts} />}
      <ReasonField id="facts-reason" state={sent} />
      <div className="actions">
        <Button>Save details</Button>
      </div>
    </form>
  );
};

const HandBack = ({ edited, source }: { edited: Fact[]; source: EditedSpecies["facts"] }) => (
  <fieldset className="field hand-back">
    <legend>Edited by staff</legend>
    <p className="hint">Imports don’t change these. Check a field to use the source’s value again.</p>
    {edited.map((field) => (
      <CheckField
        key={field}
        id={`hand-back-${field}`}
        name="handBack"
        value={field}
        label={titles[field]}
        hint={`Source: ${textOf(source, field) || "nothing"}`}
      />
    ))}
  </fieldset>
);

const effects = [
  { value: "true", label: "Show this Pokémon" },
  { value: "false", label: "Don’t show it" },
  { value: "source", label: "Use the source again" },
];

const CardsForm = ({ species, games, ...sent }: FormState & { species: EditedSpecies; games: SelectOption[] }) => (
  <form className="panel form" method="post" action="/api/admin/pokemon/cards?_method=PUT">
    <h2>Cards that show it</h2>
    <p className="soft">All Pokémon cards that match every field. Imports won’t change these afterwards.</p>
    <FormNotice fault={sent.fault} />
    <Hidden values={{ id: String(species.id) }} />
    <div className="fields">
      <SelectField name="isShown" label="These cards" options={effects} value={typedText(sent, "isShown", "true")} />
      <Field
        id="cards-name"
        name="name"
        label="Name contains"
        defaultValue={typedText(sent, "name", "")}
        {...atField(sent.fault, "name")}
      />
      <Field
        name="setId"
        label="Set ID"
        hint="Such as sv03.5"
        defaultValue={typedText(sent, "setId", "")}
        {...atField(sent.fault, "setId")}
      />
      <SelectField
        name="category"
        label="Game"
        options={[{ value: "", label: "All" }, ...games]}
        value={typedText(sent, "category", "")}
      />
    </div>
    <TextField
      name="cards"
      label="Card IDs"
      hint="Such as sv03.5-006, separated by commas or spaces"
      rows={2}
      defaultValue={typedText(sent, "cards", "")}
      {...atField(sent.fault, "cards")}
    />
    <ReasonField id="cards-reason" state={sent} />
    <div className="actions">
      <Button name="isPreview" value="true">
        Preview
      </Button>
      <Button>Save cards</Button>
    </div>
  </form>
);

type Changed = SpeciesEffect["changed"][number];
const numbers = (ids: number[]) => ids.join(", ") || "none";

const columns: Column<Changed>[] = [
  {
    title: "Card",
    cell: ({ id, category, title }) => (
      <a href={`/admin/cards/${category.toLowerCase()}/${encodeURIComponent(id)}`} lang={langOf(title)}>
        {title}
      </a>
    ),
  },
  { title: "Now", cell: ({ before }) => numbers(before) },
  { title: "Then", cell: ({ speciesIds }) => numbers(speciesIds) },
];

const mostShown = 100;

const Preview = ({ preview: { cards, changed } }: { preview: SpeciesEffect }) => (
  <section className="panel preview" aria-labelledby="preview-title">
    <h2 id="preview-title">Preview: nothing is saved yet</h2>
    <p>
      {counted(cards, "card matches", "cards match")}; {counted(changed.length, "card changes", "cards change")}.
      {changed.length > mostShown && ` The first ${mostShown} are shown.`}
    </p>
    <Table
      caption="Cards that change, with the numbers of their Pokémon"
      columns={columns}
      rows={changed.slice(0, mostShown)}
      keyOf={({ id }) => id}
      empty={<p className="soft">Nothing changes.</p>}
    />
  </section>
);
