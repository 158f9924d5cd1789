import { ChipMenu, ChipRow } from "../../../../ui/chips.tsx";
import { goalTitles } from "../../../../ui/progress.tsx";
import { type OwnCounts, TabsOfSet } from "../../../collection/progress/views/set-progress.tsx";
import { defaultSetView, namedParts, type SetView, setHref } from "../../../collection/state.ts";
import { groupTitles, type Orders, swapsSet, viewTitles } from "../rules.ts";
import { ChoiceMenu, OrderMenu } from "./menus.tsx";
import { CardSearch } from "./search.tsx";

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
  /** Only a set has a binder. */
  hasBinder?: boolean;
  /** Label of the number order in lists of several sets. */
  numberTitle?: string;
};

const allViews: Record<SetView["view"], string> = { ...viewTitles, binder: "Binder" };
const pocketTitles: Record<SetView["pockets"], string> = { 4: "4", 9: "9", 12: "12", 16: "16" };
const slotTitles: Record<SetView["slots"], string> = { stacked: "Stacked", each: "Each" };

const orders: Orders<SetView["sort"]> = {
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

type MenuProps = Pick<SetToolsProps, "path" | "view">;

/** A menu of one part of the state. */
function PartMenu<Part extends "goal" | "view" | "group" | "pockets" | "slots">({
  path,
  view,
  part,
  ...menu
}: MenuProps & { part: Part; label: string; titles: Partial<Record<SetView[Part], string>>; hasPrices?: boolean }) {
  const titles = menu.titles as Record<SetView[Part], string>;
  const href = (key: SetView[Part]) => setHref(path, view, { [part]: key });
  return <ChoiceMenu {...menu} titles={titles} current={view[part]} usual={defaultSetView[part]} href={href} />;
}

function SortMenu({ path, view, hasPrices, numberTitle = orders.number.title }: SetToolsProps) {
  return (
    <OrderMenu
      orders={{ ...orders, number: { ...orders.number, title: numberTitle } }}
      current={view}
      isChanged={view.sort !== defaultSetView.sort || view.dir !== defaultSetView.dir}
      href={({ sort, dir }) => setHref(path, view, { sort, dir: dir ?? "asc" })}
      hasPrices={hasPrices}
    />
  );
}

function VariantMenu({ path, view, variants }: SetToolsProps) {
  const choices = [{ key: "", name: "Main" }, ...variants].map(({ key, name }) => ({
    key,
    title: name,
    href: setHref(path, view, { variant: key }),
  }));
  return <ChipMenu label="Variant" choices={choices} current={view.variant} isChanged={view.variant !== ""} />;
}

/** A change of pocket size keeps the first card of the page in view. */
function BinderMenus({ path, view }: MenuProps) {
  const first = (view.page - 1) * Number(view.pockets);
  const pageWith = (pockets: SetView["pockets"]) => Math.floor(first / Number(pockets)) + 1;
  return (
    <>
      <ChoiceMenu
        label="Pockets"
        titles={pocketTitles}
        current={view.pockets}
        usual={defaultSetView.pockets}
        href={(pockets) => setHref(path, view, { pockets, page: pageWith(pockets) })}
      />
      <PartMenu path={path} view={view} part="slots" label="Slots" titles={slotTitles} />
    </>
  );
}

const ChipLink = ({ href, title }: { href: string; title: string }) => (
  <a className="chip" href={href} hx-boost="false">
    {title}
  </a>
);

function Chips(props: SetToolsProps) {
  const { path, view, variants, counts, hasPrices, hasBinder = true } = props;
  const state = { path, view };
  return (
    <ChipRow>
      {counts && <PartMenu {...state} part="goal" label="Goal" titles={goalTitles} />}
      <SortMenu {...props} />
      <PartMenu {...state} part="view" label="View" titles={hasBinder ? allViews : viewTitles} />
      {view.view === "binder" && <BinderMenus {...state} />}
      {variants.length > 1 && <VariantMenu {...props} />}
      {view.view !== "binder" && (
        <PartMenu {...state} part="group" label="Group" titles={groupTitles} hasPrices={hasPrices} />
      )}
      {props.addHref && <ChipLink href={props.addHref} title="Add many" />}
      {props.noteHref && <ChipLink href={props.noteHref} title="Note" />}
    </ChipRow>
  );
}

function SetSearch({ path, view, setName }: SetToolsProps) {
  const kept = namedParts(view).filter((key) => key !== "q" && key !== "page");
  return (
    <CardSearch
      id="set-search"
      path={path}
      q={view.q}
      label={`Search ${setName}`}
      placeholder="Name or number"
      kept={Object.fromEntries(kept.map((key) => [key, String(view[key])]))}
      swap={swapsSet}
    />
  );
}

export function SetTools(props: SetToolsProps) {
  return (
    <div className="set-tools" {...swapsSet}>
      {props.counts && <TabsOfSet path={props.path} view={props.view} counts={props.counts} />}
      <SetSearch {...props} />
      <Chips {...props} />
    </div>
  );
}
