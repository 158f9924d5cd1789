import { type Context, Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { dexSlots } from "#features/lists/dex/page.tsx";
import { cardNotAdded } from "#features/lists/list/policy.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { invalid } from "#lib/input/inputs.ts";
import { counted } from "#lib/text/locale.ts";
import { cardNumbered } from "../cache.ts";
import { editingList, hiddenFrom } from "../page/author.ts";
import { respondEdited } from "../page/edited.tsx";
import { reorder } from "../page/reorder.ts";
import { orStale } from "../page/stale.tsx";
import { bestOwned } from "../queries/cards.ts";
import * as answer from "../schema/answers.ts";
import * as input from "../schema/inputs.ts";
import {
  addCards,
  changeSeveral,
  type Edited,
  emptySlot,
  fillSlots,
  removeCards,
  setCard,
  undoEdit,
} from "../service/cards.ts";

/** `null` where the list had the card already. */
function addedIn({ rows, before }: Edited) {
  const old = new Set(before.map(({ id }) => id));
  const row = rows.find(({ id }) => !old.has(id));
  return { listCardId: row?.id ?? null, order: row?.order ?? null, cardCount: rows.length };
}

const messageOfAdded = (edited: Edited, card: Parameters<typeof leadingName>[0]): string =>
  addedIn(edited).listCardId === null ? `${leadingName(card)} is already on this list.` : `Added ${leadingName(card)}.`;

async function numbered(c: Context<Env>, where: { setId: string; numberKey: string }) {
  const card = await cardNumbered(c.var.db, c.var.catalogue, where);
  if (!card) throw cardNotAdded();
  return { ...card, setId: where.setId, cardId: card.id };
}

export const listCardsApi = new Hono<Env>()
  .post(
    "/:id/undo",
    requireMember,
    answers("Undoes a change to a list, unless something changed since", answer.VersionResponse),
    params(input.OfList),
    body(input.UndoListInput),
    async (c) => {
      const edited = await undoEdit(editingList(c, c.req.valid("param").id), c.req.valid("json").batch);
      return respondEdited(c, edited, "Undone.");
    },
  )
  .post(
    "/:id",
    requireMember,
    answers("Adds a card to a list", answer.AddedResponse),
    params(input.OfList),
    body(input.NewCard),
    (c) =>
      orStale(c, async () => {
        const { setId, numberKey, variant, order, version } = c.req.valid("json");
        const card = await numbered(c, { setId, numberKey });
        const edited = await addCards(editingList(c, c.req.valid("param").id, version), [{ ...card, variant }], {
          order,
        });
        return respondEdited(c, edited, messageOfAdded(edited, card), addedIn(edited));
      }),
  )
  .post(
    "/:id/owned",
    requireMember,
    answers("Fills the empty slots of a Pokédex list with your best cards", answer.VersionResponse),
    params(input.OfList),
    body(input.Versioned),
    (c) =>
      orStale(c, async () => {
        const { id } = c.req.valid("param");
        const best = await bestOwned(c.var.db, memberOf(c).id, hiddenFrom(c));
        const edited = await fillSlots(editingList(c, id, c.req.valid("json").version), best);
        return respondEdited(
          c,
          edited,
          `Filled ${counted(edited.rows.length - edited.before.length, "slot", "slots")}.`,
        );
      }),
  )
  .put(
    "/:id/order",
    requireMember,
    answers("Reorders the cards of a list", answer.VersionResponse),
    params(input.OfList),
    body(input.OrderInput),
    (c) =>
      orStale(c, async () => {
        const { version, ...wanted } = c.req.valid("json");
        const edited = await reorder(c, editingList(c, c.req.valid("param").id, version), wanted);
        return respondEdited(c, edited, "Order saved.");
      }),
  )
  .put(
    "/:id/cards",
    requireMember,
    answers("Removes several cards of a list, or moves them to its start or end", answer.VersionResponse),
    params(input.OfList),
    body(input.SeveralInput),
    (c) =>
      orStale(c, async () => {
        const { version, listCardIds, action } = c.req.valid("json");
        const edited = await changeSeveral(editingList(c, c.req.valid("param").id, version), listCardIds, action);
        const cards = counted(new Set(listCardIds).size, "card", "cards");
        return respondEdited(c, edited, `${action === "remove" ? "Removed" : "Moved"} ${cards}.`);
      }),
  )
  .get(
    "/:id/dex",
    answers("The slots of a Pokédex list, for a range of Pokémon", answer.DexListResponse),
    params(input.OfList),
    query(input.OfDex),
    async (c) => respond(c, { json: await dexSlots(c, c.req.valid("param").id, c.req.valid("query")) }),
  )
  .delete(
    "/:id/dex",
    requireMember,
    answers("Empties a Pokémon’s slot", answer.VersionResponse),
    params(input.OfList),
    query(input.DexRemoval),
    body(input.DexRemovalBody),
    (c) =>
      orStale(c, async () => {
        const { number, listCardId, version } = { ...c.req.valid("query"), ...c.req.valid("json") };
        if (number === undefined) throw invalid({ number: "must be a Pokédex number" });
        const edited = await emptySlot(
          editingList(c, c.req.valid("param").id, version),
          ({ order }) => order === number,
          listCardId,
        );
        return respondEdited(c, edited, "Removed 1 card.");
      }),
  )
  .put(
    "/:id/:setId/:numberKey",
    requireMember,
    answers("Puts a card on a list, or takes it off", answer.AddedResponse),
    params(input.OfListCard),
    body(input.ListedState),
    (c) =>
      orStale(c, async () => {
        const { id, setId, numberKey: number } = c.req.valid("param");
        const { isOn, seen = [], again = false, variant, version } = c.req.valid("json");
        const card = await numbered(c, { setId, numberKey: numberKey(number) });
        const wanted = again || (isOn ?? !seen.includes(id));
        const edited = await setCard(editingList(c, id, version), { ...card, variant }, wanted, again);
        const message = wanted ? messageOfAdded(edited, card) : `Removed ${leadingName(card)}.`;
        return respondEdited(c, edited, message, addedIn(edited));
      }),
  )
  .delete(
    "/:id/:setId/:numberKey",
    requireMember,
    answers("Removes a card from a list", answer.VersionResponse),
    params(input.OfListCard),
    query(input.CardRemoval),
    body(input.CardRemovalBody),
    (c) =>
      orStale(c, async () => {
        const { id, setId, numberKey: number } = c.req.valid("param");
        const { listCardId, version, variant } = { ...c.req.valid("query"), ...c.req.valid("json") };
        const card = await cardNumbered(c.var.db, c.var.catalogue, { setId, numberKey: numberKey(number) });
        const edited = await removeCards(
          editingList(c, id, version),
          (row) => row.cardId === card?.id && (variant === undefined || row.variant === variant),
          listCardId,
        );
        return respondEdited(c, edited, `Removed ${card ? leadingName(card) : "1 card"}.`);
      }),
  );
