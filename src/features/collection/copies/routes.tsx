import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import * as v from "valibot";
import { memberOf, requireMember } from "../../../access/guards.ts";
import { can, type ProFeature } from "../../../access/rules.ts";
import { megabyte } from "../../../http/body/body-size.ts";
import { answers } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { leaveFlash } from "../../../http/flash.ts";
import { respond, wanted } from "../../../http/respond.ts";
import { body, params, query, readBody } from "../../../http/validate.ts";
import { notFound, Refusal } from "../../../lib/errors.ts";
import { findCard } from "../../catalogue/cards/queries.ts";
import { cardPath, setPath } from "../../catalogue/rules/paths.ts";
import { findSet } from "../../catalogue/sets/queries.ts";
import { assertCurrencies } from "../../prices/policy.ts";
import { SetNoteForm } from "../notes/views.tsx";
import { copiesTab, gradedTab, notesTab, type SentForm, type TabCard } from "./page.tsx";
import * as queries from "./queries.ts";
import * as shapes from "./schema.ts";
import {
  addGraded,
  assertCard,
  changeGraded,
  describeCopies,
  notesVersion,
  removeGraded,
  removeNote,
  writeNotes,
} from "./service.ts";
import { FormPage } from "./views/form-page.tsx";

/** What people keep about their cards beside quantities; all of it is read by its owner only. Mounted at /api/collection. */
export const keepingApi = new Hono<Env>()
  .get(
    "/:id/copies",
    requireMember,
    answers("What is known of your copies of a card's variant", shapes.CopiesAnswer),
    params(shapes.OfCard),
    query(shapes.OfVariant),
    async (c) => {
      await assertCard(keeping(c), variantOf(c));
      return respond(c, { json: await copiesAnswer(c) });
    },
  )
  .put(
    "/:id/copies",
    requireMember,
    answers("Says what is known of your copies; more than you own are added", shapes.CopiesAnswer),
    params(shapes.OfCard),
    query(shapes.OfVariant),
    body(shapes.CopiesInput, again(copiesTab)),
    (c) =>
      save(c, copiesTab, async () => {
        const { copies, currencies } = c.req.valid("json");
        await assertCurrencies(c.var.db, c.var.catalogue, currencies);
        await describeCopies(keeping(c), variantOf(c), copies);
        return copiesAnswer(c);
      }),
  )
  .get(
    "/:id/graded",
    requireMember,
    answers("Your graded cards of a card", v.array(shapes.Graded)),
    params(shapes.OfCard),
    query(shapes.OfSet),
    async (c) => {
      await assertCard(keeping(c));
      const rows = await queries.gradedOf(c.var.db, own(c));
      return respond(c, { json: rows.map((row) => gradedAnswer(c, row)) });
    },
  )
  .post(
    "/:id/graded",
    requireMember,
    answers("Keeps a graded card", shapes.Graded),
    params(shapes.OfCard),
    query(shapes.OfSet),
    body(shapes.GradedInput, again(gradedTab)),
    (c) =>
      save(c, gradedTab, async () => {
        const owner = pro(c, "gradedCards");
        const { currency, ...fields } = c.req.valid("json");
        await assertCurrencies(c.var.db, c.var.catalogue, { currency });
        return gradedAnswer(c, await addGraded(owner, fields));
      }),
  )
  .put(
    "/:id/graded",
    requireMember,
    answers("Changes a graded card", shapes.Graded),
    params(shapes.OfCard),
    query(shapes.OfSet),
    body(shapes.GradedChange, again(gradedTab)),
    (c) =>
      save(c, gradedTab, async () => {
        const owner = pro(c, "gradedCards");
        const { gradedId, currency, addToCollection: _, formId: __, ...fields } = c.req.valid("json");
        await assertCurrencies(c.var.db, c.var.catalogue, { currency });
        return gradedAnswer(c, await changeGraded(owner, gradedId, fields));
      }),
  )
  .delete(
    "/:id/graded",
    requireMember,
    answers("Removes a graded card", v.null()),
    params(shapes.OfCard),
    query(shapes.OfSet),
    body(shapes.GradedRemoval),
    (c) =>
      save(c, gradedTab, async () => {
        await removeGraded(keeping(c), c.req.valid("json").gradedId);
        return null;
      }),
  )
  .get(
    "/:id/private-notes",
    requireMember,
    answers("Your notes on a card", shapes.NotesAnswer),
    params(shapes.OfCard),
    query(shapes.OfSet),
    async (c) => {
      const { userId, setId, cardId } = own(c);
      await assertCard(keeping(c));
      return respond(c, { json: notesAnswer(await queries.notesOf(c.var.db, userId, setId, cardId)) });
    },
  )
  .put(
    "/:id/private-notes",
    requireMember,
    answers("Puts notes in the place of yours on a card", shapes.NotesAnswer),
    params(shapes.OfCard),
    query(shapes.OfSet),
    body(shapes.NotesInput, again(notesTab), { json: megabyte, form: megabyte }),
    (c) => {
      const { notes, version } = c.req.valid("json");
      const options = { version, mayAdd: may(c, "privateNotes") };
      return save(c, notesTab, async () => notesAnswer(await writeNotes(keeping(c), notes, options)));
    },
  )
  .delete(
    "/:id/private-notes",
    requireMember,
    answers("Removes one of your notes on a card", v.null()),
    params(shapes.OfCard),
    query(shapes.OfSet),
    body(shapes.NoteRemoval),
    (c) =>
      save(c, notesTab, async () => {
        await removeNote(keeping(c), c.req.valid("json").noteId);
        return null;
      }),
  );

