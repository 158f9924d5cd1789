import { ChipMenu, ChipRow, type Choice } from "../../../ui/chips.tsx";
import { SearchButton } from "../../../ui/navigation/search-bar.tsx";
import { goalTitles } from "../../../ui/progress.tsx";
import { type OwnCounts, TabsOfSet } from "../../collection/progress/views/set-progress.tsx";
import { defaultSetView, namedParts, type SetView, setHref, usesPrices } from "../../collection/state.ts";

export type SetToolsProps = {
  path: string;
  view: SetView;
  setName: string;
  /** Variants that occur in the set. */
  variants: { key: string; name: string }[];
  /** Null for signed-out visitors, who have nothing to filter by. */
  counts: OwnCounts | null;
  /** The page that adds many cards at once; absent for visitors. */
  addHref?: string;
  /** The page of the viewer's note on the set; absent for visitors. */
  noteHref?: string;
  /** Whether sorting and grouping by price make sense here. */
  hasPrices: boolean;
  /** The views to choose from, where not all of them are. */
  views?: SetView["view"][];
  /** What the order of numbers is called where cards of several sets stand together. */
  numberTitle?: string;
};

const viewTitles: Record<SetView["view"], string> = { grid: "Grid", full: "Zoom", table: "Table", binder: "Binder" };
const pocketTitles: Record<SetView["pockets"], string> = { 4: "4", 9: "9", 12: "12", 16: "16" };
const slotTitles: Record<SetView["slots"], string> = { stacked: "Stacked", each: "Each" };
const groupTitles: Record<SetView["group"], string> = {
  none: "None",
  artist: "Artist",
  rarity: "Rarity",
  released: "Release date",
  variant: "Variant",
  booster: "Booster",
  change: "Price change",
  percent: "Percent change",
};

/** Each order with the direction one asks for first: the dearest, the rarest. */
const sorts: Record<SetView["sort"], { title: string; dir: SetView["dir"] }> = {
  number: { title: "Number", dir: "asc" },
  name: { title: "Name", dir: "asc" },
  rarity: { title: "Rarity", dir: "desc" },
  price: { title: "Price", dir: "desc" },
  change: { title: "Price change", dir: "desc" },
  percent: { title: "Percent change", dir: "desc" },
  artist: { title: "Artist", dir: "asc" },
  released: { title: "Release date", dir: "asc" },
  variant: { title: "Variant", dir: "asc" },
  booster: { title: "Booster", dir: "asc" },
};

const arrow = (dir: SetView["dir"]) => (dir === "asc" ? "↑" : "↓");

function choicesOf<Key extends string>(titles: Record<Key, string>, href: (key: Key) => string): Choice[] {
  return (Object.keys(titles) as Key[]).map((key) => ({ key, title: titles[key], href: href(key) }));
}

/** The order in use leads to its reverse. */
function sortChoices({ path, view, hasPrices, numberTitle }: SetToolsProps): Choice[] {
  const keys = (Object.keys(sorts) as SetView["sort"][]).filter((key) => hasPrices || !usesPrices(key));
  return keys.map((key) => {
    const isCurrent = key === view.sort;
    const dir = isCurrent ? (view.dir === "asc" ? "desc" : "asc") : sorts[key].dir;
    const name = key === "number" && numberTitle ? numberTitle : sorts[key].title;
    const title = isCurrent ? `${name} ${arrow(view.dir)}` : name;
    return { key, title, href: setHref(path, view, { sort: key, dir }) };
  });
}

/** How the set is shown: chips, each a menu of links. */
function Chips(props: SetToolsProps) {
  const { path, view, variants, counts } = props;
  const isOffered = ({ key }: Choice) => props.views?.some((one) => one === key) !== false;
  const isChanged = (key: keyof SetView) => view[key] !== defaultSetView[key];
  const anyVariant = { key: "", title: "Main", href: setHref(path, view, { variant: "" }) };
  const variantChoices = variants.map(({ key, name }) => ({
    key,
    title: name,
    href: setHref(path, view, { variant: key }),
  }));
  return (
    <ChipRow>
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
        choices={choicesOf(viewTitles, (key) => setHref(path, view, { view: key })).filter(isOffered)}
        current={view.view}
        isChanged={isChanged("view")}
      />
      {view.view === "binder" && <BinderChips path={path} view={view} />}
      {variants.length > 1 && (
        <ChipMenu
          label="Variant"
          choices={[anyVariant, ...variantChoices]}
          current={view.variant}
          isChanged={isChanged("variant")}
        />
      )}
      {view.view !== "binder" && (
        <ChipMenu
          label="Group"
          choices={choicesOf(groupTitles, (group) => setHref(path, view, { group })).filter(
            ({ key }) => props.hasPrices || !usesPrices(key),
          )}
          current={view.group}
          isChanged={isChanged("group")}
        />
      )}
      {props.addHref && (
        <a className="chip" href={props.addHref} hx-boost="false">
          Add many
        </a>
      )}
      {props.noteHref && (
        <a className="chip" href={props.noteHref} hx-boost="false">
          Note
        </a>
      )}
    </ChipRow>
  );
}

/** How the binder is made. Other pockets open at the page that has the first card of this one. */
function BinderChips({ path, view }: { path: string; view: SetView }) {
  const first = (view.page - 1) * Number(view.pockets);
  const pageWith = (pockets: SetView["pockets"]) => Math.floor(first / Number(pockets)) + 1;
  return (
    <>
      <ChipMenu
        label="Pockets"
        choices={choicesOf(pocketTitles, (pockets) => setHref(path, view, { pockets, page: pageWith(pockets) }))}
        current={view.pockets}
        isChanged={view.pockets !== defaultSetView.pockets}
      />
      <ChipMenu
        label="Slots"
        choices={choicesOf(slotTitles, (slots) => setHref(path, view, { slots }))}
        current={view.slots}
        isChanged={view.slots !== defaultSetView.slots}
      />
    </>
  );
}

/** Search within the set. Keeps the rest of the state as hidden values, so it works without script. */
function SetSearch({ path, view, setName }: SetToolsProps) {
  const kept = namedParts(view).filter((key) => key !== "q" && key !== "page");
  return (
    <search className="find set-search" {...swapsSet}>
      <form action={path}>
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
        <SearchButton />
      </form>
    </search>
  );
}

/** With a script, another state of the page is swapped in below the thumb instead of loading the page anew. */
export const swapsSet = {
  "hx-boost:inherited": "true",
  "hx-target:inherited": "#set",
  "hx-swap:inherited": "outerMorph show:none",
} as const;

/** The row of what and the row of how; stays in reach while the cards scroll. */
export function SetTools(props: SetToolsProps) {
  return (
    <div className="set-tools" {...swapsSet}>
      {props.counts && <TabsOfSet path={props.path} view={props.view} counts={props.counts} />}
      <SetSearch {...props} />
      <Chips {...props} />
    </div>
  );
}
