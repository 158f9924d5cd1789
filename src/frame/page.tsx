import type { Context } from "hono";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { isSubscriber } from "../access/rules.ts";
import { defaultAvatar, localeOf, nameOf } from "../access/viewer.ts";
import type { Env, PageFrame } from "../http/env.ts";
import { type Flash, takeFlash } from "../http/flash.ts";
import { backTo } from "../http/respond.ts";
import { hole } from "../http/splice.ts";
import { BareLayout, Layout } from "../ui/frame/layout.tsx";
import type { LayoutViewer } from "../ui/navigation/top-bar.tsx";
import { Notice } from "../ui/notice.tsx";
import { dock, footerRows, sideMenu, usualAccountRows } from "./menus.ts";
import { linksFor } from "./navigation.ts";
import { newsOf } from "./news.tsx";
import { menuPlace, promoOf, themeOf } from "./place.ts";
import { scriptsOf, sheetsOf } from "./sheets.ts";

const about =
  "Track your Pokémon card collection: English, Japanese and Pocket. Run it yourself. Export everything any time.";

function shellViewer(c: Context<Env>): LayoutViewer | null {
  const viewer = c.get("viewer");
  return (
    viewer && {
      id: viewer.id,
      username: nameOf(viewer),
      slug: viewer.slug ?? "",
      image: viewer.avatar ?? defaultAvatar,
      // Where none is sold, every member has Pro features.
      isPro: c.var.config.membership !== "off" && isSubscriber(viewer),
    }
  );
}

/** The viewer for cached shells: holes instead of the name. Roles change the shell itself. */
export const holeViewer = (c: Context<Env>): LayoutViewer | null => {
  const viewer = shellViewer(c);
  return viewer && { ...viewer, id: hole("id"), username: hole("username"), slug: hole("slug"), image: hole("image") };
};

/** Fills `holeViewer`'s holes. */
export function shellValues(c: Context<Env>): Record<string, string> {
  const viewer = shellViewer(c);
  if (!viewer) return {};
  const { id, username, slug, image } = viewer;
  return { id, username: Bun.escapeHTML(username), slug: Bun.escapeHTML(slug), image: Bun.escapeHTML(image) };
}

export function renderPage(c: Context<Env>, frame: PageFrame, body: ReactNode, viewer = shellViewer(c)): string {
  const { pathname, search } = new URL(c.req.url);
  const flash = takeFlash(c);
  const head = {
    locale: localeOf(c.get("viewer")),
    title: frame.title,
    description: frame.description ?? about,
    canonical: frame.canonical && c.var.base + frame.canonical,
    picture: frame.picture && c.var.base + frame.picture,
    assets: c.var.assets.urls,
    sheets: sheetsOf(pathname, search).map((sheet) => c.var.assets.sheets[sheet]),
    scripts: scriptsOf(pathname).map((name) => c.var.assets.urls[name]),
    theme: themeOf(c),
    analytics: c.var.config.analyticsUrl,
    user: viewer?.id ?? "",
    notice: (
      <>
        {flash ? <FlashNotice {...flash} /> : !c.var.moments && newsOf(c)}
        {c.var.moments?.notice}
      </>
    ),
  };
  const place = menuPlace(c, viewer?.slug);
  const page = frame.isBare ? (
    <BareLayout {...head}>{body}</BareLayout>
  ) : (
    <Layout
      {...head}
      path={pathname + search}
      menuPath={frame.menuPath ?? menuPathOf(c, pathname)}
      viewer={viewer}
      navigation={sideMenu(place)}
      accountLinks={linksFor([...usualAccountRows, ...c.var.accountRows], place)}
      dockLinks={dock(place)}
      footerLinks={[...linksFor(footerRows(hasAffiliates(c.var.config)), place), ...outsideLinks(c)]}
      promo={promoOf(c)}
      result={frame.result}
      great={c.var.moments?.great}
      year={c.var.clock().getUTCFullYear()}
    >
      {body}
    </Layout>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/**
 * Path for the menu of a form that is shown again: the page it was sent from, else the page of the same name as its
 * action.
 */
function menuPathOf(c: Context<Env>, pathname: string): string {
  if (c.req.method === "GET") return pathname;
  return backTo(c, pathname.replace(/^\/api(?=\/)/, "")).replace(/\?.*/, "");
}

/** Whether cards link to a shop, whose program the page explains. */
const hasAffiliates = ({ marketplaceUrl, auctionUrl }: Env["Variables"]["config"]): boolean =>
  (marketplaceUrl ?? auctionUrl) !== undefined;

const outsideLinks = ({ var: { config } }: Context<Env>) =>
  [
    { title: "Shop", href: config.merchUrl },
    { title: "Chat", href: config.chatUrl },
  ].flatMap(({ title, href }) => (href === undefined ? [] : [{ title, href, newTab: true }]));

/** The last action and its undo, after a form without JavaScript. */
function FlashNotice({ message, undo, undoAt = "/api/collection/undo", isRefusal }: Flash) {
  return (
    <Notice tone={isRefusal ? "bad" : "good"} isOfPage>
      {message}
      {undo && (
        <form method="post" action={undoAt}>
          <input type="hidden" name="batch" value={undo} />
          <button type="submit">Undo</button>
        </form>
      )}
    </Notice>
  );
}