/** The viewer's note on a set: the call, mounted at /api/set, and its page, mounted at /. */
export const setNoteApi = new Hono<Env>()
  .get(
    "/:id/private-notes",
    requireMember,
    answers("Your note on a set", shapes.SetNoteAnswer),
    params(shapes.OfCard),
    async (c) => {
      const { id } = c.req.valid("param");
      const notes = await setNote(c, id);
      // What somebody wrote on a set stays theirs when the set goes.
      if (notes === "" && !(await findSet(c.var.db, { id }))) throw notFound("set");
      return respond(c, { json: { notes } });
    },
  )
  .put(
    "/:id/private-notes",
    requireMember,
    answers("Writes your note on a set; an empty one is gone", shapes.SetNoteAnswer),
    params(shapes.OfCard),
    body(shapes.SetNoteInput, (c, refusal) => setNotePage(c, c.req.param("id") ?? "", refusal)),
    async (c) => {
      const { id: setId } = c.req.valid("param");
      const text = c.req.valid("json").notes;
      if (!(await findSet(c.var.db, { id: setId }))) throw notFound("set");
      const mayWrite = may(c, "privateNotes");
      const of = { db: c.var.db, viewer: memberOf(c), setId, cardId: null };
      await writeNotes(of, text ? [{ label: "", text }] : [], { mayAdd: mayWrite });
      if (wanted(c) === "page") leaveFlash(c, { message: "Saved." });
      return respond(c, {
        json: { notes: text },
        fragment: <SetNoteForm setId={setId} text={text} mayWrite={mayWrite} sent={{ said: "Saved." }} />,
        back: `/collection/notes?setId=${encodeURIComponent(setId)}`,
      });
    },
  );

export const setNotePages = new Hono<Env>().get("/collection/notes", requireMember, query(shapes.OfSet), (c) =>
  setNotePage(c, c.req.valid("query").setId),
);

async function setNote(c: Context<Env>, setId: string): Promise<string> {
  const [note] = await queries.notesOf(c.var.db, memberOf(c).id, setId, null);
  return note?.text ?? "";
}

async function setNotePage(c: Context<Env>, setId: string, refusal?: Refusal): Promise<Response> {
  if (refusal && wanted(c) === "json") throw refusal;
  const set = await findSet(c.var.db, { id: setId });
  if (!set) throw notFound("set");
  const form = (
    <SetNoteForm
      setId={setId}
      text={await setNote(c, setId)}
      mayWrite={may(c, "privateNotes")}
      sent={refusal && { fault: refusal, typed: await typedBy(c) }}
    />
  );
  const trail = [{ title: set.name, href: setPath(set.category, set.seriesSlug, set.slug) }];
  return respond(c, {
    status: (refusal?.status ?? 200) as ContentfulStatusCode,
    fragment: refusal && form,
    page: {
      title: `Private note – ${set.name}`,
      body: (
        <FormPage title="Private note" trail={trail}>
          {form}
        </FormPage>
      ),
    },
  });
}

const may = (c: Context<Env>, feature: ProFeature) => can(c.var.viewer, feature, c.var.config.membership);

