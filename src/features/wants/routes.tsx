import { type Context, Hono } from "hono";
import { assertSentBy, memberOf, requireMember } from "#access/guards.ts";
import { assertNames, knownSet, presentCard } from "#features/catalogue/cards/policy.ts";
import { setPath } from "#features/catalogue/rules/paths.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { again, type Sent, submit } from "#http/form.ts";
import { backTo, respond, wanted } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { loadWants } from "./page.tsx";
import { deleteWant, storeVisibility, visibilityOf, wantOf } from "./queries.ts";
import { wantsPath } from "./rules.ts";
import * as shapes from "./schema.ts";
import { wantCard, wantMissingOf } from "./service.ts";
import { VisibilityForm, WantsPage, wantedText } from "./views.tsx";

const wantsApi = new Hono<Env>()
  .use(requireMember)
  .get("/", answers("The cards you want, newest first", shapes.WantsResponse), (c) => renderWants(c))
  .put("/", answers("Wants a card, in any variant or one", shapes.WantResponse), body(shapes.WantInput), async (c) => {
    assertSentBy(c);
    const { cardId, setId, variant } = c.req.valid("json");
    const card = await presentCard(c.var.db, { id: cardId });
    assertNames(card, { setId });
    if (variant !== null && !card.variants.some(({ key }) => key === variant))
      throw invalid({ variant: "must be a variant of this card" });
    await wantCard(c.var.db, memberOf(c).id, { setId: card.setId, cardId, variant }, { now: c.var.clock() });
    return respond(c, { json: { setId: card.setId, cardId, variant, isWanted: true }, back: backTo(c, wantsPath) });
  })
  .delete(
    "/",
    answers("Wants a card no longer", shapes.WantResponse),
    query(shapes.PartOfRemoval),
    body(shapes.PartOfRemoval),
    async (c) => {
      assertSentBy(c);
      const { cardId, setId } = { ...c.req.valid("query"), ...c.req.valid("json") };
      if (cardId === undefined) throw invalid({ cardId: "must be included" });
      const userId = memberOf(c).id;
      const want = await wantOf(c.var.db, userId, cardId);
      if (setId !== undefined && want !== undefined && want.setId !== setId)
        throw invalid({ setId: "must be of the same card as the rest" });
      if (!want || !(await deleteWant(c.var.db, userId, cardId))) throw notFound("want");
      return respond(c, { json: { ...want, isWanted: false }, back: backTo(c, wantsPath) });
    },
  )
  .put(
    "/missing",
    answers("Wants every card of a set that you don’t have", shapes.WantsOfSetResponse),
    body(shapes.WantsOfSet),
    async (c) => {
      const set = await knownSet(c.var, c.req.valid("json").setId);
      const done = await wantMissingOf(c.var.db, memberOf(c).id, set.id, { now: c.var.clock() });
      if (wanted(c) !== "json") leaveFlash(c, { message: wantedText(done) });
      return respond(c, { json: done, back: setPath(set.category, set.seriesSlug, set.slug) });
    },
  )
  .put(
    "/visibility",
    answers("Sets who sees what you want", shapes.VisibilityInput),
    body(shapes.VisibilityInput, again(visibilityForm)),
    (c) => {
      const { visibility } = c.req.valid("json");
      const write = async () => {
        await storeVisibility(c.var.db, memberOf(c).id, visibility);
        return { visibility };
      };
      return submit(c, visibilityForm, write, { notice: "Saved.", back: wantsPath });
    },
  );

async function visibilityForm(c: Context<Env>, sent: Sent) {
  const form = <VisibilityForm visibility={await visibilityOf(c.var.db, memberOf(c).id)} {...sent} />;
  return { page: { title: "Wants", body: form }, fragment: form };
}

async function renderWants(c: Context<Env>): Promise<Response> {
  const { json, body, total, visibility } = await loadWants(c, { id: memberOf(c).id, isOwn: true, path: wantsPath });
  return respond(c, {
    json,
    page: {
      title: "Wants",
      body: (
        <WantsPage total={total} visibility={visibility}>
          {body}
        </WantsPage>
      ),
    },
  });
}

const wantsPages = new Hono<Env>()
  .use(requireMember)
  .get("/", answers("The cards you want, newest first", shapes.WantsResponse), (c) => renderWants(c))
  .post("/heart", body(shapes.HeartInput), async (c) => {
    const { cardId, isWanted } = c.req.valid("json").heart;
    const { id } = memberOf(c);
    if (isWanted) await wantAnyOf(c, cardId);
    else await deleteWant(c.var.db, id, cardId);
    return respond(c, { json: { cardId, isWanted }, back: backTo(c, wantsPath) });
  });

async function wantAnyOf(c: Context<Env>, cardId: string): Promise<void> {
  const { setId } = await presentCard(c.var.db, { id: cardId });
  await wantCard(c.var.db, memberOf(c).id, { setId, cardId, variant: null }, { now: c.var.clock() });
}

export const wants = new Hono<Env>().route("/api/wants", wantsApi).route("/wants", wantsPages);
