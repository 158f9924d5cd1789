import type { Context } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { signInPath } from "#access/guards.ts";
import { isMember, nameLanguageOf, type Viewer } from "#access/viewer.ts";
import { fillBinder } from "#features/cards/binder/page.tsx";
import { binderSlots, openBinder } from "#features/cards/binder/rules.ts";
import { fillCards } from "#features/cards/groups/page.tsx";
import { chooseCards } from "#features/cards/groups/rules/choose.ts";
import { setOrder } from "#features/cards/groups/rules/order.ts";
import { SetEmpty } from "#features/cards/groups/views/empty.tsx";
import { keptPage, sendFilled } from "#features/cards/tiles/cache/page.tsx";
import { tilesOf } from "#features/cards/tiles/cache/tiles.tsx";
import { setIn } from "#features/catalogue/local/cache.ts";
import { withLocalName } from "#features/catalogue/rules/names.ts";
import { setPath } from "#features/catalogue/rules/paths.ts";
import { assumedIn, type SetData } from "#features/catalogue/sets/cache.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { quantitiesInSet } from "#features/collection/entries/queries/quantities.ts";
import { figures } from "#features/collection/progress/cache/figures.ts";
import { setProgress } from "#features/collection/progress/rules.ts";
import { nextGoal } from "#features/collection/rules/finished.ts";
import { ownNeedsSession } from "#features/collection/rules/limits.ts";
import { groupOwned, type Owned } from "#features/collection/rules/owned.ts";
import {
  isPicking,
  parseSetView,
  type SetView,
  setHref,
  setWithoutPrices,
  usesMoves,
} from "#features/collection/state.ts";
import { movesOf, type PriceMoves } from "#features/prices/read/cache/moves.ts";
import { type ShownPrices, shownPrices } from "#features/prices/read/cache/shown.ts";
import { wantedInSet } from "#features/wants/queries.ts";
import { shellKey } from "#frame/place.ts";
import { programOf } from "#http/assets/names.ts";
import type { Env } from "#http/env.ts";
import { hasFlash } from "#http/flash.ts";
import { wanted } from "#http/respond.ts";
import { etagOf, send, whenUnchanged } from "#http/send.ts";
import type { Versions } from "#lib/cache/versions.ts";
import type { NameLanguage } from "#lib/text/language.ts";
import { dayBefore } from "#lib/time.ts";
import { setPageOf } from "./frame.tsx";

const setPage = keptPage("set pages", "catalogue", "prices", "day");

/** Pieces are kept: the page by address, the tiles by look. A request queries only the viewer's quantities. */
export async function renderSet(c: Context<Env>, english: SetData): Promise<Response> {
  const { db, catalogue, viewer, clock, assets } = c.var;
  const language = nameLanguageOf(viewer);
  const [prices, quantities, wishes, data] = await Promise.all([
    shownPrices(db, catalogue, viewer, english.set),
    viewer ? quantitiesInSet(db, viewer.id, english.set.id) : [],
    viewer ? wantedInSet(db, viewer.id, english.set.id) : [],
    setIn(db, catalogue, english, language),
  ]);
  const requested = parseSetView(c.req.query(), data.variants);
  const view = prices.isShown ? requested : setWithoutPrices(requested);
  const list = { name: data.set.id, cardIds: data.cards.map(({ id }) => id) };
  const moves = usesMoves(view) ? await movesOf(db, catalogue, list, { prices, now: clock() }) : null;
  // Price ages are counted in days.
  const versions = { ...publicVersions(catalogue), day: dayBefore(clock(), 0), program: programOf(assets) };
  const want = wanted(c);
  // Everything the answer depends on, so an unchanged page is not rendered.
  const person = viewer && [viewer.username, viewer.avatar, viewer.areWritesLocked, quantities, wishes];
  const state = JSON.stringify([versions, data.set.id, prices.shownIn, language, shellKey(c), want, c.req.url, person]);
  const etag = hasFlash(c) ? undefined : etagOf(state);
  const unchanged = etag === undefined ? undefined : whenUnchanged(c, etag);
  if (unchanged) return unchanged;
  const owned = groupOwned(quantities);
  const isOfFinishes = view.goal !== "complete" || view.variant !== "";
  const assumed = isOfFinishes ? await assumedIn(db, catalogue, data.set.id) : 0;
  const parts = { data, language, prices, moves, view, versions, owned, wanted: new Set(wishes), assumed, viewer };
  if (want === "json") return send(c, jsonBytes(parts), "application/json; charset=utf-8", 200, etag);
  return sendPage(c, parts, etag);
}

