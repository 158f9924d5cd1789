import type { CopyFacet, HoldingFacets } from "#features/collection/holdings/rules/facets.ts";
import { clearHref, isFiltered, menuFilters, type OwnedView, ownedState } from "#features/collection/holdings/state.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field, SelectField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { Icon } from "#ui/icons.tsx";

export type FilterProps = {
  path: string;
  view: OwnedView;
  facets: HoldingFacets;
  /** Empty for all but the owner. */
  copyFacets: CopyFacet[];
  /** Names of games by id. */
  categories: Record<string, string>;
  /** The currency prices are typed in; absent when prices are hidden. */
  currency?: string;
};

const any = { value: "", label: "Any" };

function SelectFields({ view, facets, copyFacets, categories }: FilterProps) {
  const nameOf = (category: string) => categories[category] ?? category;
  const select = (name: (typeof menuFilters)[number], label: string) => ({
    id: `filter-${name}`,
    name,
    label,
    value: view[name],
  });
  return (
    <>
      {facets.categories.length > 1 && (
        <SelectField
          {...select("category", "Game")}
          options={[any, ...facets.categories.map((value) => ({ value, label: nameOf(value) }))]}
        />
      )}
      <SelectField
        {...select("set", "Set")}
        options={[any]}
        groups={facets.categories.map((id) => ({
          label: nameOf(id),
          options: facets.sets.filter(({ category }) => category === id),
        }))}
      />
      <SelectField {...select("variant", "Variant")} options={[any, ...facets.variants]} />
      <SelectField {...select("rarity", "Rarity")} options={[any, ...facets.rarities]} />
      {copyFacets.length > 0 && (
        <div className="pair">
          {copyFacets.map(({ key, label, options }) => (
            <SelectField key={key} {...select(key, label)} options={[any, ...options]} />
          ))}
        </div>
      )}
    </>
  );
}

function PriceFields({ view, currency }: FilterProps) {
  const field = (name: "min" | "max") => ({ id: `filter-${name}`, name, defaultValue: view[name] });
  return (
    <div className="pair">
      <Field {...field("min")} label={`Min price (${currency})`} inputMode="decimal" />
      <Field {...field("max")} label={`Max price (${currency})`} inputMode="decimal" />
    </div>
  );
}

function FilterForm(props: FilterProps) {
  const { path, view } = props;
  return (
    <form action={path} className="form">
      <Hidden values={ownedState.params(view, ["after", ...menuFilters])} />
      <SelectFields {...props} />
      {props.currency && <PriceFields {...props} />}
      <p className="actions">
        <Button tone="primary">Show cards</Button>
        {isFiltered(view) && (
          <ButtonLink tone="quiet" href={clearHref(path, view)}>
            Clear all
          </ButtonLink>
        )}
      </p>
    </form>
  );
}

export function FilterMenu(props: FilterProps) {
  const active = menuFilters.filter((key) => props.view[key] !== "").length;
  return (
    <details className="chip-menu filter-menu" name="chip-menu" data-menu="Filter">
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
