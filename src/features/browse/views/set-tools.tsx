import { ChipMenu, ChipRow, type Choice } from "../../../ui/chips.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { goalTitles } from "../../../ui/progress.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import type { Slot } from "../../collection/views/stepper.tsx";
import { defaultSetView, type SetView, setHref } from "../rules.ts";

export type OwnCounts = Record<SetView["own"], Slot>;

export type SetToolsProps = {
  path: string;
  view: SetView;
  /** Variants that occur in the set. */
  variants: { key: string; name: string }[];
  /** Null for signed-out visitors, who have nothing to filter by. */
  counts: OwnCounts | null;
  /** Whether sorting and grouping by price make sense here. */
  hasPrices: boolean;
};

const ownTitles: Record<SetView["own"], string> = { all: "All", have: "Have", need: "Need", dupes: "Dupes" };
const viewTitles: Record<SetView["view"], string> = { grid: "Grid", full: "Zoom", table: "Table" };
const groupTitles: Record<SetView["group"], string> = {
  none: "None",
  artist: "Artist",
  rarity: "Rarity",
  released: "Release date",
  variant: "Variant",
  booster: "Booster",
  "price-change": "Price change",
  "percent-change": "Percent change",
};

/** Each order with the direction one asks for first: the dearest, the rarest. */
const sorts: Record<SetView["sort"], { title: string; dir: SetView["dir"] }> = {
  number: { title: "Number", dir: "asc" },
  name: { title: "Name", dir: "asc" },
  rarity: { title: "Rarity", dir: "desc" },
  price: { title: "Price", dir: "desc" },
  artist: { title: "Artist", dir: "asc" },
  released: { title: "Release date", dir: "asc" },
};

const arrow = (dir: SetView["dir"]) => (dir === "asc" ? "↑" : "↓");

function choicesOf<Key extends string>(titles: Record<Key, string>, href: (key: Key) => string): Choice[] {
  return (Object.keys(titles) as Key[]).map((key) => ({ key, title: titles[key], href: href(key) }));
}

/** The order in use leads to its reverse. */
function sortChoices({ path, view, hasPrices }: SetToolsProps): Choice[] {
  const keys = (Object.keys(sorts) as SetView["sort"][]).filter((key) => hasPrices || key !== "price");
  return keys.map((key) => {
    const isCurrent = key === view.sort;
    const dir = isCurrent ? (view.dir === "asc" ? "desc" : "asc") : sorts[key].dir;
    const title = isCurrent ? `${sorts[key].title} ${arrow(view.dir)}` : sorts[key].title;
    return { key, title, href: setHref(path, view, { sort: key, dir }) };
  });
}

function groupChoices({ path, view, hasPrices }: SetToolsProps): Choice[] {
  const all = choicesOf(groupTitles, (group) => setHref(path, view, { group }));
  return hasPrices ? all : all.filter((choice) => !choice.key.endsWith("-change"));
}

/** How the set is shown: chips, each a menu of links. */
function Chips(props: SetToolsProps) {
  const { path, view, variants, counts } = props;
  const isChanged = (key: keyof SetView) => view[key] !== defaultSetView[key];
  const anyVariant = { key: "", title: "Main", href: setHref(path, view, { variant: "" }) };
  const variantChoices = variants.map(({ key, name }) => ({
    key,
    title: name,
    href: setHref(path, view, { variant: key }),
  }));
  return (
    <ChipRow>
      <label className="chip to-search" htmlFor="set-search">
        <Icon name="search" />
        <span className="unseen">Search this set</span>
      </label>
      {counts && (
        <ChipMenu
          label="Goal"
          choices={choicesOf(goalTitles, (goal) => setHref(path, view, { goal }))}
          current={view.goal}
          isChanged={isChanged("goal")}
        />
      )}
      <ChipMenu
        label="Sort"
        choices={sortChoices(props)}
        current={view.sort}
        isChanged={isChanged("sort") || isChanged("dir")}
      />
      <ChipMenu
        label="View"
        choices={choicesOf(viewTitles, (key) => setHref(path, view, { view: key }))}
        current={view.view}
        isChanged={isChanged("view")}
      />
      {variants.length > 1 && (
        <ChipMenu
          label="Variant"
          choices={[anyVariant, ...variantChoices]}
          current={view.variant}
          isChanged={isChanged("variant")}
        />
      )}
      <ChipMenu label="Group" choices={groupChoices(props)} current={view.group} isChanged={isChanged("group")} />
    </ChipRow>
  );
}

/** The counts swap out of band after a change. */
export function SetTabs({
  path,
  view,
  counts,
  isSwap = false,
}: Pick<SetToolsProps, "path" | "view"> & { counts: OwnCounts; isSwap?: boolean }) {
  const keys = Object.keys(ownTitles) as SetView["own"][];
  const tabs = keys.map((own) => ({
    key: own,
    title: ownTitles[own],
    href: setHref(path, view, { own }),
    count: counts[own],
  }));
  return (
    <div id="set-tabs" className="set-tabs" hx-swap-oob={isSwap ? "true" : undefined}>
      <Tabs label="Show" tabs={tabs} current={view.own} />
    </div>
  );
}

/** The row of what and the row of how; stays in reach while the cards scroll. */
export function SetTools(props: SetToolsProps) {
  return (
    <div className="set-tools">
      {props.counts && <SetTabs path={props.path} view={props.view} counts={props.counts} />}
      <Chips {...props} />
    </div>
  );
}

/** Search within the set. Keeps the rest of the state as hidden values, so it works without script. */
export function SetSearch({ path, view, setName }: { path: string; view: SetView; setName: string }) {
  const kept = (Object.keys(defaultSetView) as (keyof SetView)[]).filter(
    (key) => key !== "q" && key !== "page" && view[key] !== defaultSetView[key],
  );
  return (
    <search className="find set-search">
      <form action={path}>
        <Icon name="search" />
        {kept.map((key) => (
          <input key={key} type="hidden" name={key} value={view[key]} />
        ))}
        <input
          className="input"
          id="set-search"
          type="search"
          name="q"
          defaultValue={view.q}
          placeholder="Name or number"
          aria-label={`Search ${setName}`}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </search>
  );
}
