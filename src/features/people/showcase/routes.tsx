import { type Context, Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { visibleOwner } from "#access/people/queries.ts";
import { hiddenGames } from "#access/viewer.ts";
import { presentCard } from "#features/catalogue/cards/policy.ts";
import { defaultOwnedView } from "#features/collection/holdings/state.ts";
import { loadOwnCards } from "#features/library/cards/page/load.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { profilePath } from "../friends/state.ts";
import { loadShowcase, ownSlots, slotCard } from "./page.tsx";
import { ShowcaseAnswer, ShowcaseInput, ShowcaseRemoval, SlotQuery } from "./schema.ts";
import { hideCard, showCard } from "./service.ts";
import { Showcase, SlotChoices, SlotChooser } from "./views.tsx";

const foundShown = 24;

export const showcaseApi = new Hono<Env>()
  .get("/", requireMember, answers("The cards of your showcase", ShowcaseAnswer), async (c) => {
    return respond(c, { json: answerOf(await ownShowcase(c)) });
  })
  .put(
    "/",
    requireMember,
    answers("Shows a card you own in a slot", ShowcaseAnswer),
    body(ShowcaseInput),
    async (c) => {
      const { slot, ...place } = c.req.valid("json");
      const card = await presentCard(c.var.db, place);
      const placing = { slot, setId: card.setId, cardId: card.id };
      await showCard(c.var.db, memberOf(c).id, placing, { slots: ownSlots(c), now: c.var.clock() });
      return showcaseNow(c);
    },
  )
  .delete(
    "/",
    requireMember,
    answers("Empties a slot", ShowcaseAnswer),
    query(ShowcaseRemoval),
    body(ShowcaseRemoval),
    async (c) => {
      const slot = c.req.valid("query").slot ?? c.req.valid("json").slot;
      if (slot === undefined) throw invalid({ slot: "must be included" });
      await hideCard(c.var.db, memberOf(c).id, slot);
      return showcaseNow(c);
    },
  );

const ownShowcase = (c: Context<Env>) =>
  loadShowcase(c, { id: memberOf(c).id, hiddenGames: hiddenGames(c.var.viewer) }, { isOwn: true, slots: ownSlots(c) });

async function showcaseNow(c: Context<Env>): Promise<Response> {
  const shown = await ownShowcase(c);
  return respond(c, {
    json: answerOf(shown),
    fragment: <Showcase shown={shown} slots={ownSlots(c)} isOwn />,
    back: `${profilePath(memberOf(c).slug)}#showcase`,
  });
}

const answerOf = (shown: Awaited<ReturnType<typeof loadShowcase>>) =>
  shown.map(({ slot, setId, numberKey, card, isOwned }) => ({
    slot,
    setId,
    numberKey,
    cardId: card.id,
    name: card.name,
    isOwned,
  }));

/** Cards of one's own to fill a slot with. */
export const showcasePages = new Hono<Env>().get("/", requireMember, query(SlotQuery), async (c) => {
  const { slot = 1, q } = c.req.valid("query");
  const { slug } = memberOf(c);
  const profile = { title: "My Profile", href: `${profilePath(slug)}#showcase` };
  const owner = await visibleOwner(c.var.db, c.var.viewer, { id: memberOf(c).id });
  if (!owner) throw notFound("collection");
  const { page, cards } = await loadOwnCards(c, owner, { ...defaultOwnedView, sort: "price", q });
  const all = [...new Set(page.rows.map(({ item }) => item.card.id))];
  const ids = all.slice(0, foundShown);
  const isCut = all.length > foundShown;
  const found = ids.flatMap((id) => cards.get(id) ?? []).map(slotCard);
  return respond(c, {
    fragment: <SlotChoices slot={slot} q={q} found={found} isCut={isCut} />,
    page: { title: "Showcase", body: <SlotChooser slot={slot} q={q} profile={profile} found={found} isCut={isCut} /> },
  });
});
