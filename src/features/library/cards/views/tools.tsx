import { PickChip } from "#features/cards/tiles/views/pick.tsx";
import { groupTitles, type Orders, swaps, viewTitles } from "#features/cards/toolbar/rules.ts";
import { ChoiceMenu, OrderMenu } from "#features/cards/toolbar/views/menus.tsx";
import { CardSearch } from "#features/cards/toolbar/views/search.tsx";
import { defaultOwnedView, type OwnedView, ownedHref, ownedState } from "#features/collection/holdings/state.ts";
import { ChipRow } from "#ui/chips.tsx";
import { FilterMenu, type FilterProps } from "./filter.tsx";

export type OwnedToolsProps = FilterProps & {
  /** Whether the viewer may sort and filter. */
  isArranged: boolean;
  isSignedIn: boolean;
};

const { none, ...cardGroups } = groupTitles;
const ownedGroups: Record<OwnedView["group"], string> = { none, set: "Set", game: "Game", ...cardGroups };

const ownTitles: Record<OwnedView["own"], string> = { all: "All", dupes: "Dupes" };

const orders: Orders<OwnedView["sort"]> = {
  added: { title: "Newest", dir: "desc" },
  number: { title: "Number", dir: "asc" },
  name: { title: "Name", dir: "asc" },
  released: { title: "Release date", dir: "desc" },
  rarity: { title: "Rarity", dir: "desc" },
  price: { title: "Price", dir: "desc" },
  copies: { title: "Copies", dir: "desc" },
  change: { title: "7-day change", dir: "desc" },
};

export const swapsOwned = swaps("#owned");

function PartMenu<Part extends "own" | "view" | "group">({
  path,
  view,
  currency,
  part,
  label,
  titles,
}: OwnedToolsProps & { part: Part; label: string; titles: Record<OwnedView[Part], string> }) {
  return (
    <ChoiceMenu
      label={label}
      titles={titles}
      current={view[part]}
      usual={defaultOwnedView[part]}
      href={(key: OwnedView[Part]) => ownedHref(path, view, { [part]: key })}
      hasPrices={currency !== undefined}
    />
  );
}

const SortMenu = ({ path, view, currency }: OwnedToolsProps) => (
  <OrderMenu
    orders={orders}
    current={view}
    isChanged={view.sort !== defaultOwnedView.sort || view.dir !== defaultOwnedView.dir}
    href={({ sort, dir }) => ownedHref(path, view, { sort, dir: dir ?? "desc" })}
    hasPrices={currency !== undefined}
  />
);

const OwnedSearch = ({ path, view }: OwnedToolsProps) => (
  <CardSearch
    id="owned-search"
    path={path}
    state={ownedState}
    view={view}
    place="after"
    label="Search these cards"
    placeholder="Name or set"
    swap={swapsOwned}
  />
);

export function OwnedTools(props: OwnedToolsProps) {
  const { path, view, isSignedIn } = props;
  const select = view.select === "" ? "1" : "";
  const viewMenu = (
    <>
      <PartMenu {...props} label="View" part="view" titles={viewTitles} />
      {isSignedIn && <PickChip href={ownedHref(path, view, { select })} isPicking={select === ""} />}
    </>
  );
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
        <PartMenu {...props} label="Show" part="own" titles={ownTitles} />
        <SortMenu {...props} />
        {viewMenu}
        <PartMenu {...props} label="Group" part="group" titles={ownedGroups} />
      </ChipRow>
    </div>
  );
}
