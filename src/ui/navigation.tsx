import { Icon, type IconName } from "./icons.tsx";

export type NavItem = {
  title: string;
  href: string;
  icon?: IconName;
  newTab?: boolean;
  /** Shown under the item; present, even when empty, makes it a part that opens. */
  children?: NavItem[];
  /** Address of the children as a fragment of `NavChildren`, fetched when the part is opened. */
  load?: string;
};

/** `title` is a small heading over its items; the main group has none. */
export type NavGroup = { title?: string; items: NavItem[] };

const isWithin = (path: string, href: string) => path === href || (href !== "/" && path.startsWith(`${href}/`));

function NavLink({ item, path }: { item: NavItem; path: string }) {
  return (
    <a
      href={item.href}
      title={item.icon && item.title}
      aria-current={path === item.href ? "page" : isWithin(path, item.href) ? "true" : undefined}
      {...(item.newTab && { target: "_blank", rel: "noopener" })}
    >
      {item.icon && <Icon name={item.icon} />}
      <span>{item.title}</span>
    </a>
  );
}

/** The links inside an opened part of the side menu; also the fragment that `load` answers with. */
export function NavChildren({ items, path }: { items: NavItem[]; path: string }) {
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

function NavEntry({ item, path }: { item: NavItem; path: string }) {
  if (!item.children && !item.load) return <NavLink item={item} path={path} />;
  return (
    <>
      <NavLink item={item} path={path} />
      <details open={isWithin(path, item.href) || undefined}>
        <summary
          aria-label={`More of ${item.title}`}
          {...(item.load && { "hx-get": item.load, "hx-target": "next div", "hx-trigger": "click once" })}
        >
          <Icon name="down" />
        </summary>
        <div>{item.children && <NavChildren items={item.children} path={path} />}</div>
      </details>
    </>
  );
}

/** The side menu's groups of links. */
export function Navigation({ groups, path }: { groups: NavGroup[]; path: string }) {
  return (
    <nav className="nav" aria-label="Main">
      {groups.map((group) => (
        <div key={group.title ?? ""} className="nav-group">
          {group.title && <p>{group.title}</p>}
          <NavChildren items={group.items} path={path} />
        </div>
      ))}
    </nav>
  );
}
