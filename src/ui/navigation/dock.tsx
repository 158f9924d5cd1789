import { Icon } from "../icons.tsx";
import type { NavItem } from "./navigation.tsx";

/** Opens the search field over the page, with the keyboard of a phone; a search page has its own. */
const searchPath = "/search";

function Shortcut({ item: { title, href, icon, also = [] }, path }: { item: NavItem; path: string }) {
  const isCurrent = [href, ...also].some((one) => isWithin(path, one)) ? "page" : undefined;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {title}
    </>
  );
  const isSearching = pageOf(path) === searchPath;
  if (href !== searchPath || isSearching) {
    return (
      <a href={href === searchPath ? "#find-page" : href} aria-current={isCurrent}>
        {content}
      </a>
    );
  }
  return (
    <button type="button" popoverTarget="find" aria-current={isCurrent}>
      {content}
    </button>
  );
}

type DockProps = { links: NavItem[]; own: NavItem[]; path: string; menuPath: string; signIn: string | null };

/** `own`: the rows that "Me" opens. */
export function Dock({ links, own, path, menuPath, signIn }: DockProps) {
  const isOwn = ["/account", ...own.map(({ href }) => href)].some((href) => isWithin(menuPath, href));
  return (
    <nav className="dock" aria-label="Shortcuts">
      {links.map((item) => (
        <Shortcut key={item.href} item={item} path={path} />
      ))}
      {signIn === null ? (
        <button type="button" popoverTarget="viewer-menu" aria-current={isOwn || undefined}>
          <Icon name="user" />
          Me
        </button>
      ) : (
        <a href={signIn}>
          <Icon name="user" />
          Log In
        </a>
      )}
    </nav>
  );
}

const pageOf = (path: string): string => path.split("?", 1)[0] ?? "";
const isWithin = (path: string, href: string) => `${pageOf(path)}/`.startsWith(`${href}/`);
