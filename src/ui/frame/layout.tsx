import type { ReactNode } from "react";
import { ButtonLink } from "../form/button.tsx";
import { type Theme, ThemeChoice } from "../form/theme-choice.tsx";
import { Icon, Sprite } from "../icons.tsx";
import { linkTo, type NavGroup, type NavItem, Navigation } from "../navigation/navigation.tsx";
import type { SearchResult } from "../navigation/search-bar.tsx";
import { type LayoutViewer, Logo, TopBar } from "../navigation/top-bar.tsx";
import { Promo } from "../promo.tsx";

type Assets = {
  css: string;
  js: string;
  /** Runs before the first paint and restores the shell's settings. */
  early: string;
  icon?: string;
  appleIcon?: string;
};

type HeadProps = {
  title: string;
  description: string;
  /** The canonical URL. */
  canonical?: string;
  assets: Assets;
  theme: Theme;
  /** Endpoint for page views. */
  analytics?: string;
  /** The viewer's id, "" signed out; a script checks whether it still holds. */
  user?: string;
};

export type LayoutProps = HeadProps & {
  /** Path and query: marks the current link, and is the return address of sign-in. */
  path: string;
  viewer: LayoutViewer | null;
  navigation: NavGroup[];
  year: number;
  /** If the page is a search result. */
  result?: SearchResult;
  /** The menu under the avatar. */
  accountLinks: NavItem[];
  footerLinks: NavItem[];
  /** During a promotion. */
  promoCode?: string;
  notice?: ReactNode;
  children: ReactNode;
};

const barColours = { light: "#f5f6f3", dark: "#0e1215" };

function Head({ title, description, canonical, assets, theme, analytics }: Omit<HeadProps, "user">) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title === "Toploader" ? title : `${title} · Toploader`}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Toploader" />
      {canonical && <meta property="og:url" content={canonical} />}
      {canonical && <link rel="canonical" href={canonical} />}
      <meta name="color-scheme" content="light dark" />
      {(["light", "dark"] as const).map((scheme) => (
        <meta
          key={scheme}
          name="theme-color"
          media={`(prefers-color-scheme: ${scheme})`}
          content={barColours[theme === "system" ? scheme : theme]}
        />
      ))}
      {assets.icon && <link rel="icon" href={assets.icon} type="image/svg+xml" />}
      {assets.appleIcon && <link rel="apple-touch-icon" href={assets.appleIcon} />}
      <link rel="manifest" href="/manifest.webmanifest" />
      {analytics && <meta name="analytics" content={analytics} />}
      <script src={assets.early} />
      {/* Delays the first paint until the top bar is complete, as it would shift. */}
      <link rel="expect" href="#notice" blocking="render" />
      <link rel="stylesheet" href={assets.css} />
      <script type="module" src={assets.js} />
    </head>
  );
}

const signInFrom = (path: string) =>
  path === "/" ? "/auth/signin" : `/auth/signin?callbackUrl=${encodeURIComponent(path)}`;

function Footer({ year, links, theme }: { year: number; links: NavItem[]; theme: Theme }) {
  return (
    <footer className="foot">
      <div>
        <Logo />
        <p>Every set, every variant, every copy. Yours.</p>
      </div>
      <nav aria-label="Footer">
        {links.map((link) => (
          <a key={link.href} {...linkTo(link)}>
            {link.title}
          </a>
        ))}
      </nav>
      <ThemeChoice current={theme} />
      <p className="fine">
        © {year} Toploader. Not affiliated with or endorsed by the makers of the cards; names belong to their owners.
      </p>
    </footer>
  );
}

/** Without `<!doctype html>`. */
export function Layout({
  title,
  description,
  canonical,
  path,
  viewer,
  navigation,
  assets,
  theme,
  analytics,
  user,
  ...rest
}: LayoutProps) {
  const { year, result, accountLinks, footerLinks, promoCode, notice, children } = rest;
  const pathname = path.split("?", 1)[0] ?? path;
  return (
    <html lang="en" data-theme={theme}>
      <Head {...{ title, description, canonical, assets, theme, analytics }} />
      <body data-user={user ?? ""}>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <Sprite />
        <div className="shell">
          <aside className="side" id="menu" popover="auto" aria-label="Menu">
            <div className="side-top">
              <Logo />
              <button
                type="button"
                className="icon-button fold"
                aria-label="Collapse the menu"
                title="Collapse the menu ["
              >
                <Icon name="panel" />
              </button>
              <button
                type="button"
                className="icon-button shut"
                popoverTarget="menu"
                popoverTargetAction="hide"
                aria-label="Close menu"
              >
                <Icon name="close" />
              </button>
            </div>
            <Navigation groups={navigation} path={pathname} />
            {!viewer && (
              <div className="side-sign">
                <ButtonLink href={signInFrom(path)}>Log In</ButtonLink>
                <ButtonLink tone="primary" href="/auth/register">
                  Sign Up
                </ButtonLink>
              </div>
            )}
          </aside>
          <div className="page">
            <TopBar viewer={viewer} result={result} signIn={signInFrom(path)} links={accountLinks} theme={theme} />
            {promoCode && <Promo code={promoCode} />}
            <div id="notice" role="status">
              {notice}
            </div>
            <main id="main" tabIndex={-1}>
              {children}
            </main>
            <Footer year={year} links={footerLinks} theme={theme} />
          </div>
        </div>
        <div id="overlay" />
        <div id="messages">
          <div id="waiting" role="status" />
          <div id="toast" role="status" />
        </div>
        <div id="sync" hidden />
      </body>
    </html>
  );
}

/** Without the shell: sign-in, registration. */
export function BareLayout({
  title,
  description,
  assets,
  theme,
  analytics,
  user,
  notice,
  children,
}: HeadProps & {
  notice?: ReactNode;
  children: ReactNode;
}) {
  return (
    <html lang="en" data-theme={theme}>
      <Head {...{ title, description, assets, theme, analytics }} />
      <body className="bare" data-user={user ?? ""}>
        <Sprite />
        <header className="bare-top">
          <Logo />
        </header>
        <div id="notice" role="status">
          {notice}
        </div>
        <main id="main">{children}</main>
      </body>
    </html>
  );
}
