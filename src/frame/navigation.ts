import { type Ability, type Asking, may } from "../access/rules.ts";
import type { Preferences } from "../access/viewer.ts";
import { type CategoryId, categoryPath } from "../features/catalogue/rules/paths.ts";
import type { IconName } from "../ui/icons.tsx";
import type { NavItem } from "../ui/navigation/navigation.tsx";

/** A browser, or the installed app of a phone. */
export type Platform = "default" | "android" | "ios";

type Audience = "any" | "signed in" | "signed out";

/** A menu link with its audience; shown only if its page exists. */
export type Row = {
  title: string;
  /** `{user}`: the viewer's slug. */
  url: string;
  icon?: IconName;
  audience?: Audience;
  ability?: Ability;
  platforms?: Platform[];
  category?: CategoryId;
  newTab?: boolean;
  /** Opens as a dialog. */
  isDialog?: boolean;
  isInTopBar?: boolean;
  /** Without a page of its own, the item leads to its first child. */
  children?: Row[];
  /** URL of more children, fetched on opening. */
  load?: string;
  /** After the loaded children. */
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

/** Log In and Sign Up stand below it as buttons. */
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
        ability: "streamTools",
        platforms: ["default"],
      },
      { title: "Pro", url: "/pro", icon: "shield", ability: "seePro", platforms: ["default"] },
    ],
  },
  {
    title: "Staff",
    rows: [
      {
        title: "Admin Panel",
        url: "/admin",
        icon: "settings",
        ability: "editCatalogue",
        children: [
          { title: "Catalogue", url: "/admin/catalogue", ability: "manageSite" },
          { title: "Users", url: "/admin/users", ability: "manageSite" },
          { title: "Cards", url: "/admin/cards", ability: "editCatalogue" },
          { title: "Pokemon", url: "/admin/pokemon", ability: "manageSite" },
          { title: "Decks", url: "/admin/decks", ability: "manageSite" },
          { title: "Reports", url: "/admin/reports/cards/open", ability: "editCatalogue" },
          { title: "Prices", url: "/admin/prices", ability: "editCatalogue" },
        ],
      },
    ],
  },
];

/** Under the avatar, above Sign Out. */
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

/** Decides which links are shown. */
export type Place = Asking & {
  viewer: { preferences: Pick<Preferences, "disallowedCategories"> } | null;
  /** The viewer's slug; a hole in a cached page. */
  slug?: string;
  platform: Platform;
  hasPage: (path: string) => boolean;
};

/** Pinned links come last. */
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

function isFor(row: Row, place: Place): boolean {
  const { viewer, platform } = place;
  return (
    isAmong(row.audience ?? "any", viewer) &&
    (row.ability === undefined || may(row.ability, place)) &&
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
  }
}
