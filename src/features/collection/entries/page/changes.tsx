import type { Context } from "hono";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { signedIn } from "#access/guards.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { setPath } from "#features/catalogue/rules/paths.ts";
import { type SetData, setData } from "#features/catalogue/sets/cache.ts";
import { greatMoment } from "#features/collection/moments/page.tsx";
import { finishedText, type Moment, reachedText } from "#features/collection/moments/rules.ts";
import { idsText } from "#features/collection/moments/views.tsx";
import { progressSwap } from "#features/collection/progress/cache/swap.tsx";
import { setProgress } from "#features/collection/progress/rules.ts";
import { finishedBy } from "#features/collection/rules/finished.ts";
import { groupOwned } from "#features/collection/rules/owned.ts";
import { parseSetView, type SetView, setHref } from "#features/collection/state.ts";
import { shownPrices } from "#features/prices/read/cache/shown.ts";
import type { Env } from "#http/env.ts";
import { send } from "#http/send.ts";
import { cut, hole, Splicer } from "#http/splice.ts";
import { Toast } from "#ui/notice.tsx";
import { goalTitles } from "#ui/progress.tsx";
import { type Quantity, quantitiesInSet, quantitiesOfCards } from "../queries/quantities.ts";

type Added = { cardId: string; variant: string };
/** `added`: the variant of which there was no copy before. */
type ToastText = { message: string; batch: string | null; added?: Added; moments?: readonly Moment[] };
type ToastFigures = ToastText & { great?: ReactNode; next?: { title: string; href: string } };

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
  const finished = isSetPage && toast?.added && finishedToast(data, all, toast.added, { path, view });
  const great = toast?.moments && (await greatMoment(c, toast.moments));
  if (toast) fillToast(page, { ...toast, ...finished, great }, !finished);
  return sendPart(c, page);
}

function finishedToast(
  { cards, set }: SetData,
  all: Quantity[],
  added: Added,
  { path, view }: { path: string; view: SetView },
): Pick<ToastFigures, "message" | "next"> | null {
  const before = all.filter(({ cardId, variant }) => cardId !== added.cardId || variant !== added.variant);
  const finished = finishedBy(cards, groupOwned(before), groupOwned(all));
  if (!finished) return null;
  const { reached, next } = finished;
  return {
    message: `${finishedText(leadingName(set), reached.goal)}.`,
    ...(next && {
      next: {
        title: `Next: ${goalTitles[next.goal]}, ${next.part} of ${next.whole}`,
        href: setHref(path, view, { goal: next.goal, own: "need" }),
      },
    }),
  };
}

export async function sendCardChanges(c: Context<Env>, cardIds: string[]): Promise<Response> {
  const quantities = cardIds.length === 0 ? [] : await quantitiesOfCards(c.var.db, signedIn(c).id, cardIds);
  return sendPart(c, new Splicer().text(syncOf(cardIds.join(" "), quantities)));
}

const sendPart = (c: Context<Env>, page: Splicer) => send(c, page.bytes(), "text/html; charset=utf-8");

/** Quantities for `islands/cards/steppers.ts`. */
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

const toastOf = (part: Partial<Parameters<typeof Toast>[0]>) =>
  cut(
    renderToStaticMarkup(
      <div id="toast" hx-swap-oob="innerHTML">
        <Toast moments={hole("moments")} {...part}>
          {hole("message")}
        </Toast>
        {hole("great")}
      </div>,
    ),
  );
const undo = { action: "/api/collection/undo", batch: hole("batch") };
const toasts = {
  plain: toastOf({}),
  undone: toastOf({ undo }),
  next: toastOf({ undo, next: { title: hole("title"), href: hole("href") } }),
};

function fillToast(
  page: Splicer,
  { message, batch, moments = [], great, next }: ToastFigures,
  saysGoals: boolean,
): void {
  const reached = reachedText(moments.filter(({ goal }) => saysGoals || goal === null));
  const values: Record<string, string> = {
    message: Bun.escapeHTML([message, reached].filter(Boolean).join(" ")),
    moments: idsText(moments),
    batch: batch ?? "",
    title: next?.title ?? "",
    href: Bun.escapeHTML(next?.href ?? ""),
    great: great ? renderToStaticMarkup(great) : "",
  };
  page.fill(batch === null ? toasts.plain : next ? toasts.next : toasts.undone, (name) => values[name] ?? "");
}

function currentPage(c: Context<Env>, variants: SetData["variants"]): { path: string; view: SetView } {
  const address = c.req.header("hx-current-url") ?? "";
  const url = URL.canParse(address) ? new URL(address) : new URL(c.var.base);
  return { path: url.pathname, view: parseSetView(Object.fromEntries(url.searchParams), variants) };
}
