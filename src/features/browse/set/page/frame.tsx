import type { Context } from "hono";
import { signInPath } from "#access/guards.ts";
import type { Viewer } from "#access/viewer.ts";
import type { BinderMatches } from "#features/cards/binder/rules.ts";
import { priceNote } from "#features/cards/rules/tile.ts";
import { categoryTitles } from "#features/catalogue/rules/categories.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { setPath } from "#features/catalogue/rules/paths.ts";
import type { SetData } from "#features/catalogue/sets/cache.ts";
import { figureHoles } from "#features/collection/progress/cache/figures.ts";
import { hasPrice } from "#features/collection/progress/rules.ts";
import { type SetView, setHref } from "#features/collection/state.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import type { Env } from "#http/env.ts";
import { hole } from "#http/splice.ts";
import { dateText } from "#lib/time.ts";
import { hrefWith } from "#lib/url/href.ts";
import { SetPage } from "../views/set.tsx";
import { worth } from "./worth.ts";

type FrameParts = {
  data: SetData;
  prices: ShownPrices;
  view: SetView;
  path: string;
  pages: number;
  found?: BinderMatches;
  assumed: number;
  viewer: Viewer | null;
};

/** A page without cards and numbers. */
export function setPageOf(c: Context<Env>, parts: FrameParts) {
  const { set } = parts.data;
  const title = `${leadingName(set)} – ${set.seriesEnglishName ?? set.seriesName}`;
  const description = `All ${set.cardCount} cards in ${leadingName(set)} with every variant${parts.prices.isShown ? " and price" : ""}.`;
  const { path, view } = parts;
  const canonical = view.page > 1 && view.view !== "binder" ? `${path}?page=${view.page}` : path;
  const picture = `/sets/${encodeURIComponent(set.id)}/card.png`;
  return { title, description, canonical, picture, body: <Body c={c} {...parts} /> };
}

function moreOf({ id: setId, ...set }: SetData["set"], view: SetView, isSignedIn: boolean) {
  const { goal, own } = view;
  const of = own === "need" ? "missing" : undefined;
  const print = { title: "Print", href: hrefWith("/lists/print", { setId, goal, of }) };
  if (!isSignedIn) return [print];
  const path = setPath(set.category, set.seriesSlug, set.slug);
  return [
    { title: "Open packs", href: hrefWith("/open", { set: setId }) },
    { title: "Enter cards", href: setHref(path, view, { view: "table" }) },
    { title: "Bulk add", href: hrefWith("/collection/add", { setId }) },
    { title: "Add missing to list", href: hrefWith("/lists/choose", { setId, goal }) },
    { title: "Create a binder", href: hrefWith("/lists/new", { setId, goal, type: "BINDER", name: leadingName(set) }) },
    { title: "Note", href: hrefWith("/collection/notes", { setId }) },
    print,
  ];
}

function Body({ c, data, prices, view, path, pages, found, assumed, viewer }: FrameParts & { c: Context<Env> }) {
  const { set } = data;
  const cards = data.cards.filter(({ isExtra }) => !isExtra);
  const secret = cards.filter(({ isSecret }) => isSecret).length;
  const seriesHref = path.slice(0, path.lastIndexOf("/"));
  const series = { name: set.seriesEnglishName ?? set.seriesName, href: seriesHref };
  const category = categoryTitles[set.category] ?? { title: set.category, href: "/" };
  return (
    <div id="set" data-live-set={viewer ? set.id : undefined}>
      <SetPage
        set={{
          id: set.id,
          name: set.name,
          englishName: set.englishName,
          localName: set.localName,
          language: set.language,
          code: set.code,
          logo: set.logo && `${set.logo}?w=384`,
          symbol: set.symbol && `${set.symbol}?w=160`,
          trail: [category, { title: series.name, href: seriesHref }],
          series,
          released: dateText(set.releaseDate),
          printed: cards.length - secret,
          secret,
          ...worth(data, prices, path),
          priceNote: priceNote(prices.source(), c.var.clock()),
        }}
        path={path}
        view={view}
        variants={data.variants}
        progress={viewer ? figureHoles(view, hasPrice(data, prices)) : null}
        more={moreOf(set, view, viewer !== null)}
        signIn={signInPath(path)}
        pages={pages}
        found={found}
        assumed={assumed}
        isLocked={viewer?.areWritesLocked === true}
      >
        {hole("cards")}
      </SetPage>
    </div>
  );
}
