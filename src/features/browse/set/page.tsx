import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { signInPath } from "../../../access/guards.ts";
import type { Viewer } from "../../../access/viewer.ts";
import { holeViewer, renderPage, shellValues } from "../../../frame/page.tsx";
import { shellKey } from "../../../frame/place.ts";
import type { Env } from "../../../http/env.ts";
import { hasFlash } from "../../../http/flash.ts";
import { wanted } from "../../../http/respond.ts";
import { etagOf, send, sendShared, whenUnchanged } from "../../../http/send.ts";
import { cut, hole, type Pieces, Splicer } from "../../../http/splice.ts";
import { counted } from "../../../lib/text/counted.ts";
import { dateText, dayBefore } from "../../../lib/time.ts";
import { fillBinder } from "../../cards/binder/page.tsx";
import { binderSlots, type Found, openBinder } from "../../cards/binder/rules.ts";
import { fillCards } from "../../cards/groups/page.tsx";
import { chooseCards, orderOf } from "../../cards/groups/rules.ts";
import { SetEmpty } from "../../cards/groups/views.tsx";
import { categoryTitles, priceNote } from "../../cards/rules.ts";
import { tilesOf } from "../../cards/tiles/cache.tsx";
import { setPath } from "../../catalogue/rules/paths.ts";
import type { SetData } from "../../catalogue/sets/cache.ts";
import { quantitiesInSet } from "../../collection/entries/queries/quantities.ts";
import { hasPrice, type SetProgress, setProgress } from "../../collection/progress/rules.ts";
import type { SetFigures } from "../../collection/progress/views/set-progress.tsx";
import { ownNeedsSession } from "../../collection/rules/limits.ts";
import { groupOwned, type Owned } from "../../collection/rules/owned.ts";
import { parseSetView, type SetView, setHref, usesMoves, withoutPrices } from "../../collection/state.ts";
import { type Moves, movesOf } from "../../prices/read/cache/moves.ts";
import { type ShownPrices, shownPrices } from "../../prices/read/cache/shown.ts";
import type { Amount } from "../../prices/rules/rates.ts";
import { SetPage } from "./views.tsx";

/** Pages without cards and numbers. Searches are not cached: there are too many. */
const frames = new LRUCache<string, { shell: Pieces; body: Pieces }>({ max: 400 });

/** Pieces are cached: the frame by address, the tiles by look. A request queries only the viewer's quantities. */
export async function renderSet(c: Context<Env>, data: SetData): Promise<Response> {
  const { db, catalogue, viewer, clock, assets } = c.var;
  const [prices, quantities] = await Promise.all([
    shownPrices(db, catalogue, viewer, data.set),
    viewer ? quantitiesInSet(db, viewer.id, data.set.id) : [],
  ]);
  const asked = parseSetView(c.req.query(), data.variants);
  const view = prices.isShown ? asked : withoutPrices(asked);
  const list = { name: data.set.id, cardIds: data.cards.map(({ id }) => id) };
  const moves = usesMoves(view) ? await movesOf(db, catalogue, list, { prices, now: clock() }) : null;
  const key = `${catalogue.version} ${prices.key} ${data.set.id}`;
  // Price ages are counted in days.
  const version = [key, dayBefore(clock(), 0), assets.urls.js, assets.urls.css, shellKey(c)].join(" ");
  const want = wanted(c);
  // Everything the answer depends on, so an unchanged page is not rendered.
  const person = viewer && [viewer.username, viewer.avatar, viewer.areWritesLocked, quantities];
  const state = JSON.stringify([version, want, c.req.url, person]);
  const etag = hasFlash(c) ? undefined : etagOf(state);
  const unchanged = etag === undefined ? undefined : whenUnchanged(c, etag);
  if (unchanged) return unchanged;
  const owned = groupOwned(quantities);
  const parts = { data, prices, moves, view, key, version, owned, viewer, isFragment: want === "fragment" };
  const make = () => (want === "json" ? jsonBytes(parts) : pageBytes(c, parts));
  const type = want === "json" ? "application/json; charset=utf-8" : "text/html; charset=utf-8";
  const isShared = viewer === null && etag !== undefined;
  return isShared ? sendShared(c, state, type, make) : send(c, make(), type, 200, etag);
}

type PageParts = {
  data: SetData;
  prices: ShownPrices;
  moves: Moves | null;
  view: SetView;
  /** The version of the tiles; `version` is that of the page. */
  key: string;
  version: string;
  owned: Owned;
  viewer: Viewer | null;
  isFragment: boolean;
};

function pageBytes(c: Context<Env>, parts: PageParts) {
  const { data, prices, view, key, version, owned, viewer, isFragment } = parts;
  const path = setPath(data.set.category, data.set.seriesSlug, data.set.slug);
  const look = view.view === "binder" ? view.slots : view.view;
  const tilesFor = (variant = view.variant) =>
    tilesOf(key, data, prices, { view: look, variant, isSignedIn: viewer !== null, signIn: signInPath(path) });
  const isLocked = viewer?.areWritesLocked === true;
  const { page, pages, found, body } = isUnknown(viewer, view)
    ? { page: 1, pages: 1, found: undefined, body: renderToStaticMarkup(<Unknown path={path} view={view} />) }
    : view.view === "binder"
      ? fillBinder(openBinder(binderSlots(data, owned, parts, view), view), tilesFor, owned, { view, isLocked })
      : fillCards(chooseCards(orderOf(data, parts, view), owned, view), tilesFor, owned, {
          path,
          view,
          isLocked,
          figures: parts,
        });
  const frame = frameOf(c, { data, prices, view: { ...view, page }, path, pages, found, version, viewer });
  const values = { ...figures(setProgress(data, owned, view, prices)), ...shellValues(c) };
  const filled = new Splicer().fill(frame.body, (name) => (name === "cards" ? body : (values[name] ?? "")));
  if (isFragment) return filled.bytes();
  return new Splicer().fill(frame.shell, (name) => (name === "body" ? filled : (values[name] ?? ""))).bytes();
}

