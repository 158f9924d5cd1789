import type { Context } from "hono";
import { signInPath } from "#access/guards.ts";
import { isMember } from "#access/viewer.ts";
import { loadListed } from "#features/cards/tiles/page.tsx";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { hiddenFrom } from "#features/lists/list/page/author.ts";
import { listJson, type ShownList, shownLists } from "#features/lists/list/page/json.ts";
import { listPath } from "#features/lists/list/page/list.tsx";
import { listsOf, readMarker } from "#features/lists/list/queries/lists.ts";
import { traits } from "#features/lists/list/rules/types.ts";
import { ListsResponse } from "#features/lists/list/schema/answers.ts";
import type { Env, PersonTab } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { hrefWith } from "#lib/url/href.ts";
import { shelfState } from "../rules.ts";
import { type ListLine, ListsOfPerson, ListsPage } from "../views/shelf.tsx";

export const listsShown = 30;

const title = "My Lists";

const manyLists = 8;

export async function renderShelf(c: Context<Env>): Promise<Response> {
  const { db, viewer } = c.var;
  const view = shelfState.read(c.req.query());
  if (viewer === null || !isMember(viewer)) {
    const body = <ListsPage lists={[]} first={null} next={null} signIn={signInPath("/lists")} view={view} />;
    return respond(c, { json: { value: [], pagingKey: null }, page: { title, body } });
  }
  const after = c.req.query("after") ?? "";
  const { rows, next } = await listsOf(db, viewer.id, {
    ...view,
    after: readMarker(after, view.sort),
    limit: listsShown,
  });
  const shown = await shownLists(c, rows);
  const first = shelfState.href("/lists", view);
  const body = (
    <ListsPage
      lists={await linesOf(c, shown)}
      view={view}
      hasTools={rows.length >= manyLists || first !== "/lists" || after !== ""}
      first={after === "" ? null : first}
      next={next && hrefWith("/lists", { ...shelfState.params(view), after: next })}
    />
  );
  return respond(c, { json: { value: shown.map(listJson), pagingKey: next }, page: { title, body } });
}

export const listsOfPerson: PersonTab = {
  key: "lists",
  title: "Lists",
  answer: ListsResponse,
  async load(c, { id, isOwn, path }) {
    const after = c.req.query("after") ?? "";
    const page = await listsOf(c.var.db, id, { after: readMarker(after), limit: listsShown, isPublic: !isOwn });
    const shown = await shownLists(c, page.rows);
    const at = `${path}/lists`;
    const body = (
      <ListsOfPerson
        lists={await linesOf(c, shown)}
        first={after === "" ? null : at}
        next={page.next && hrefWith(at, { after: page.next })}
      />
    );
    return { json: { value: shown.map(listJson), pagingKey: page.next }, body };
  },
  async isFilled({ var: { db } }, id) {
    return (await listsOf(db, id, { after: null, limit: 1, isPublic: true })).rows.length > 0;
  },
};

async function linesOf(c: Context<Env>, shown: ShownList[]): Promise<ListLine[]> {
  const covers = await coversOf(c, shown);
  return shown.map((list) => lineOf(list, covers.get(coverOf(list))));
}

const coverOf = ({ coverCardId, count }: ShownList): string => coverCardId ?? count.firstCardId ?? "";

async function coversOf(c: Context<Env>, lists: ShownList[]): Promise<Map<string, FaceFacts>> {
  const { cards } = await loadListed(c, [...new Set(lists.map(coverOf))]);
  const hidden = hiddenFrom(c);
  const seen = cards.filter(({ category }) => !hidden.includes(category));
  return new Map(seen.map((card) => [card.id, faceOf(card, card.printedTotal)]));
}

const lineOf = ({ count, ...list }: ShownList, cover: FaceFacts | undefined): ListLine => ({
  id: list.id,
  href: listPath(list.id),
  name: list.name,
  type: list.type,
  purpose: list.purpose,
  isPublic: list.visibility === "PUBLIC",
  isFavorite: list.isFavorite,
  isLocked: list.isLocked,
  cards: count.cards,
  isOwn: list.isOwn,
  owned: list.isOwn && traits[list.type].countsOwned ? count.owned : null,
  cover: cover ?? null,
});
