import type { Context } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { signedIn } from "../../../../access/guards.ts";
import type { Env } from "../../../../http/env.ts";
import { send } from "../../../../http/send.ts";
import { cut, hole, Splicer } from "../../../../http/splice.ts";
import { Toast } from "../../../../ui/notice.tsx";
import { setPath } from "../../../catalogue/rules/paths.ts";
import { type SetData, setData } from "../../../catalogue/sets/cache.ts";
import { shownPrices } from "../../../prices/read/cache/shown.ts";
import { progressSwap } from "../../progress/cache/swap.tsx";
import { setProgress } from "../../progress/rules.ts";
import { groupOwned } from "../../rules/owned.ts";
import { parseSetView, type SetView } from "../../state.ts";
import { type Quantity, quantitiesInSet, quantitiesOfCards } from "../queries/quantities.ts";

type ToastText = { message: string; batch: string | null };

/** Out-of-band swaps for a page of this set: quantities of the named cards (none: all), progress, tabs, a toast. */
export async function sendSetChanges(
  c: Context<Env>,
  setId: string,
  cardIds: string[],
  toast?: ToastText,
): Promise<Response> {
  const { db, catalogue, viewer } = c.var;
  const data = await setData(db, catalogue, setId);
  const { path, view } = currentPage(c, data?.variants ?? []);
  // A card's page has no bars or tabs.
  const isSetPage = data && path === setPath(data.set.category, data.set.seriesSlug, data.set.slug);
  const isWhole = isSetPage || cardIds.length === 0;
  const owner = signedIn(c).id;
  const [all, prices] = await Promise.all([
    isWhole ? quantitiesInSet(db, owner, setId) : quantitiesOfCards(db, owner, cardIds),
    isSetPage && shownPrices(db, catalogue, viewer, data.set),
  ]);
  const named = cardIds.length === 0 ? all : all.filter(({ cardId }) => cardIds.includes(cardId));
  const page = new Splicer().text(syncOf(cardIds.length === 0 ? "*" : cardIds.join(" "), named));
  if (data && prices) page.add(progressSwap(db, path, view, setProgress(data, groupOwned(all), view, prices)));
  if (toast) fillToast(page, toast);
  return sendPart(c, page);
}

export async function sendCardChanges(c: Context<Env>, cardIds: string[]): Promise<Response> {
  const quantities = cardIds.length === 0 ? [] : await quantitiesOfCards(c.var.db, signedIn(c).id, cardIds);
  return sendPart(c, new Splicer().text(syncOf(cardIds.join(" "), quantities)));
}

const sendPart = (c: Context<Env>, page: Splicer) => send(c, page.bytes(), "text/html; charset=utf-8");

/** Read by `islands/cards/steppers.ts`. */
const syncOf = (cards: string, quantities: Quantity[]) =>
  renderToStaticMarkup(
    <div id="sync" hidden hx-swap-oob="innerHTML">
      <div data-cards={cards}>
        {quantities.map(({ cardId, variant, quantity }) => (
          <data key={`${cardId} ${variant}`} id={`${cardId} ${variant}`} value={quantity} />
        ))}
      </div>
    </div>,
  );

const toastOf = (undo?: { action: string; batch: string }) =>
  cut(
    renderToStaticMarkup(
      <div id="toast" hx-swap-oob="innerHTML">
        <Toast undo={undo}>{hole("message")}</Toast>
      </div>,
    ),
  );
const toasts = { plain: toastOf(), undone: toastOf({ action: "/api/collection/undo", batch: hole("batch") }) };

function fillToast(page: Splicer, { message, batch }: ToastText): void {
  const values: Record<string, string> = { message: Bun.escapeHTML(message), batch: batch ?? "" };
  page.fill(batch === null ? toasts.plain : toasts.undone, (name) => values[name] ?? "");
}

function currentPage(c: Context<Env>, variants: SetData["variants"]): { path: string; view: SetView } {
  const address = c.req.header("hx-current-url") ?? "";
  const url = URL.canParse(address) ? new URL(address) : new URL(c.var.base);
  return { path: url.pathname, view: parseSetView(Object.fromEntries(url.searchParams), variants) };
}
