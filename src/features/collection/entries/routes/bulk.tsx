import { Hono } from "hono";
import { memberOf, requireMember } from "../../../../access/guards.ts";
import { answers } from "../../../../http/documents.ts";
import type { Env } from "../../../../http/env.ts";
import { leaveFlash } from "../../../../http/flash.ts";
import { respond, wanted } from "../../../../http/respond.ts";
import { body, query } from "../../../../http/validate.ts";
import { Refusal } from "../../../../lib/errors.ts";
import { counted } from "../../../../lib/text/counted.ts";
import { OfSet } from "../../schema/inputs.ts";
import { linesOf, ownedSet, pageOf } from "../page/bulk.tsx";
import { missingFor } from "../rules/missing.ts";
import { readRanges } from "../rules/ranges.ts";
import { BulkInput, BulkResponse } from "../schema.ts";
import { addCopies } from "../service.ts";

const maxErrorsShown = 5;
const maxShownLength = 40;

export const bulkPages = new Hono<Env>().get("/collection/add", requireMember, query(OfSet), async (c) => {
  const { setId } = c.req.valid("query");
  const set = await ownedSet(c, setId);
  return respond(c, { page: pageOf(set, { ranges: "", variant: "", faults: [] }) });
});

export const bulkApi = new Hono<Env>().post(
  "/",
  requireMember,
  answers("Adds copies of many cards in a set, or previews what would be added", BulkResponse),
  query(OfSet),
  body(BulkInput),
  async (c) => {
    const { setId } = c.req.valid("query");
    const { ranges = "", variant, missing, step, formId } = c.req.valid("json");
    const set = await ownedSet(c, setId);
    const { additions, faults } = missing
      ? { additions: missingFor(set.data.cards, set.owned, missing), faults: [] }
      : readRanges(ranges, set.data.cards, variant);
    const lines = linesOf(set, additions);
    const isUnderstood = faults.length === 0 && additions.length > 0;
    // A form sent twice gets the first answer, even when nothing is missing any more.
    if (step === "add" && (isUnderstood || formId !== undefined)) {
      const { db, hub } = c.var;
      const requested = isUnderstood ? additions : [];
      const added = await addCopies({ db, hub, viewer: memberOf(c), tab: "" }, setId, requested, {
        formId,
        isOnlyNew: missing !== undefined,
      });
      if (added || isUnderstood) {
        if (wanted(c) === "page") {
          leaveFlash(c, { message: `Added ${counted(added?.copies ?? 0, "copy", "copies")}.`, undo: added?.batch });
        }
        return respond(c, { json: { lines, faults, batch: added?.batch ?? null }, back: set.path });
      }
    }
    const shownFaults =
      isUnderstood || faults.length > 0
        ? faults
        : [{ text: "", message: missing ? "Nothing is missing for this goal." : "Enter the card numbers to add." }];
    const want = wanted(c);
    if (step === "add" && want !== "page") {
      const message = shownFaults
        .slice(0, maxErrorsShown)
        .map(({ text, message }) => (text === "" ? message : `“${text.slice(0, maxShownLength)}”: ${message}`))
        .join(" ");
      throw new Refusal(422, message, { ranges: message });
    }
    return respond(c, {
      status: isUnderstood || want === "json" ? 200 : 422,
      json: { lines, faults: shownFaults, batch: null },
      page: pageOf(set, { ranges, variant, faults: shownFaults, preview: { lines, goal: missing ?? null } }),
    });
  },
);