/** @throws Refusal 403 where the feature belongs to Pro and the viewer has none. */
function assertPro(c: Context<Env>, feature: ProFeature): void {
  if (!may(c, feature)) throw new Refusal(403, "This belongs to Pro.");
}

function pro(c: Context<Env>, feature: ProFeature) {
  assertPro(c, feature);
  return keeping(c);
}

const place = (c: Context<Env>) => ({ setId: c.req.query("setId") ?? "", cardId: c.req.param("id") ?? "" });
const own = (c: Context<Env>) => ({ userId: memberOf(c).id, ...place(c) });
const keeping = (c: Context<Env>) => ({ db: c.var.db, hub: c.var.hub, viewer: memberOf(c), ...place(c) });
const variantOf = (c: Context<Env>) => c.req.query("variant") ?? "";

const notesAnswer = (notes: queries.NoteRow[]) => ({
  notes,
  version: notesVersion(notes),
});

async function copiesAnswer(c: Context<Env>) {
  const rows = await queries.copiesOfCard(c.var.db, own(c));
  return rows
    .filter(({ variant }) => variant === variantOf(c))
    .map(({ variant: _, cost, costCurrency, ...row }) => ({ ...row, ...(showsPrices(c) && { cost, costCurrency }) }));
}

const showsPrices = (c: Context<Env>): boolean => memberOf(c).preferences.showPrices;

/** A graded card for its owner, who may have hidden what things are worth. */
const gradedAnswer = (c: Context<Env>, { value, valueCurrency, ...row }: queries.GradedRow) => ({
  ...row,
  ...(showsPrices(c) && { value, valueCurrency }),
});

type RenderTab = (c: Context<Env>, card: TabCard, sent?: SentForm) => Promise<ReactNode>;

/** The names of the tabs in a card's address. */
const tabKeys = new Map<RenderTab, string>([
  [copiesTab, "copies"],
  [gradedTab, "graded"],
  [notesTab, "notes"],
]);

/** Does it, and answers what came of it; a form hears of a refusal in itself, with what was typed. */
async function save(c: Context<Env>, tab: RenderTab, work: () => Promise<unknown>): Promise<Response> {
  try {
    const json = await work();
    if (wanted(c) === "page") leaveFlash(c, { message: "Saved." });
    const fragment = wanted(c) === "fragment" ? await formOf(c, tab, { said: "Saved." }) : undefined;
    const back = wanted(c) === "page" ? `${hrefOf(await cardOf(c))}?tab=${tabKeys.get(tab)}` : "";
    return respond(c, { json, fragment, back });
  } catch (error) {
    if (error instanceof Refusal && wanted(c) !== "json") return again(tab)(c, error);
    throw error;
  }
}

/** The tab again, in a page of its own or as the fragment, with what was wrong and what was typed. */
function again(tab: RenderTab) {
  return async (c: Context<Env>, refusal: Refusal): Promise<Response> => {
    if (wanted(c) === "json") throw refusal;
    const card = await cardOf(c);
    const form = await formOf(c, tab, { fault: refusal, typed: await typedBy(c) }, card);
    const trail = [{ title: card.name, href: hrefOf(card) }];
    return respond(c, {
      refusal,
      fragment: form,
      page: {
        title: card.name,
        body: (
          <FormPage title={card.name} trail={trail}>
            {form}
          </FormPage>
        ),
      },
    });
  };
}

const hrefOf = (card: { category: string; seriesSlug: string; setSlug: string; numberKey: string }) =>
  cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey);

async function cardOf(c: Context<Env>) {
  const { setId, cardId } = place(c);
  const card = await findCard(c.var.db, { id: cardId });
  if (!card || card.setId !== setId) throw notFound("card");
  return card;
}

async function formOf(c: Context<Env>, tab: RenderTab, sent: SentForm, known?: TabCard): Promise<ReactNode> {
  const typed = await typedBy(c);
  const of = typeof typed?.gradedId === "string" ? typed.gradedId : c.req.query("variant");
  return tab(c, known ?? (await cardOf(c)), { ...sent, ...(of !== undefined && { of }) });
}

/** What the form said; it was read before, so this reads it again from what is kept of it. */
async function typedBy(c: Context<Env>): Promise<Record<string, unknown> | undefined> {
  const given = await readBody(c).catch(() => undefined);
  return v.is(v.record(v.string(), v.unknown()), given) ? given : undefined;
}
