import { ChipMenu, ChipRow, type Choice } from "../../../ui/chips.tsx";
import { SearchButton } from "../../../ui/navigation/search-bar.tsx";
import { goalTitles } from "../../../ui/progress.tsx";
import { type OwnCounts, TabsOfSet } from "../../collection/progress/views/set-progress.tsx";
import { defaultSetView, namedParts, type SetView, setHref, usesPrices } from "../../collection/state.ts";

export type SetToolsProps = {
  path: string;
  view: SetView;
  setName: string;
  variants: { key: string; name: string }[];
  /** null: signed out. */
  counts: OwnCounts | null;
  /** The bulk-add page; absent for visitors. */
  addHref?: string;
  /** The page of the set's note; absent for visitors. */
  noteHref?: string;
  hasPrices: boolean;
  /** All views when absent. */
  views?: SetView["view"][];
  /** Label of the number order in lists of several sets. */
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

/** Choosing the current order reverses it. */
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

/** A change of pocket size keeps the first card of the page in view. */
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

/** Hidden inputs keep the rest of the state, so it works without a script. */
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

/** With a script, links swap the set instead of loading a page. */
export const swapsSet = {
  "hx-boost:inherited": "true",
  "hx-target:inherited": "#set",
  "hx-swap:inherited": "outerMorph show:none",
} as const;

export function SetTools(props: SetToolsProps) {
  return (
    <div className="set-tools" {...swapsSet}>
      {props.counts && <TabsOfSet path={props.path} view={props.view} counts={props.counts} />}
      <SetSearch {...props} />
      <Chips {...props} />
    </div>
  );
}
