import { ButtonLink } from "../form/button.tsx";
import { type Theme, ThemeChoice } from "../form/theme-choice.tsx";
import { Icon } from "../icons.tsx";
import { linkTo, type NavItem } from "./navigation.tsx";
import { ResultSteps, SearchForm, type SearchResult } from "./search-bar.tsx";

export type LayoutViewer = {
  id: string;
  username: string;
  slug: string;
  isPro: boolean;
  image: string;
};

export function Logo() {
  return (
    <a className="logo" href="/">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 2h14v20H5z" />
        <path d="M8.500 6h7v12h-7z" />
      </svg>
      Toploader
    </a>
  );
}

/** A popover: opening it closes other menus, Escape closes it. */
function ViewerMenu({ viewer, links, theme }: { viewer: LayoutViewer; links: NavItem[]; theme: Theme }) {
  return (
    <div className="viewer-menu" id="viewer-menu" popover="auto">
      <p className="sheet-title">
        <span data-username="">{viewer.username}</span> {viewer.isPro && <span className="badge">Pro</span>}
      </p>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a {...linkTo(link)}>
              {link.icon && <Icon name={link.icon} />}
              {link.title}
            </a>
          </li>
        ))}
        <li>
          <SignOut />
        </li>
      </ul>
      <ThemeChoice current={theme} />
    </div>
  );
}

const SignOut = () => (
  <form method="post" action="/auth/signout">
    <button type="submit">
      <Icon name="out" />
      Sign Out
    </button>
  </form>
);

function Shortcuts({ links }: { links: NavItem[] }) {
  return (
    <div className="top-links">
      {links.map((link) => (
        <a key={link.href} className="icon-button" {...linkTo(link)} title={link.title}>
          {link.icon && <Icon name={link.icon} />}
          <span className="unseen">{link.title}</span>
        </a>
      ))}
    </div>
  );
}

type TopBarProps = {
  viewer: LayoutViewer | null;
  result?: SearchResult;
  /** Sign-in page that returns here. */
  signIn: string;
  /** The menu under the avatar. */
  links: NavItem[];
  theme: Theme;
};

export function TopBar({ viewer, result, signIn, links, theme }: TopBarProps) {
  return (
    <header className="top">
      <button type="button" className="icon-button burger" popoverTarget="menu" aria-label="Menu">
        <Icon name="menu" />
      </button>
      <Logo />
      <SearchForm id="find-wide" result={result} />
      <button type="button" className="find-open" popoverTarget="find" id="find-open">
        <Icon name="search" />
        {result && <span className="unseen">Search cards: </span>}
        <span>{result?.query ?? "Search cards"}</span>
      </button>
      {result && <ResultSteps result={result} />}
      {viewer ? (
        <div className="top-end">
          <Shortcuts links={links.filter(({ isInTopBar }) => isInTopBar)} />
          <button type="button" className="viewer" popoverTarget="viewer-menu">
            <span className="unseen">Account: </span>
            <span className="viewer-name">
              <span data-username="">{viewer.username}</span> {viewer.isPro && <span className="badge">Pro</span>}
            </span>
            <img className="avatar" src={viewer.image} alt="" width="40" height="40" fetchPriority="low" />
          </button>
        </div>
      ) : (
        <div className="sign">
          <ButtonLink tone="quiet" href={signIn}>
            Log In
          </ButtonLink>
          <ButtonLink tone="primary" href="/auth/register">
            Sign Up
          </ButtonLink>
        </div>
      )}
      {viewer && <ViewerMenu viewer={viewer} links={links} theme={theme} />}
      <div className="find-bar" id="find" popover="auto">
        <SearchForm id="find-phone" result={result} isOpened />
        <button
          type="button"
          className="icon-button"
          popoverTarget="find"
          popoverTargetAction="hide"
          aria-label="Close search"
        >
          <Icon name="close" />
        </button>
      </div>
    </header>
  );
}
