import { Icon } from "../icons.tsx";
import type { NavItem } from "./navigation.tsx";

export function Dock({ links, path, signIn }: { links: NavItem[]; path: string; signIn: string | null }) {
  return (
    <nav className="dock" aria-label="Shortcuts">
      {links.map(({ title, href, icon }) => (
        <a key={href} href={href} aria-current={isWithin(path, href) ? "page" : undefined}>
          {icon && <Icon name={icon} />}
          {title}
        </a>
      ))}
      {signIn === null ? (
        <button type="button" popoverTarget="viewer-menu">
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

const isWithin = (path: string, href: string) => {
  const [page = ""] = path.split("?", 1);
  return page === href || page.startsWith(`${href}/`);
};
