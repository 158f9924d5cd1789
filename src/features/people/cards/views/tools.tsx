import { ChipMenu, ChipRow, type Choice } from "../../../../ui/chips.tsx";
import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { Field, SelectField } from "../../../../ui/form/field.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { SearchButton } from "../../../../ui/navigation/search-bar.tsx";
import type { Facets } from "../../../collection/holdings/rules/facets.ts";
import {
  defaultOwnedView,
  filterKeys,
  isFiltered,
  type OwnedView,
  ownedHref,
} from "../../../collection/holdings/state.ts";

export type OwnedToolsProps = {
  path: string;
  view: OwnedView;
  facets: Facets;
  /** By id. */
  categories: Record<string, string>;
  /** The currency prices are typed in; absent when prices are hidden. */
  currency?: string;
  /** Whether the viewer may sort and filter. */
  isArranged: boolean;
};

const viewTitles: Record<OwnedView["view"], string> = { grid: "Grid", full: "Zoom", table: "Table" };
const ownTitles: Record<OwnedView["own"], string> = { all: "All", dupes: "Dupes" };

const groupTitles: Record<OwnedView["group"], string> = {
  none: "None",
  artist: "Artist",
  rarity: "Rarity",
  released: "Release date",
  variant: "Variant",
  booster: "Booster",
  change: "Price change",
  percent: "Percent change",
};

const sorts: Record<OwnedView["sort"], { title: string; dir: OwnedView["dir"] }> = {
  added: { title: "Recently added", dir: "desc" },
  number: { title: "Number", dir: "asc" },
  name: { title: "Name", dir: "asc" },
  released: { title: "Release date", dir: "desc" },
  rarity: { title: "Rarity", dir: "desc" },
  price: { title: "Price", dir: "desc" },
  copies: { title: "Copies", dir: "desc" },
  change: { title: "Change in 7 days", dir: "desc" },
};

const ofPrices = new Set(["price", "change", "percent"]);

/** With a script, links swap the list instead of loading a page. */
export const swapsOwned = {
  "hx-boost:inherited": "true",
  "hx-target:inherited": "#owned",
  "hx-swap:inherited": "outerMorph show:none",
} as const;

function sortChoices({ path, view, currency }: OwnedToolsProps): Choice[] {
  const keys = (Object.keys(sorts) as OwnedView["sort"][]).filter((key) => currency || !ofPrices.has(key));
  return keys.map((key) => {
    const isCurrent = key === view.sort;
    const dir = isCurrent ? (view.dir === "asc" ? "desc" : "asc") : sorts[key].dir;
    const title = isCurrent ? `${sorts[key].title} ${view.dir === "asc" ? "↑" : "↓"}` : sorts[key].title;
    return { key, title, href: ownedHref(path, view, { sort: key, dir }) };
  });
}

function StateMenu({
  label,
  part,
  titles,
  path,
  view,
  currency,
}: OwnedToolsProps & { label: string; part: "own" | "view" | "group"; titles: Record<string, string> }) {
  const keys = Object.keys(titles).filter((key) => currency || !ofPrices.has(key));
  const choices = keys.map((key) => ({
    key,
    title: titles[key] ?? key,
    href: ownedHref(path, view, { [part]: key }),
  }));
  return (
    <ChipMenu label={label} choices={choices} current={view[part]} isChanged={view[part] !== defaultOwnedView[part]} />
  );
}

/** The rest of the state, so a form changes only its own part. */
function Kept({ view, except }: { view: OwnedView; except: readonly (keyof OwnedView)[] }) {
  const keys = (Object.keys(defaultOwnedView) as (keyof OwnedView)[]).filter(
    (key) => key !== "after" && !except.includes(key) && view[key] !== defaultOwnedView[key],
  );
  return keys.map((key) => <input key={key} type="hidden" name={key} value={view[key]} />);
}

const ofFilter = ["category", "set", "variant", "rarity", "min", "max"] as const;

