import { type Context, Hono } from "hono";
import * as v from "valibot";
import { memberOf, requireMember } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import { category } from "#features/catalogue/schema.ts";
import { collectionChanged } from "#features/collection/entries/service.ts";
import { assertCanWrite } from "#features/collection/policy.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { again, formAgain, type Sent, typedOn } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { identifier, invalid } from "#lib/input/inputs.ts";
import { counted, listText } from "#lib/text/locale.ts";
import { assertScope } from "./policy.ts";
import { cleanupChoices, clearCollection } from "./queries.ts";
import { CleanupPage, cleanupTitle } from "./views.tsx";

const pagePath = "/collection/cleanup";

const CleanupInput = v.pipe(
  v.strictObject({
    setId: v.optional(identifier),
    category: v.optional(v.string()),
    /** A form's field: "set base1", "category EN". */
    what: v.optional(v.string()),
    /** Also what was sold, given away, lost or traded of it. */
    sales: v.optional(v.union([v.boolean(), v.picklist(["true", "false"])], "must be true or false"), false),
    verificationString: v.optional(v.pipe(v.string("must be text"), v.trim())),
  }),
  v.transform(({ what, sales, ...other }) => {
    const rest = { ...other, sales: sales === true || sales === "true" };
    const [kind, id] = what?.split(/ (.*)/s) ?? [];
    if (kind === "set") return { ...rest, setId: id };
    return kind === "category" ? { ...rest, category: id } : rest;
  }),
  v.object({
    setId: v.optional(identifier),
    category: v.optional(category),
    sales: v.boolean(),
    verificationString: v.optional(v.string()),
  }),
  v.check(({ setId, category }) => setId !== undefined || category !== undefined, "must include a set or a category"),
);

const Choice = v.strictObject({ id: v.string(), name: v.string(), category: v.string(), copies: v.number() });
const CleanupChoices = v.strictObject({ categories: v.array(Choice), sets: v.array(Choice) });
const Cleared = v.strictObject({ entries: v.number(), graded: v.number(), notes: v.number() });

export const cleanupApi = new Hono<Env>()
  .get("/", requireMember, answers("What you can delete from your collection", CleanupChoices), async (c) =>
    respond(c, { json: await choicesOf(c) }),
  )
  .put(
    "/",
    requireMember,
    answers("Deletes a set or a game from your collection: entries, graded cards and notes", Cleared),
    body(CleanupInput, again(cleanupForm)),
    async (c) => {
      let cleared: Awaited<ReturnType<typeof clear>>;
      try {
        cleared = await clear(c, c.req.valid("json"));
      } catch (error) {
        return formAgain(c, cleanupForm, error);
      }
      const { batch, setIds: _, ...json } = cleared;
      if (wanted(c) === "page") leaveFlash(c, { message: whatWent(json), undo: batch ?? undefined });
      return respond(c, { json, back: "/collection" });
    },
  );

/** @throws Refusal 409 while the collection is locked, 422 for another set or a mistyped username. */
async function clear(c: Context<Env>, { verificationString, sales, ...scope }: v.InferOutput<typeof CleanupInput>) {
  const { db, hub } = c.var;
  const viewer = memberOf(c);
  assertCanWrite(viewer);
  const typed = typedOn(c, verificationString);
  if (typed !== undefined && typed !== viewer.username)
    throw invalid({ verificationString: "must be exactly your username" });
  await assertScope(db, scope);
  const cleared = await clearCollection(db, viewer.id, { ...scope, sales });
  for (const id of cleared.setIds) hub.publish(collectionChanged(viewer.id, id, []));
  return cleared;
}

/** "12 cards deleted. 1 graded card and 2 notes can’t be restored." */
function whatWent({ entries, graded, notes }: v.InferOutput<typeof Cleared>): string {
  const forGood = [
    ...(graded > 0 ? [counted(graded, "graded card", "graded cards")] : []),
    ...(notes > 0 ? [counted(notes, "note", "notes")] : []),
  ];
  const went = `${counted(entries, "card", "cards")} deleted.`;
  if (forGood.length === 0) return went;
  return `${went} ${listText(forGood)} can’t be restored.`;
}

export const cleanupPages = new Hono<Env>().get(pagePath, requireMember, async (c) =>
  respond(c, await cleanupForm(c, {})),
);

/** Hidden games are not offered; a call may still name them. */
const choicesOf = (c: Context<Env>) => cleanupChoices(c.var.db, memberOf(c).id, hiddenGames(memberOf(c)));

async function cleanupForm(c: Context<Env>, { typed = {}, fault }: Sent) {
  const { setId, category, what = setId ? `set ${setId}` : category ? `category ${category}` : "" } = typed;
  const props = {
    ...(await choicesOf(c)),
    username: memberOf(c).username,
    chosen: String(what),
    hasSales: typed.sales === "true",
    fault,
  };
  return { page: { title: cleanupTitle, body: <CleanupPage {...props} /> } };
}
