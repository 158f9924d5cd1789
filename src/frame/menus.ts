import { type CategoryId, categoryPath } from "../features/catalogue/rules/paths.ts";
import type { IconName } from "../ui/icons.tsx";
import type { NavGroup, NavItem } from "../ui/navigation/navigation.tsx";
import { linksFor, type MenuGroup, type MenuPlace, type MenuRow } from "./navigation.ts";

const categoryRow = (title: string, category: CategoryId, icon: IconName, children?: MenuRow[]): MenuRow => ({
  title,
  url: `${categoryPath(category)}/series`,
  icon,
  category,
  children,
  load: `/menu/series?category=${category}`,
});

export const staffRows: MenuRow[] = [
  { title: "Installation", url: "/admin/installation", ability: "manageSite" },
  { title: "Catalogue", url: "/admin/catalogue", ability: "manageSite" },
  { title: "Users", url: "/admin/users", ability: "manageSite" },
  { title: "Cards", url: "/admin/cards", ability: "editCatalogue" },
  { title: "Collections", url: "/admin/collections", ability: "editCatalogue" },
  { title: "Pokémon", url: "/admin/pokemon", ability: "manageSite" },
  { title: "Decks", url: "/admin/decks", ability: "manageSite" },
  { title: "Reports", url: "/admin/reports/cards/open", within: "/admin/reports", ability: "editCatalogue" },
  { title: "Prices", url: "/admin/prices", ability: "editCatalogue" },
  { title: "Audit log", url: "/admin/audit", ability: "editCatalogue" },
];

/** Log In and Sign Up are buttons below it. */
export const sideGroups: MenuGroup[] = [
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
    title: "Library",
    rows: [
      { title: "My Profile", url: "/u/{user}", icon: "user", audience: "signed in" },
      { title: "Collection", url: "/collection", icon: "binder", audience: "signed in" },
      { title: "Open packs", url: "/open", icon: "pack", audience: "signed in", within: "/openings" },
      { title: "My Lists", url: "/lists", icon: "list" },
      { title: "Wants", url: "/wants", icon: "heart", audience: "signed in" },
      { title: "My Decks", url: "/decks", icon: "deck", audience: "signed in" },
      { title: "Deck Builder", url: "/trydeckbuilder", icon: "deck", audience: "signed out" },
      { title: "Pokédex", url: "/pokedex", icon: "dex" },
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
    rows: [{ title: "Admin Panel", url: "/admin", icon: "settings", ability: "editCatalogue", children: staffRows }],
  },
];

/** Under the avatar, above Sign Out. */
export const usualAccountRows: MenuRow[] = [
  { title: "My Profile", url: "/u/{user}", icon: "user" },
  { title: "My Lists", url: "/lists", icon: "list" },
  { title: "My Decks", url: "/decks", icon: "deck" },
  { title: "Activity", url: "/account/activity", icon: "activity", isInTopBar: true },
  { title: "Friends", url: "/friends", icon: "friends", isInTopBar: true, isDialog: true },
  { title: "Trades", url: "/trades", icon: "swap" },
  { title: "Settings", url: "/account/settings", icon: "settings", isInTopBar: true },
];

const dockRows: MenuRow[] = [
  { title: "Sets", url: "/series", icon: "cards", category: "EN" },
  { title: "Sets", url: "/jp/series", icon: "cards", category: "JP" },
  { title: "Sets", url: "/tcg-pocket-en/series", icon: "cards", category: "TCG-POCKET-EN" },
  { title: "Search", url: "/search", icon: "search" },
  { title: "Packs", url: "/open", icon: "plus", within: "/openings" },
  { title: "Collection", url: "/collection", icon: "binder" },
  { title: "Pokédex", url: "/pokedex", icon: "dex" },
];

/** The bar below a phone's page: sets of the first game that the viewer collects, and what each visit needs. */
export const dock = (place: MenuPlace): NavItem[] =>
  [...Map.groupBy(linksFor(dockRows, place), ({ title }) => title).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, also: others.map(({ href }) => href) }] : [],
  );

export const footerRows = (hasAffiliates: boolean): MenuRow[] => [
  { title: "English TCG", url: "/series", category: "EN" },
  { title: "Japanese TCG", url: "/jp/series", category: "JP" },
  { title: "TCG Pocket", url: "/tcg-pocket-en/series", category: "TCG-POCKET-EN" },
  { title: "How it works", url: "/help" },
  { title: "Privacy", url: "/privacy" },
  { title: "Terms", url: "/tos" },
  ...(hasAffiliates ? [{ title: "Affiliate program", url: "/affiliates" }] : []),
  { title: "API", url: "/api/docs" },
  { title: "Keyboard shortcuts", url: "/shortcuts", isDialog: true },
];

export const sideMenu = (place: MenuPlace): NavGroup[] =>
  sideGroups
    .map(({ title, rows }) => ({ title, items: linksFor(rows, place) }))
    .filter(({ items }) => items.length > 0);