/** A visitor filters by ownership. */
const isUnknown = (viewer: Viewer | null, { own }: SetView): boolean => viewer === null && own !== "all";

const Unknown = ({ path, view }: { path: string; view: SetView }) => (
  <SetEmpty path={path} view={view} signIn={signInPath(setHref(path, view))} />
);

type FrameParts = {
  data: SetData;
  prices: ShownPrices;
  view: SetView;
  path: string;
  pages: number;
  found?: Found;
  version: string;
  viewer: Viewer | null;
};

function frameOf(c: Context<Env>, parts: FrameParts): { shell: Pieces; body: Pieces } {
  const { viewer } = parts;
  const isKept = parts.view.q === "" && !hasFlash(c);
  const key = `${parts.version} ${parts.pages} ${viewer?.areWritesLocked} ${c.req.url}`;
  const kept = isKept ? frames.get(key) : undefined;
  if (kept) return kept;
  const { set } = parts.data;
  const title = `${set.name} – ${set.seriesName}`;
  const description = `All ${set.cardCount} cards of ${set.name} with every variant${parts.prices.isShown ? " and price" : ""}.`;
  const { path, view } = parts;
  const canonical = view.page > 1 && view.view !== "binder" ? `${path}?page=${view.page}` : path;
  const shell = cut(renderPage(c, { title, description, canonical }, hole("body"), viewer && holeViewer(c)));
  const frame = { shell, body: cut(renderToStaticMarkup(<Body c={c} {...parts} />)) };
  if (isKept) frames.set(key, frame);
  return frame;
}

function Body({ c, data, prices, view, path, pages, found, viewer }: FrameParts & { c: Context<Env> }) {
  const { set, cards } = data;
  const secret = cards.filter(({ isSecret }) => isSecret).length;
  const seriesHref = path.slice(0, path.lastIndexOf("/"));
  const category = categoryTitles[set.category] ?? { title: set.category, href: "/" };
  return (
    <div id="set" data-live-set={viewer ? set.id : undefined}>
      <SetPage
        set={{
          id: set.id,
          name: set.name,
          englishName: set.englishName,
          code: set.code,
          logo: set.logo && `${set.logo}?w=384`,
          symbol: set.symbol && `${set.symbol}?w=160`,
          trail: [category, { title: set.seriesName, href: seriesHref }],
          series: { name: set.seriesName, href: seriesHref },
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
        addHref={viewer ? `/collection/add?setId=${encodeURIComponent(set.id)}` : undefined}
        noteHref={viewer ? `/collection/notes?setId=${encodeURIComponent(set.id)}` : undefined}
        signIn={signInPath(path)}
        pages={pages}
        found={found}
        isLocked={viewer?.areWritesLocked === true}
      >
        {hole("cards")}
      </SetPage>
    </div>
  );
}

/** Each card counts as its main variant. */
function worth(data: SetData, prices: ShownPrices, path: string) {
  if (!prices.isShown) return {};
  const amounts: Amount[] = [];
  let top: { card: SetData["cards"][number]; amount: number; price: string } | null = null;
  for (const card of data.cards) {
    const main = card.variants[0]?.key ?? "";
    const price = prices.ofCard(card.id)?.get(main);
    if (price) amounts.push({ currency: price.currency, value: price.market });
    const amount = prices.amount(card.id, main);
    if (amount === null) continue;
    if (top === null || amount > top.amount) top = { card, amount, price: prices.text(card.id, main) ?? "" };
  }
  if (top === null) return { worth: amounts.length > 0 ? prices.sum(amounts) : null };
  const { card, price } = top;
  return {
    worth: prices.sum(amounts),
    top: { name: card.name, number: card.number, href: `${path}/${encodeURIComponent(card.numberKey)}`, price },
  };
}

const figureHoles = (view: SetView, hasWorth: boolean): SetFigures => ({
  complete: { part: hole("complete"), whole: hole("completeOf") },
  second: {
    goal: view.goal === "grandmaster" ? "grandmaster" : "master",
    part: hole("second"),
    whole: hole("secondOf"),
  },
  copies: hole("copies"),
  level: hole("level"),
  counts: { all: hole("all"), have: hole("have"), need: hole("need"), dupes: hole("dupes") },
  worth: hasWorth ? { yours: hole("yours"), missing: hole("missing") } : null,
});

const figures = ({ complete, second, copies, level, counts, worth }: SetProgress): Record<string, string> => ({
  complete: String(complete.part),
  completeOf: String(complete.whole),
  second: String(second.part),
  secondOf: String(second.whole),
  copies: counted(copies, "copy", "copies"),
  level: level === "Max" ? level : `Level ${level}`,
  all: String(counts.all),
  have: String(counts.have),
  need: String(counts.need),
  dupes: String(counts.dupes),
  yours: worth?.yours ?? "",
  missing: worth?.missing ?? "",
});

function jsonBytes(parts: PageParts) {
  const { data, view, owned, viewer } = parts;
  const problems = isUnknown(viewer, view) ? [`${ownNeedsSession}.`] : [];
  const chosen = problems.length > 0 ? [] : chooseCards(orderOf(data, parts, view), owned, view);
  const cards = chosen.map(({ rarityRank: _, boosters: __, ...card }) => ({
    ...card,
    ...(viewer && { quantities: Object.fromEntries(owned.get(card.id) ?? []) }),
  }));
  return new TextEncoder().encode(JSON.stringify({ ...data.set, cards, problems }));
}
