import { Hono } from "hono";
import { memberOf, requireAbility, requireMember } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { backTo, respond, wanted } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { type PushedCard, pushedCard } from "./queries.ts";
import { ClearInput, PushAnswer, PushInput } from "./schema.ts";
import { clearPush, pushCard } from "./service.ts";
import { PushButton } from "./views.tsx";

const mayStream = [requireMember, requireAbility("streamTools")] as const;

const answerOf = ({ setId, cardId, variant, isFirst, pushedAt }: PushedCard) => ({
  setId,
  cardId,
  variant,
  isFirst,
  pushedAt: pushedAt.toISOString(),
});

export const pushApi = new Hono<Env>()
  .get("/", ...mayStream, answers("The card on your stream; null for none", PushAnswer), async (c) => {
    const viewer = memberOf(c);
    const pushed = await pushedCard(c.var.db, viewer.id);
    const isShown = pushed && !hiddenGames(viewer).includes(pushed.category);
    return respond(c, { json: isShown ? answerOf(pushed) : null });
  })
  .put("/", ...mayStream, answers("Pushes a card to your stream", PushAnswer), body(PushInput), async (c) => {
    const card = c.req.valid("json");
    const pushed = await pushCard(c.var, memberOf(c).id, card, c.var.clock());
    if (wanted(c) === "page") leaveFlash(c, { message: "Pushed to your stream." });
    return respond(c, {
      json: answerOf(pushed),
      fragment: <PushButton {...card} isPushed />,
      back: backTo(c, "/stream-tools"),
    });
  })
  .delete(
    "/",
    ...mayStream,
    answers("Clears the card from your stream", PushAnswer),
    query(ClearInput),
    body(ClearInput),
    async (c) => {
      await clearPush(c.var, memberOf(c).id);
      const { setId = "", numberKey = "" } = { ...c.req.valid("query"), ...c.req.valid("json") };
      if (wanted(c) === "page") leaveFlash(c, { message: "Cleared from your stream." });
      return respond(c, {
        json: null,
        fragment: <PushButton setId={setId} numberKey={numberKey} isPushed={false} />,
        back: backTo(c, "/stream-tools"),
      });
    },
  );
