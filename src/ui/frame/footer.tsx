import { MotionSwitch, type Theme, ThemeChoice } from "../form/theme-choice.tsx";
import { linkTo, type NavItem } from "../navigation/navigation.tsx";
import { Logo } from "../navigation/top-bar.tsx";

export function Footer({ year, links, theme }: { year: number; links: NavItem[]; theme: Theme }) {
  return (
    <footer className="foot">
      <div className="foot-about">
        <Logo />
        <p>Every set, every variant, every copy. Yours.</p>
      </div>
      <div className="foot-row">
        <nav aria-label="Footer">
          {links.map((link) => (
            <a key={link.href} {...linkTo(link)}>
              {link.title}
            </a>
          ))}
        </nav>
        <div className="looks">
          <ThemeChoice current={theme} />
          <MotionSwitch />
        </div>
      </div>
      <p className="fine">
        © {year} Toploader. Not affiliated with or endorsed by the makers of the cards; names belong to their owners.
      </p>
    </footer>
  );
}
