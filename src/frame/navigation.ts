import type { Flag } from "../access/flags/rules.ts";
import { hasRole, type Preferences, type Role } from "../access/viewer.ts";
import { type CategoryId, categoryPath } from "../features/catalogue/rules/paths.ts";
import type { IconName } from "../ui/icons.tsx";
import type { NavGroup, NavItem } from "../ui/navigation/navigation.tsx";

/** Where the site runs: in a browser, or installed as an app on a phone of some kind. */
export type Platform = "default" | "android" | "ios";

/** Whom an item is for. */
type Audience = "any" | "signed in" | "signed out" | "admin" | "data entry";

/** A link of a menu, and who sees it where. It is shown only where the page it leads to exists. */
type Row = {
  title: string;
  /** `{user}` in it is the viewer's slug. */
  url: string;
  icon?: IconName;
  audience?: Audience;
  /** Shown only while this is on, or to whom `tester` names. */
  flag?: Flag;
  tester?: Role;
  platforms?: Platform[];
  category?: CategoryId;
  newTab?: boolean;
  /** Opens over the page that it is chosen on. */
  isDialog?: boolean;
  /** Also an icon in the top bar. */
  isInTopBar?: boolean;
  /** Of a part that opens; one whose own page does not exist leads to its first child. */
  children?: Row[];
  /** Address of more children, fetched when the part is opened. */
  load?: string;
  /** Last among its siblings, after those that are loaded. */
  pinToBottom?: boolean;
};

type Group = { title: string; rows: Row[] };

const categoryRow = (title: string, category: CategoryId, icon: IconName, children?: Row[]): Row => ({
  title,
  url: `${categoryPath(category)}/series`,
  icon,
  category,
  children,
  load: `/menu/series?category=${category}`,
});

/** The side menu. Log In and Sign Up stand below it as buttons. */
export const sideGroups: Group[] = [
  {
    title: "Browse",
    rows: [
      categoryRow("English TCG", "EN", "cards", [
        { title: "Collections", url: "/collections", load: "/menu/collections", pinToBottom: true },
      ]),
      categoryRow("Japanese TCG", "JP", "torii"),
      categoryRow("TCG Pocket", "TCG-POCKET-EN", "phone"),
    ],
  },
  {
    title: "Mine",
    rows: [
      { title: "My Profile", url: "/u/{user}", icon: "user", audience: "signed in" },
      { title: "Collection", url: "/collection", icon: "binder", audience: "signed in" },
      { title: "My Lists", url: "/lists", icon: "list" },
      { title: "My Decks", url: "/decks", icon: "deck", audience: "signed in" },
      { title: "Deck Builder", url: "/trydeckbuilder", icon: "deck", audience: "signed out" },
      { title: "Pokedex", url: "/pokedex", icon: "dex" },
    ],
  },
  {
    title: "More",
    rows: [
      {
        title: "Stream Tools",
        url: "/stream-tools",
        icon: "stream",
        flag: "streamTools",
        tester: "stream_tools_tester",
        platforms: ["default"],
      },
      { title: "Pro", url: "/pro", icon: "shield", flag: "pro", platforms: ["default"] },
    ],
  },
  {
    title: "Staff",
    rows: [
      {
        title: "Admin Panel",
        url: "/admin",
        icon: "settings",
        audience: "data entry",
        children: [
          { title: "Catalogue", url: "/admin/catalogue", audience: "admin" },
          { title: "Users", url: "/admin/users", audience: "admin" },
          { title: "Cards", url: "/admin/cards", audience: "data entry" },
          { title: "Pokemon", url: "/admin/pokemon", audience: "admin" },
          { title: "Decks", url: "/admin/decks", audience: "admin" },
          { title: "Reports", url: "/admin/reports/cards/open", audience: "data entry" },
          { title: "Prices", url: "/admin/prices", audience: "data entry" },
        ],
      },
    ],
  },
];

/** The menu under the avatar, above Sign Out. */
export const accountRows: Row[] = [
  { title: "Activity", url: "/account/activity", icon: "activity", isInTopBar: true },
  { title: "Friends", url: "/friends", icon: "friends", isInTopBar: true, isDialog: true },
  { title: "Settings", url: "/account/settings", icon: "settings", isInTopBar: true },
  { title: "Report Missing Data", url: "/reports/new", icon: "flag", isDialog: true },
];

export const footerRows: Row[] = [
  { title: "English TCG", url: "/series", category: "EN" },
  { title: "Japanese TCG", url: "/jp/series", category: "JP" },
  { title: "TCG Pocket", url: "/tcg-pocket-en/series", category: "TCG-POCKET-EN" },
  { title: "Privacy", url: "/privacy" },
  { title: "Terms", url: "/tos" },
  { title: "Affiliate Program", url: "/affiliates" },
  { title: "API", url: "/api/docs" },
  { title: "Keyboard shortcuts", url: "/shortcuts", isDialog: true },
];

/** All that decides which links of a menu are shown. */
export type Place = {
  viewer: { roles: Role[]; preferences: Pick<Preferences, "disallowedCategories"> } | null;
  /** Of the viewer's own pages; in a kept page a hole. */
  slug?: string;
  flags: ReadonlySet<Flag>;
  platform: Platform;
  hasPage: (path: string) => boolean;
};

export const sideMenu = (place: Place): NavGroup[] =>
  sideGroups
    .map(({ title, rows }) => ({ title, items: linksFor(rows, place) }))
    .filter(({ items }) => items.length > 0);

/** The rows that are for this place, as links in their order, the pinned ones last. */
export function linksFor(rows: Row[], place: Place): NavItem[] {
  const shown = rows.flatMap((row) => {
    const link = isFor(row, place) ? linkOf(row, place) : null;
    return link ? [{ link, isLast: row.pinToBottom === true }] : [];
  });
  return shown.sort((a, b) => Number(a.isLast) - Number(b.isLast)).map(({ link }) => link);
}

function linkOf(row: Row, place: Place): NavItem | null {
  const { title, icon, newTab, isDialog, isInTopBar, load } = row;
  const children = row.children && linksFor(row.children, place);
  const href = place.hasPage(row.url) ? row.url.replace("{user}", place.slug ?? "") : children?.[0]?.href;
  return href === undefined ? null : { title, href, icon, newTab, isDialog, isInTopBar, load, children };
}

function isFor(row: Row, { viewer, flags, platform }: Place): boolean {
  return (
    isAmong(row.audience ?? "any", viewer) &&
    (row.flag === undefined || flags.has(row.flag) || (row.tester !== undefined && hasRole(viewer, row.tester))) &&
    (row.platforms === undefined || row.platforms.includes(platform)) &&
    (row.category === undefined || !viewer?.preferences.disallowedCategories.includes(row.category))
  );
}

function isAmong(audience: Audience, viewer: Place["viewer"]): boolean {
  switch (audience) {
    case "any":
      return true;
    case "signed in":
      return viewer !== null;
    case "signed out":
      return viewer === null;
    case "admin":
      return hasRole(viewer, "admin");
    case "data entry":
      return hasRole(viewer, "data_entry");
  }
}
