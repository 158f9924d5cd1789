import { countedOrders, ownTitles } from "#features/cards/rules/counted.ts";
import { swaps, viewTitles } from "#features/cards/toolbar/rules.ts";
import { ChoiceMenu, OrderMenu } from "#features/cards/toolbar/views/menus.tsx";
import { CardSearch } from "#features/cards/toolbar/views/search.tsx";
import { ChipRow } from "#ui/chips.tsx";
import { type ListView, listHref, listViewState } from "../state.ts";

/** `value`: undefined where prices are hidden. */
type ListToolsProps = { path: string; view: ListView; isCounted: boolean; value?: unknown };

export const swapsList = swaps("#list");

export function ListTools({ path, view, isCounted, value }: ListToolsProps) {
  const { usual } = listViewState;
  const href = (change: Partial<ListView>) => listHref(path, view, change);
  return (
    <div className="set-tools" {...swapsList}>
      <CardSearch
        id="list-search"
        path={path}
        state={listViewState}
        view={view}
        label="Search this list"
        swap={swapsList}
      />
      <ChipRow>
        {isCounted && (
          <ChoiceMenu
            label="Show"
            titles={ownTitles}
            current={view.own}
            usual={usual.own}
            href={(own) => href({ own })}
          />
        )}
        <OrderMenu
          orders={countedOrders}
          current={view}
          isChanged={view.sort !== usual.sort || view.dir !== usual.dir}
          href={({ sort, dir }) => href({ sort, dir: dir ?? "asc" })}
          hasPrices={value !== undefined}
        />
        <ChoiceMenu
          label="View"
          titles={viewTitles}
          current={view.view}
          usual={usual.view}
          href={(view) => href({ view })}
        />
      </ChipRow>
    </div>
  );
}