type PageParts = {
  data: SetData;
  language: NameLanguage;
  prices: ShownPrices;
  moves: PriceMoves | null;
  view: SetView;
  versions: Versions<"catalogue" | "prices" | "day">;
  owned: Owned;
  /** Ids of cards with a heart. */
  wanted: ReadonlySet<string>;
  assumed: number;
  viewer: Viewer | null;
};

function sendPage(c: Context<Env>, parts: PageParts, etag: string | undefined): Promise<Response> {
  const { data, language, view, versions, owned, assumed, viewer, prices } = parts;
  const path = setPath(data.set.category, data.set.seriesSlug, data.set.slug);
  const { page, pages, found, body } = fill(c, parts, path);
  const values = figures(setProgress(data, owned, view, prices));
  return sendFilled(c, setPage, {
    versions,
    state: [data.set.id, language, prices.shownIn, page, pages],
    // There are too many searches.
    isOnce: view.q !== "",
    fill: (name) => (name === "cards" ? body : (values[name] ?? "")),
    etag,
    make: () => setPageOf(c, { data, prices, view: { ...view, page }, path, pages, found, assumed, viewer }),
  });
}

function fill(c: Context<Env>, parts: PageParts, path: string) {
  const { data, view, versions, owned, viewer } = parts;
  if (isUnknown(viewer, view)) {
    const body = renderToStaticMarkup(<Unknown path={path} view={view} />);
    return { page: 1, pages: 1, found: undefined, body };
  }
  const look = view.view === "binder" ? view.slots : view.view;
  const isSignedIn = viewer !== null;
  const shared = { view: look, isSignedIn, isPicking: isPicking(view, isSignedIn), signIn: signInPath(path) };
  const hasHearts = viewer !== null && isMember(viewer) && !shared.isPicking;
  const tilesFor = (variant = view.variant) => tilesOf(c.var.db, versions, parts, { ...shared, hasHearts, variant });
  const isLocked = viewer?.areWritesLocked === true;
  if (view.view === "binder") {
    return fillBinder(openBinder(binderSlots(data, owned, parts, view), view), tilesFor, owned, { view, isLocked });
  }
  const cards = chooseCards(setOrder(data, parts, view), owned, view);
  const next = () => (viewer ? nextGoal(data.cards, owned) : undefined);
  return fillCards(cards, tilesFor, parts, { path, view, isLocked, figures: parts, next });
}

/** A visitor filters by ownership. */
const isUnknown = (viewer: Viewer | null, { own }: SetView): boolean => viewer === null && own !== "all";

const Unknown = ({ path, view }: { path: string; view: SetView }) => (
  <SetEmpty path={path} view={view} signIn={signInPath(setHref(path, view))} />
);

function jsonBytes(parts: PageParts) {
  const { data, view, owned, viewer } = parts;
  const problems = isUnknown(viewer, view) ? [`${ownNeedsSession}.`] : [];
  const chosen = problems.length > 0 ? [] : chooseCards(setOrder(data, parts, view), owned, view);
  const cards = chosen.map(({ rarityRank: _, boosters: __, isExtra: ___, ...card }) => ({
    ...withLocalName(card),
    ...(viewer && { quantities: Object.fromEntries(owned.get(card.id) ?? []) }),
  }));
  return new TextEncoder().encode(JSON.stringify({ ...withLocalName(data.set), cards, problems }));
}
