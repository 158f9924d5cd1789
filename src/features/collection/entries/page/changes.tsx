import type { Context } from "hono";
import type { ReactNode } from "react";
import { signedIn } from "../../../../access/guards.ts";
import type { Env } from "../../../../http/env.ts";
import { Toast } from "../../../../ui/notice.tsx";
import { setPath } from "../../../catalogue/rules/paths.ts";
import { type SetData, setData } from "../../../catalogue/sets/cache.ts";
import { shownPrices } from "../../../prices/read/cache/shown.ts";
import { setProgress } from "../../progress/rules.ts";
import { ProgressOfSet, TabsOfSet } from "../../progress/views/set-progress.tsx";
import { groupOwned } from "../../rules/owned.ts";
import { parseSetView, type SetView } from "../../state.ts";
import { type Quantity, quantitiesInSet, quantitiesOfCards } from "../queries/quantities.ts";

/** Out-of-band swaps for a page of this set: quantities of the named cards (none: all), progress, tabs, a toast. */
export async function setChanges(
  c: Context<Env>,
  setId: string,
  cardIds: string[],
  toast?: { message: string; batch: string | null },
): Promise<ReactNode> {
  const [data, all] = await Promise.all([
    setData(c.var.db, c.var.catalogue, setId),
    quantitiesInSet(c.var.db, signedIn(c).id, setId),
  ]);
  const named = cardIds.length === 0 ? all : all.filter(({ cardId }) => cardIds.includes(cardId));
  const { path, view } = currentPage(c, data?.variants ?? []);
  // A card's page has no bars or tabs.
  const isSetPage = data && path === setPath(data.set.category, data.set.seriesSlug, data.set.slug);
  const prices = isSetPage && (await shownPrices(c.var.db, c.var.catalogue, c.var.viewer, data.set));
  const progress = prices && setProgress(data, groupOwned(all), view, prices);
  return (
    <>
      <div id="sync" hidden hx-swap-oob="innerHTML">
        <Quantities cards={cardIds.length === 0 ? "*" : cardIds.join(" ")} quantities={named} />
      </div>
      {progress && <ProgressOfSet progress={progress} isSwap />}
      {progress && <TabsOfSet path={path} view={view} counts={progress.counts} isSwap />}
      {toast && (
        <div id="toast" hx-swap-oob="innerHTML">
          <Toast undo={toast.batch === null ? undefined : { action: "/api/collection/undo", batch: toast.batch }}>
            {toast.message}
          </Toast>
        </div>
      )}
    </>
  );
}

export async function cardChanges(c: Context<Env>, cardIds: string[]): Promise<ReactNode> {
  const quantities = cardIds.length === 0 ? [] : await quantitiesOfCards(c.var.db, signedIn(c).id, cardIds);
  return (
    <div id="sync" hidden hx-swap-oob="innerHTML">
      <Quantities cards={cardIds.join(" ")} quantities={quantities} />
    </div>
  );
}

/** Read by `islands/cards/steppers.ts`. */
const Quantities = ({ cards, quantities }: { cards: string; quantities: Quantity[] }) => (
  <div data-cards={cards}>
    {quantities.map(({ cardId, variant, quantity }) => (
      <data key={`${cardId} ${variant}`} id={`${cardId} ${variant}`} value={quantity} />
    ))}
  </div>
);

function currentPage(c: Context<Env>, variants: SetData["variants"]): { path: string; view: SetView } {
  const address = c.req.header("hx-current-url") ?? "";
  const url = URL.canParse(address) ? new URL(address) : new URL(c.var.base);
  return { path: url.pathname, view: parseSetView(Object.fromEntries(url.searchParams), variants) };
}
