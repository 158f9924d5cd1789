import { type Ability, may, type PermissionContext } from "../access/rules.ts";
import type { Preferences } from "../access/viewer.ts";
import type { CategoryId } from "../features/catalogue/rules/paths.ts";
import type { IconName } from "../ui/icons.tsx";
import type { NavItem } from "../ui/navigation/navigation.tsx";

/** A browser, or the installed app of a phone. */
export type Platform = "default" | "android" | "ios";

type Audience = "any" | "signed in" | "signed out";

/** A menu link with its audience; shown only if its page exists. */
export type MenuRow = {
  title: string;
  /** `{user}`: the viewer's slug. */
  url: string;
  icon?: IconName;
  audience?: Audience;
  ability?: Ability;
  platforms?: Platform[];
  category?: CategoryId;
  newTab?: boolean;
  isDialog?: boolean;
  isInTopBar?: boolean;
  /** Children of the item, which links to the first of them if it has no page. */
  children?: MenuRow[];
  /** URL of more children, fetched on opening. */
  load?: string;
  /** Whether the row stands after the loaded children. */
  pinToBottom?: boolean;
  /** Other pages below this path are its own too. */
  within?: string;
};

export type MenuGroup = { title: string; rows: MenuRow[] };

/** Decides which links are shown. */
export type MenuPlace = PermissionContext & {
  viewer: { preferences: Pick<Preferences, "disallowedCategories"> } | null;
  /** The viewer's slug; a hole in a cached page. */
  slug?: string;
  platform: Platform;
  hasPage: (path: string) => boolean;
};

/** Pinned links come last. */
export function linksFor(rows: MenuRow[], place: MenuPlace): NavItem[] {
  const shown = rows.flatMap((row) => {
    const link = isFor(row, place) ? linkOf(row, place) : null;
    return link ? [{ link, isLast: row.pinToBottom === true }] : [];
  });
  return shown.sort((a, b) => Number(a.isLast) - Number(b.isLast)).map(({ link }) => link);
}

function linkOf(row: MenuRow, place: MenuPlace): NavItem | null {
  const { title, icon, newTab, isDialog, isInTopBar, load, within } = row;
  const children = row.children && linksFor(row.children, place);
  const href = place.hasPage(row.url) ? row.url.replace("{user}", place.slug ?? "") : children?.[0]?.href;
  return href === undefined
    ? null
    : { title, href, icon, newTab, isDialog, isInTopBar, load, children, also: within ? [within] : undefined };
}

function isFor(row: MenuRow, place: MenuPlace): boolean {
  const { viewer, platform } = place;
  return (
    isAmong(row.audience ?? "any", viewer) &&
    (row.ability === undefined || may(row.ability, place)) &&
    (row.platforms === undefined || row.platforms.includes(platform)) &&
    (row.category === undefined || !viewer?.preferences.disallowedCategories.includes(row.category))
  );
}

function isAmong(audience: Audience, viewer: MenuPlace["viewer"]): boolean {
  switch (audience) {
    case "any":
      return true;
    case "signed in":
      return viewer !== null;
    case "signed out":
      return viewer === null;
  }
}
