import { langOf } from "../../lib/text/language.ts";
import { Icon, type IconName } from "../icons.tsx";

export type NavItem = {
  title: string;
  href: string;
  icon?: IconName;
  newTab?: boolean;
  /** Opens over the page that it is chosen on; without script it is a page. */
  isDialog?: boolean;
  /** Also an icon in the top bar. */
  isInTopBar?: boolean;
  /** Shown under the item; present, even when empty, makes it a part that opens. */
  children?: NavItem[];
  /** Address of the children as a fragment of `NavChildren`, fetched when the part is opened. */
  load?: string;
};

/** `title` is a small heading over its items. */
export type NavGroup = { title?: string; items: NavItem[] };

const isWithin = (path: string, href: string) => path === href || (href !== "/" && path.startsWith(`${href}/`));

/** Attributes of a link to where an item leads. */
export const linkTo = ({ href, newTab, isDialog }: NavItem) => ({
  href,
  ...(isDialog && { "data-overlay": true }),
  ...(newTab && { target: "_blank", rel: "noopener" }),
});

function NavLink({ item, path }: { item: NavItem; path?: string }) {
  return (
    <a
      {...linkTo(item)}
      title={item.icon && item.title}
      aria-current={path === item.href ? "page" : path && isWithin(path, item.href) ? "true" : undefined}
    >
      {item.icon && <Icon name={item.icon} />}
      <span lang={langOf(item.title)}>{item.title}</span>
    </a>
  );
}

/**
 * The links inside an opened part of the side menu; also the fragment that `load` answers with, which is the same on
 * every page and so has no `path` to mark.
 */
export function NavChildren({ items, path }: { items: NavItem[]; path?: string }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.href}>
          <NavEntry item={item} path={path} />
        </li>
      ))}
    </ul>
  );
}

function NavEntry({ item, path }: { item: NavItem; path?: string }) {
  const { title, href, load, children } = item;
  if (!children && !load) return <NavLink item={item} path={path} />;
  return (
    <>
      <NavLink item={item} path={path} />
      {/* One that is still to be loaded begins closed: it is opened to see all of it. */}
      <details open={(!load && path !== undefined && isWithin(path, href)) || undefined}>
        <summary
          aria-label={`More of ${title}`}
          {...(load && { "hx-get": load, "hx-target": "next div", "hx-trigger": "click once" })}
        >
          <Icon name="down" />
        </summary>
        <div>{children && <NavChildren items={children} path={path} />}</div>
      </details>
    </>
  );
}

/** The side menu's groups of links. */
export function Navigation({ groups, path, label = "Main" }: { groups: NavGroup[]; path: string; label?: string }) {
  return (
    <nav className="nav" aria-label={label}>
      {groups.map((group) => (
        <div key={group.title ?? ""} className="nav-group">
          {group.title && <p>{group.title}</p>}
          <NavChildren items={group.items} path={path} />
        </div>
      ))}
    </nav>
  );
}
