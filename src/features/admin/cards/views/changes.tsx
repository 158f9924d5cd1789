import { fieldTitle } from "#access/audit/rules.ts";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { type Column, Table } from "#ui/table.tsx";
import type { ChangedCard } from "../schema/answers.ts";
import { CardTabs } from "./tabs.tsx";

const CardLink = ({ id, category, name }: Pick<ChangedCard, "id" | "category" | "name">) => (
  <a href={`/admin/cards/${category.toLowerCase()}/${encodeURIComponent(id)}`} lang={langOf(name)}>
    {name}
  </a>
);

const Differences = ({ card: { differences, isNew, isGone, variants, hasSpecies } }: { card: ChangedCard }) => (
  <ul className="changes">
    {isNew && <li>Created by staff</li>}
    {isGone && <li>Not in the catalogue</li>}
    {variants > 0 && <li>{counted(variants, "variant", "variants")} changed</li>}
    {hasSpecies && <li>Pokémon chosen by staff</li>}
    {differences.map(({ field, staff, source }) => (
      <li key={field}>
        <b>{fieldTitle(field)}</b> <del>{source || "none"}</del> <ins>{staff || "none"}</ins>
      </li>
    ))}
  </ul>
);

type Names = ReadonlyMap<string, string>;

const columnsOf = (names: Names): Column<ChangedCard>[] => [
  { title: "Card", cell: (card) => <CardLink {...card} name={names.get(`card:${card.id}`) ?? card.name} /> },
  { title: "Source and staff", cell: (card) => <Differences card={card} /> },
];

type Props = { rows: ChangedCard[]; names: Names; first: string | null; next: string | null };

export const ChangesPage = ({ rows, names, first, next }: Props) => (
  <>
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Cards", href: "/admin/cards" }]} />
      <h1>Changed by staff</h1>
      <p>Cards that staff edited. Imports don’t change these fields until you reset them on the card’s page.</p>
    </header>
    <CardTabs current="changes" />
    <Table
      caption="Changed cards"
      isCaptionHidden
      columns={columnsOf(names)}
      rows={rows}
      keyOf={({ id }) => id}
      empty={
        <Empty title="No changed cards" icon="check">
          Cards changed by staff show up here.
        </Empty>
      }
    />
    <NextPager first={first} next={next} />
  </>
);
