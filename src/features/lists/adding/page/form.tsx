import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import { listSets } from "#features/catalogue/sets/queries.ts";
import { seenList } from "#features/lists/list/page/author.ts";
import { shownLists } from "#features/lists/list/page/json.ts";
import { listPath } from "#features/lists/list/page/list.tsx";
import { type List, listsOf } from "#features/lists/list/queries/lists.ts";
import { maxLists, maxPockets, placeIn } from "#features/lists/list/rules/limits.ts";
import { listHref, listViewState } from "#features/lists/list/state.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { notFound } from "#lib/errors.ts";
import { hrefWith } from "#lib/url/href.ts";
import { FillPage } from "../views/fill.tsx";
import { FoundForList } from "../views/found.tsx";
import type { Filling } from "./fill.ts";
import { foundFor } from "./found.ts";

const cardsAction = (id: string) => hrefWith(`/api/lists/${id}/cards`, { formId: crypto.randomUUID() });

async function ownList(c: Context<Env>, id: string): Promise<List> {
  const list = await seenList(c, id);
  if (list.userId !== memberOf(c).id) throw notFound("list");
  return list;
}

type Typed = Record<string, unknown>;

const textIn = (typed: Typed, name: string, fallback = "") => String(typed[name] ?? fallback);

/** The pocket that a link names, of a binder only. */
export function pocketIn({ type, pockets }: List, typed: Typed) {
  const text = textIn(typed, "order");
  const order = Number(text);
  if (type !== "BINDER" || !/^\d{1,5}$/.test(text) || order >= maxPockets) return null;
  return { order: text, ...placeIn(pockets, order) };
}

async function searchIn(c: Context<Env>, list: List, typed: Typed) {
  const q = textIn(typed, "q").trim();
  const order = pocketIn(list, typed)?.order ?? "";
  return { listId: list.id, action: cardsAction(list.id), q, order, ...(await foundFor(c, list, q)) };
}

export const fillFragment = async (c: Context<Env>, id: string) => (
  <FoundForList {...(await searchIn(c, await ownList(c, id), c.req.query()))} />
);

export async function fillPage(c: Context<Env>, id: string, { typed = {}, fault }: Sent, filling?: Filling) {
  const { db } = c.var;
  const viewer = memberOf(c);
  const list = await ownList(c, id);
  const pocket = pocketIn(list, typed);
  const [sets, own, found, faces, [shown]] = await Promise.all([
    listSets(db, { hidden: hiddenGames(viewer) }),
    listsOf(db, viewer.id, { after: null, limit: maxLists.pro }),
    filling ? undefined : searchIn(c, list, typed),
    facesOfCards(db, filling?.lines.flatMap(({ card }) => card?.id ?? []) ?? []),
    shownLists(c, [list]),
  ]);
  const bySeries = Map.groupBy(sets, (set) => set.seriesName);
  const props = {
    name: list.name,
    path: listPath(id),
    back: pocket ? listHref(listPath(id), listViewState.usual, { page: pocket.page, edit: "1" }) : listPath(id),
    count: shown?.count.cards ?? 0,
    isBinder: list.type === "BINDER",
    action: cardsAction(id),
    text: textIn(typed, "text"),
    sets: [...bySeries].map(([label, inside]) => ({
      label,
      options: inside.map((set) => ({ value: set.id, label: set.name })),
    })),
    lists: own.rows.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.name })),
    chosen: {
      setId: textIn(typed, "setId"),
      goal: textIn(typed, "goal", "complete"),
      of: textIn(typed, "of", "missing"),
      from: textIn(typed, "from"),
      order: pocket?.order ?? "",
    },
    pocket,
    found,
    fault,
    preview: filling && {
      cards: filling.cards.length,
      lines: filling.lines.map((line) => ({ ...line, face: faces.get(line.card?.id ?? "")?.face })),
    },
  };
  return { title: `Add cards: ${list.name}`, body: <FillPage {...props} /> };
}
