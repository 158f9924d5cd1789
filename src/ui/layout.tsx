import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { Icon, Sprite } from "./icons.tsx";
import { type NavGroup, Navigation } from "./navigation.tsx";
import { type LayoutViewer, Logo, TopBar } from "./top-bar.tsx";

export type Assets = { css: string; js: string; icon?: string };

type HeadProps = {
  title: string;
  description: string;
  assets: Assets;
  /** "light" or "dark" where the viewer overrides the system's choice. */
  theme?: "light" | "dark";
};

export type LayoutProps = HeadProps & {
  /** Path and query of this page: marks the current link, and is where sign-in comes back to. */
  path: string;
  viewer: LayoutViewer | null;
  navigation: NavGroup[];
  year: number;
  /** What was searched for, kept in the search box. */
  query?: string;
  /** Settings' links of the footer: shop, chat. Absent when unset. */
  links?: { title: string; href: string }[];
  notice?: ReactNode;
  children: ReactNode;
};

function Head({ title, description, assets }: HeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title === "Toploader" ? title : `${title} · Toploader`}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f6f3" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1215" />
      {assets.icon && <link rel="icon" href={assets.icon} type="image/svg+xml" />}
      <link rel="stylesheet" href={assets.css} />
      <script type="module" src={assets.js} />
    </head>
  );
}

const signInFrom = (path: string) =>
  path === "/" ? "/auth/signin" : `/auth/signin?callbackUrl=${encodeURIComponent(path)}`;

function Footer({ year, links }: { year: number; links: { title: string; href: string }[] }) {
  return (
    <footer className="foot">
      <div>
        <Logo />
        <p>Every set, every variant, every copy. Yours.</p>
      </div>
      <nav aria-label="Footer">
        <a href="/series">English TCG</a>
        <a href="/jp/series">Japanese TCG</a>
        <a href="/tcg-pocket-en/series">TCG Pocket</a>
        <a href="/api/docs">API</a>
        {links.map((link) => (
          <a key={link.href} href={link.href} target="_blank" rel="noopener">
            {link.title}
          </a>
        ))}
      </nav>
      <p className="fine">
        © {year} Toploader. Not affiliated with or endorsed by the makers of the cards; names belong to their owners.
      </p>
    </footer>
  );
}

/** The whole document in the product's shell, without `<!doctype html>`. */
export function Layout({ title, description, path, viewer, navigation, assets, theme, ...rest }: LayoutProps) {
  const { year, query, links = [], notice, children } = rest;
  const pathname = path.split("?", 1)[0] ?? path;
  return (
    <html lang="en" data-theme={theme}>
      <Head title={title} description={description} assets={assets} />
      <body>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <Sprite />
        <div className="shell">
          <aside className="side" id="menu" popover="auto" aria-label="Menu">
            <div className="side-top">
              <Logo />
              <button type="button" className="icon-button fold" data-fold aria-label="Collapse the menu" hidden>
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
            <TopBar viewer={viewer} query={query} signIn={signInFrom(path)} />
            <div id="notice" role="status">
              {notice}
            </div>
            <main id="main" tabIndex={-1}>
              {children}
            </main>
            <Footer year={year} links={links} />
          </div>
        </div>
        <div id="overlay" />
        <div id="toast" role="status" />
        <div id="sync" hidden />
      </body>
    </html>
  );
}

/** The document without the shell: sign-in, registration. */
export function BareLayout({
  title,
  description,
  assets,
  theme,
  notice,
  children,
}: HeadProps & {
  notice?: ReactNode;
  children: ReactNode;
}) {
  return (
    <html lang="en" data-theme={theme}>
      <Head title={title} description={description} assets={assets} />
      <body className="bare">
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