function FilterForm({ path, view, facets, categories, currency }: OwnedToolsProps) {
  const any = { value: "", label: "Any" };
  const inCategory = (id: string) => facets.sets.filter(({ category }) => category === id);
  const id = (name: string) => `filter-${name}`;
  return (
    <form action={path} className="form">
      <Kept view={view} except={ofFilter} />
      {facets.categories.length > 1 && (
        <SelectField
          id={id("category")}
          name="category"
          label="Category"
          value={view.category}
          options={[any, ...facets.categories.map((value) => ({ value, label: categories[value] ?? value }))]}
        />
      )}
      <SelectField
        id={id("set")}
        name="set"
        label="Set"
        value={view.set}
        options={[any]}
        groups={facets.categories.map((category) => ({
          label: categories[category] ?? category,
          options: inCategory(category),
        }))}
      />
      <SelectField
        id={id("variant")}
        name="variant"
        label="Variant"
        value={view.variant}
        options={[any, ...facets.variants]}
      />
      <SelectField
        id={id("rarity")}
        name="rarity"
        label="Rarity"
        value={view.rarity}
        options={[any, ...facets.rarities]}
      />
      {currency && (
        <div className="pair">
          <Field id={id("min")} name="min" label={`From ${currency}`} inputMode="decimal" defaultValue={view.min} />
          <Field id={id("max")} name="max" label={`To ${currency}`} inputMode="decimal" defaultValue={view.max} />
        </div>
      )}
      <p className="actions">
        <Button tone="primary">Show</Button>
        {isFiltered(view) && (
          <ButtonLink tone="quiet" href={clearHref(path, view)}>
            Clear
          </ButtonLink>
        )}
      </p>
    </form>
  );
}

export const clearHref = (path: string, view: OwnedView): string =>
  ownedHref(path, view, Object.fromEntries(filterKeys.map((key) => [key, defaultOwnedView[key]])));

function FilterMenu(props: OwnedToolsProps) {
  const active = ofFilter.filter((key) => props.view[key] !== "").length;
  return (
    <details className="chip-menu filter-menu" name="chip-menu">
      <summary className="chip" data-changed={active > 0 || undefined}>
        Filter {active > 0 && <b>{active}</b>}
        <Icon name="down" />
      </summary>
      <div className="sheet">
        <p className="sheet-title">Filter</p>
        <FilterForm {...props} />
      </div>
    </details>
  );
}

function OwnedSearch({ path, view }: OwnedToolsProps) {
  return (
    <search className="find set-search" {...swapsOwned}>
      <form action={path}>
        <Kept view={view} except={["q"]} />
        <input
          className="input"
          id="owned-search"
          type="search"
          name="q"
          defaultValue={view.q}
          placeholder="Name, number or set"
          aria-label="Search these cards"
          autoComplete="off"
          enterKeyHint="search"
        />
        <SearchButton />
      </form>
    </search>
  );
}

export function OwnedTools(props: OwnedToolsProps) {
  const { view } = props;
  const viewMenu = <StateMenu {...props} label="View" part="view" titles={viewTitles} />;
  if (!props.isArranged) {
    return (
      <div className="set-tools" {...swapsOwned}>
        <ChipRow>{viewMenu}</ChipRow>
      </div>
    );
  }
  return (
    <div className="set-tools" {...swapsOwned}>
      <OwnedSearch {...props} />
      <ChipRow>
        <FilterMenu {...props} />
        <StateMenu {...props} label="Show" part="own" titles={ownTitles} />
        <ChipMenu
          label="Sort"
          choices={sortChoices(props)}
          current={view.sort}
          isChanged={view.sort !== defaultOwnedView.sort || view.dir !== defaultOwnedView.dir}
        />
        {viewMenu}
        <StateMenu {...props} label="Group" part="group" titles={groupTitles} />
      </ChipRow>
    </div>
  );
}
