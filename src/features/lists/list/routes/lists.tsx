import { Hono } from "hono";
import * as v from "valibot";
import { memberOf, requireMember, signedIn } from "#access/guards.ts";
import { visibleOwner } from "#access/people/queries.ts";
import { assertOneCard, knownSet } from "#features/catalogue/cards/policy.ts";
import { cardsFromSet, pickedFor } from "#features/lists/adding/page/sources.ts";
import { newListForm } from "#features/lists/shelf/page/new.tsx";
import { listsShown } from "#features/lists/shelf/page/shelf.tsx";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, formAgain, submit } from "#http/form.ts";
import { leaveMade, pressOf } from "#http/made.ts";
import { backTo, respond } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { pageOf } from "#lib/cursor.ts";
import { notFound } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { authorOf, editingList, hiddenFrom, seenList } from "../page/author.ts";
import { respondEdited } from "../page/edited.tsx";
import { listJson, shownLists } from "../page/json.ts";
import { listPath } from "../page/list.tsx";
import { settingsForm } from "../page/settings.tsx";
import { orStale } from "../page/stale.tsx";
import { listsWith, rowsOfList } from "../queries/cards.ts";
import { listsOf, readMarker } from "../queries/lists.ts";
import { cardsPerAnswer } from "../rules/limits.ts";
import * as answer from "../schema/answers.ts";
import * as input from "../schema/inputs.ts";
import { changeListSettings, createWith } from "../service/cards.ts";
import { copyList, favorList, removeList, revokeShare, unlockList } from "../service/lists.ts";

export const listsApi = new Hono<Env>()
  .post(
    "/",
    answers(
      "Your lists, or someone’s public ones: favorites first, then most recently edited, or sorted by name",
      answer.ListsResponse,
    ),
    query(input.OfUsername),
    body(input.PageOfLists),
    async (c) => {
      const { db, viewer } = c.var;
      const { username } = c.req.valid("query");
      const { marker, q, sort } = c.req.valid("json");
      const who = username === undefined ? { id: signedIn(c).id } : { username };
      const owner = await visibleOwner(db, viewer, who);
      if (!owner) throw notFound("collector");
      const after = marker ? readMarker(marker, sort) : null;
      if (marker && !after) throw invalid({ marker: "must come from an earlier response" });
      const isPublic = owner.id !== viewer?.id;
      const page = await listsOf(db, owner.id, { after, limit: listsShown, isPublic, q, sort });
      const shown = await shownLists(c, page.rows);
      return respond(c, { json: { value: shown.map(listJson), pagingKey: page.next } });
    },
  )
  .put(
    "/",
    requireMember,
    answers("Creates a list", answer.CreatedList),
    body(input.NewList, again(newListForm)),
    (c) => {
      let made = "";
      return submit(
        c,
        newListForm,
        async () => {
          const { cards: picked, setId, goal, formId: id, ...wanted } = c.req.valid("json");
          const cards = setId
            ? await cardsFromSet(c, setId, { goal, of: "all" })
            : await pickedFor(c, wanted.type, picked);
          const list = await createWith(c.var.db, authorOf(c), { ...wanted, id }, cards, c.var.clock());
          made = listPath(list.id);
          return list;
        },
        { back: async () => made },
      );
    },
  )
  .post(
    "/check-card",
    requireMember,
    answers("Which of your lists contain a card", v.array(v.string())),
    query(input.OfCheckedCard),
    body(input.CheckInput),
    async (c) => {
      const { listIds } = c.req.valid("json");
      await knownSet(c.var, c.req.valid("query").setId);
      await assertOneCard(c.var, c.req.valid("query"));
      return respond(c, { json: await listsWith(c.var.db, memberOf(c).id, listIds, c.req.valid("query")) });
    },
  )
  .get(
    "/:id",
    answers("One of your lists or a public one, with its cards in order, 400 at a time", answer.WholeListResponse),
    params(input.OfList),
    query(input.PageOfList),
    async (c) => {
      const list = await seenList(c, c.req.valid("param").id);
      const from = c.req.valid("query").pagingKey + 1;
      const [[shown], found] = await Promise.all([
        shownLists(c, [list]),
        rowsOfList(c.var.db, list.id, { hidden: hiddenFrom(c), from, limit: cardsPerAnswer + 1 }),
      ]);
      const { pockets, showsNames, owner } = list;
      const { rows: cards, next } = pageOf(found, cardsPerAnswer, ({ order }) => String(order));
      return respond(c, {
        json: { ...(shown && listJson(shown)), owner, pockets, showsNames, cards, pagingKey: next },
      });
    },
  )
  .put(
    "/:id",
    requireMember,
    answers("Changes a list’s settings; omitted ones stay the same", answer.VersionResponse),
    params(input.OfList),
    body(input.ListSettings, again(settingsForm)),
    async (c) => {
      const { version, ...settings } = c.req.valid("json");
      try {
        return await orStale(c, async () => {
          const edited = await changeListSettings(editingList(c, c.req.valid("param").id, version), settings);
          return respondEdited(c, edited, "Saved.");
        });
      } catch (error) {
        return formAgain(c, settingsForm, error);
      }
    },
  )
  .delete("/:id", requireMember, answers("Deletes a list", v.null()), params(input.OfList), async (c) => {
    await removeList(c.var.db, authorOf(c), c.req.valid("param").id);
    return respond(c, { json: null, back: "/lists" });
  })
  .post(
    "/:id/favorite",
    requireMember,
    answers("Adds a list to your favorites or removes it", answer.FavoriteResponse),
    params(input.OfList),
    body(input.FavoriteInput),
    async (c) => {
      const { id } = c.req.valid("param");
      const { favorite } = c.req.valid("json");
      await favorList(c.var.db, authorOf(c), id, favorite === 1);
      return respond(c, { json: { id, favorite }, back: backTo(c, listPath(id)) });
    },
  )
  .delete(
    "/:id/share",
    requireMember,
    answers("Replaces a list’s share link; its settings show the new one", v.null()),
    params(input.OfList),
    async (c) => {
      const { id } = c.req.valid("param");
      await revokeShare(c.var.db, authorOf(c), id);
      return respond(c, { json: null, back: backTo(c, `${listPath(id)}/settings`) });
    },
  )
  .post(
    "/:id/copy",
    requireMember,
    answers("Copies a list you can see to your lists", answer.CreatedList),
    params(input.OfList),
    query(input.ListCopyQuery),
    async (c) => {
      const list = await seenList(c, c.req.valid("param").id);
      const rows = await rowsOfList(c.var.db, list.id, { hidden: [] });
      const press = pressOf(c, c.req.valid("query").formId);
      const made = await copyList(c.var.db, authorOf(c), { list, rows, press }, c.var.clock());
      leaveMade(c, made.id);
      return respond(c, { json: made, back: listPath(made.id) });
    },
  )
  .put(
    "/:id/unlock",
    requireMember,
    answers("Makes this the list you can edit without Pro; once a day", answer.ListLockResponse),
    params(input.OfList),
    async (c) => {
      const { id } = c.req.valid("param");
      await unlockList(c.var.db, authorOf(c), id, c.var.clock());
      return respond(c, { json: { id, lockState: "UNLOCKED" }, back: backTo(c, listPath(id)) });
    },
  );
