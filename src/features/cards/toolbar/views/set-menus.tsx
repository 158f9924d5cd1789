import type { OwnSlots } from "#features/collection/progress/views/set-progress.tsx";
import { defaultSetView, type SetView, setHref } from "#features/collection/state.ts";
import { ChipMenu } from "#ui/chips.tsx";
import { type Orders, viewTitles } from "../rules.ts";
import { ChoiceMenu, OrderMenu } from "./menus.tsx";

export type SetToolsProps = {
  path: string;
  view: SetView;
  setName: string;
  variants: { key: string; name: string }[];
  /** null: signed out. */
  counts: OwnSlots | null;
  /** Games to choose from, if cards of several stand together. */
  games?: { key: SetView["game"]; title: string; count: number }[];
  hasPrices: boolean;
  /** Whether there is a binder: only of a set. */
  hasBinder?: boolean;
  /** Label of the number order in lists of several sets. */
  numberTitle?: string;
};

export const allViews: Record<SetView["view"], string> = { ...viewTitles, binder: "Binder" };
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

export function PartMenu<Part extends "goal" | "view" | "group" | "pockets" | "slots">({
  path,
  view,
  part,
  ...menu
}: MenuProps & {
  part: Part;
  label: string;
  titles: Partial<Record<SetView[Part], string>>;
  hasPrices?: boolean;
  loaded?: SetView[Part];
}) {
  const titles = menu.titles as Record<SetView[Part], string>;
  const href = (key: SetView[Part]) => setHref(path, view, { [part]: key });
  return <ChoiceMenu {...menu} titles={titles} current={view[part]} usual={defaultSetView[part]} href={href} />;
}

export function SortMenu({ path, view, hasPrices, numberTitle = orders.number.title }: SetToolsProps) {
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

const usualVariant = "none";

export function VariantMenu({ path, view, variants }: SetToolsProps) {
  const hrefOf = (variant: string) => setHref(path, view, { variant });
  const usual = { key: usualVariant, title: "All", href: hrefOf("") };
  const choices = [usual, ...variants.map(({ key, name }) => ({ key, title: name, href: hrefOf(key) }))];
  const current = view.variant || usualVariant;
  return <ChipMenu label="Variant" choices={choices} current={current} isChanged={view.variant !== ""} />;
}

export function GameMenu({ path, view, games }: MenuProps & { games: NonNullable<SetToolsProps["games"]> }) {
  const all = { key: "" as const, title: "All", count: games.reduce((sum, { count }) => sum + count, 0) };
  const choices = [all, ...games].map((one) => ({ ...one, href: setHref(path, view, { game: one.key, variant: "" }) }));
  return <ChipMenu label="Game" choices={choices} current={view.game} isChanged={view.game !== ""} />;
}

/** A change of pocket size keeps the first card of the page in view. */
export function BinderMenus({ path, view }: MenuProps) {
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
