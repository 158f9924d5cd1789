import type { ReactNode } from "react";
import { Sprite } from "../icons.tsx";
import { Dock } from "../navigation/dock.tsx";
import type { NavItem } from "../navigation/navigation.tsx";
import type { SearchResult } from "../navigation/search-bar.tsx";
import { Logo, TopBar } from "../navigation/top-bar.tsx";
import { Promo, type PromoTexts } from "../promo.tsx";
import { Footer } from "./footer.tsx";
import { Head, type HeadProps } from "./head.tsx";
import { SideMenu, type SideMenuProps, signInFrom } from "./side-menu.tsx";

export type LayoutProps = HeadProps &
  SideMenuProps & {
    year: number;
    result?: SearchResult;
    accountLinks: NavItem[];
    footerLinks: NavItem[];
    dockLinks: NavItem[];
    promo?: PromoTexts;
    notice?: ReactNode;
    /** What the script of messages shows on top of the page. */
    great?: ReactNode;
    children: ReactNode;
  };

/** The whole page, without `<!doctype html>`. */
export function Layout({
  locale,
  title,
  description,
  canonical,
  picture,
  path,
  menuPath,
  viewer,
  navigation,
  assets,
  sheets,
  scripts,
  theme,
  analytics,
  user,
  ...rest
}: LayoutProps) {
  const { year, result, accountLinks, footerLinks, dockLinks, promo, notice, great, children } = rest;
  return (
    <html lang={locale} data-theme={theme}>
      <Head {...{ title, description, canonical, picture, assets, sheets, scripts, theme, analytics }} />
      <body data-user={user ?? ""}>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Sprite />
        <div className="shell">
          <SideMenu viewer={viewer} navigation={navigation} path={path} menuPath={menuPath} />
          <div className="page">
            <TopBar viewer={viewer} result={result} signIn={signInFrom(path)} links={accountLinks} theme={theme} />
            {promo && <Promo {...promo} />}
            <div id="notice" role="status">
              {notice}
            </div>
            {viewer && <form id="own" method="post" action="/collection/own" hidden />}
            <main id="main" tabIndex={-1}>
              {children}
            </main>
            <Footer year={year} links={footerLinks} theme={theme} />
          </div>
        </div>
        <Dock
          links={dockLinks}
          own={accountLinks}
          path={path}
          menuPath={menuPath}
          signIn={viewer ? null : signInFrom(path)}
        />
        <div id="overlay" />
        <div id="messages">
          <div id="waiting" role="status" />
          <div id="refused" role="status" />
          <div id="toast" role="status">
            {great}
          </div>
        </div>
        <div id="sync" hidden />
      </body>
    </html>
  );
}

export function BareLayout({
  locale,
  title,
  description,
  assets,
  sheets,
  scripts,
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
    <html lang={locale} data-theme={theme}>
      <Head {...{ title, description, assets, sheets, scripts, theme, analytics }} />
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
