import { PickChip } from "#features/cards/tiles/views/pick.tsx";
import { SetTabs } from "#features/collection/progress/views/set-progress.tsx";
import { setHref, setState } from "#features/collection/state.ts";
import { ChipRow } from "#ui/chips.tsx";
import { goalTitles } from "#ui/progress.tsx";
import { groupTitles, swapsSet, viewTitles } from "../rules.ts";
import { CardSearch } from "./search.tsx";
import { allViews, BinderMenus, GameMenu, PartMenu, type SetToolsProps, SortMenu, VariantMenu } from "./set-menus.tsx";

function Chips(props: SetToolsProps) {
  const { path, view, variants, counts, hasPrices, hasBinder = true, games = [] } = props;
  const state = { path, view };
  return (
    <ChipRow>
      {games.length > 1 && <GameMenu {...state} games={games} />}
      <SortMenu {...props} />
      <PartMenu {...state} part="view" label="View" titles={hasBinder ? allViews : viewTitles} loaded="binder" />
      {counts && <PartMenu {...state} part="goal" label="Goal" titles={goalTitles} />}
      {view.view === "binder" && <BinderMenus {...state} />}
      {variants.length > 1 && <VariantMenu {...props} />}
      {view.view !== "binder" && (
        <>
          <PartMenu {...state} part="group" label="Group" titles={groupTitles} hasPrices={hasPrices} />
          {counts && <PickMenu {...state} />}
        </>
      )}
    </ChipRow>
  );
}

function PickMenu({ path, view }: Pick<SetToolsProps, "path" | "view">) {
  const change = { select: view.select === "" ? ("1" as const) : ("" as const) };
  return <PickChip href={setHref(path, view, change)} isPicking={view.select !== ""} />;
}

const SetSearch = ({ path, view, setName }: SetToolsProps) => (
  <CardSearch
    id="set-search"
    path={path}
    state={setState}
    view={view}
    place="page"
    label={`Search ${setName}`}
    swap={swapsSet}
  />
);

export const SetTools = (props: SetToolsProps) => (
  <div className="set-tools" {...swapsSet}>
    {props.counts && <SetTabs path={props.path} view={props.view} counts={props.counts} />}
    <SetSearch {...props} />
    <Chips {...props} />
  </div>
);
