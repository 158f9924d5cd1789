import { langOf } from "#lib/text/language.ts";
import { Icon, type IconName } from "../icons.tsx";

export type NavItem = {
  title: string;
  href: string;
  icon?: IconName;
  newTab?: boolean;
  /** Opens as a dialog; a page without JavaScript. */
  isDialog?: boolean;
  isInTopBar?: boolean;
  /** Other pages whose item it is. */
  also?: string[];
  /** Even when empty, makes the item one that opens. */
  children?: NavItem[];
  /** URL of the children, a fragment of `NavChildren`. */
  load?: string;
};

/** `title`: a small heading. */
export type NavGroup = { title?: string; items: NavItem[] };

const isWithin = (path: string, href: string) => path === href || (href !== "/" && path.startsWith(`${href}/`));

export const linkTo = ({ href, newTab, isDialog }: NavItem) => ({
  href,
  ...(isDialog && { "data-overlay": true }),
  ...(newTab && { target: "_blank", rel: "noopener" }),
});

const isItemOf = ({ href, also = [] }: NavItem, path: string) => [href, ...also].some((one) => isWithin(path, one));

function NavLink({ item, path }: { item: NavItem; path?: string }) {
  return (
    <a
      {...linkTo(item)}
      title={item.icon && item.title}
      aria-current={path === item.href ? "page" : path && isItemOf(item, path) ? "true" : undefined}
    >
      {item.icon && <Icon name={item.icon} />}
      <span lang={langOf(item.title)}>{item.title}</span>
    </a>
  );
}

/** Children of a menu; also the fragment that `load` answers, the same for every page and so without `path`. */
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
      {/* Starts closed if its children are still to be loaded. */}
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
