import { type Context, Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { momentsOf } from "#features/collection/moments/page.tsx";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { leaveMade, pressOf } from "#http/made.ts";
import { backTo, respond, wanted } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { derivedId } from "#lib/crypto/derived-id.ts";
import { Refusal } from "#lib/errors.ts";
import { counted } from "#lib/text/locale.ts";
import { bulkLines, bulkPage, faultsOf, hrefOfForm, ownedSet, readWanted } from "../page/bulk.tsx";
import { BulkInput, BulkQuery, BulkResponse, EntryPressQuery, TypedResponse } from "../schema.ts";
import { addCopies } from "../service.ts";
import { BulkEcho } from "../views/bulk-preview.tsx";

const maxErrorsShown = 5;
const maxShownLength = 40;

export const bulkPages = new Hono<Env>().get("/collection/add", requireMember, query(BulkQuery), async (c) => {
  const { setId, ...wanted } = c.req.valid("query");
  const set = await ownedSet(c, setId);
  if (!wanted.ranges && !wanted.missing) return respond(c, { page: bulkPage(set, wanted) });
  const { additions, faults } = readWanted(set, wanted);
  const reading = { additions, faults: faultsOf({ additions, faults }, wanted.missing) };
  return respond(c, { status: additions.length > 0 ? 200 : 422, page: bulkPage(set, wanted, reading) });
});

export const bulkApi = new Hono<Env>()
  .get(
    "/typed",
    requireMember,
    answers("The cards that typed numbers mean", TypedResponse),
    query(BulkQuery),
    async (c) => {
      const { setId, ranges = "", variant } = c.req.valid("query");
      const set = await ownedSet(c, setId);
      const { additions, faults } = readWanted(set, { ranges, variant });
      const lines = bulkLines(set, additions);
      return respond(c, { json: { lines, faults }, fragment: <BulkEcho lines={lines} faults={faults} /> });
    },
  )
  .post(
    "/",
    requireMember,
    answers("Adds copies of many cards in a set, or previews what would be added", BulkResponse),
    query(EntryPressQuery),
    body(BulkInput),
    async (c) => {
      const { setId, formId: kept } = c.req.valid("query");
      const { step, formId = idOfPress(c, kept, c.req.valid("json").cards), ...cards } = c.req.valid("json");
      const set = await ownedSet(c, setId);
      const { additions, faults } = readWanted(set, cards);
      const lines = bulkLines(set, additions);
      const isUnderstood = additions.length > 0 && (faults.length === 0 || step === "add-valid");
      // A form sent twice gets the first answer, even when nothing is missing any more.
      if (step !== "preview" && (isUnderstood || formId !== undefined)) {
        const { db, hub } = c.var;
        const requested = isUnderstood ? additions : [];
        const added = await addCopies({ db, hub, viewer: memberOf(c), tab: "" }, setId, requested, {
          formId,
          isOnlyNew: cards.missing !== undefined,
        });
        if (added && kept) leaveMade(c, added.batch);
        if (added || isUnderstood) {
          if (wanted(c) === "page") {
            leaveFlash(c, { message: `Added ${counted(added?.copies ?? 0, "copy", "copies")}.`, undo: added?.batch });
          }
          const left = { ranges: faults.map(({ text }) => text).join(", "), variant: cards.variant };
          const back = (faults.length > 0 && hrefOfForm(setId, left)) || set.path;
          const place = cards.cards === undefined ? back : backTo(c, set.path);
          const batch = added?.batch ?? null;
          const json = async () => ({
            lines,
            faults,
            batch,
            moments: await momentsOf(c, batch === null ? [] : [batch]),
          });
          return respond(c, { json, back: place });
        }
      }
      const shownFaults = faultsOf({ additions, faults }, cards.missing);
      const want = wanted(c);
      if (step !== "preview" && want !== "page") {
        const message = shownFaults
          .slice(0, maxErrorsShown)
          .map(({ text, message }) => (text === "" ? message : `“${text.slice(0, maxShownLength)}”: ${message}`))
          .join(" ");
        throw new Refusal(422, message, { ranges: message });
      }
      // A preview has an address of its own.
      const isAddressed = step === "preview" && (cards.ranges || cards.missing);
      return respond(c, {
        status: want === "page" && (step !== "preview" || additions.length === 0) ? 422 : 200,
        json: { lines, faults: shownFaults, batch: null, moments: [] },
        back: (isAddressed && hrefOfForm(setId, cards)) || undefined,
        page: bulkPage(set, cards, { additions, faults: shownFaults }),
      });
    },
  );

const idOfPress = (c: Context<Env>, formId: string | undefined, cards: string | string[] = []) => {
  const press = pressOf(c, formId);
  return press && derivedId(memberOf(c).id, press, ...[cards].flat());
};
