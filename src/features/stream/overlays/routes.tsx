import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import * as v from "valibot";
import { memberOf, requireAbility, requireMember } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { overlayPolicy } from "#http/middleware/security.ts";
import { backTo, respond, wanted } from "#http/respond.ts";
import { params, query } from "#http/validate.ts";
import { chatText } from "./page/chat.ts";
import { renderOverlay } from "./page/overlay.tsx";
import { ownOverlay, ownOverlays } from "./page/own.ts";
import { openOverlayStream } from "./page/stream.ts";
import { ownerByToken, refuseToken } from "./policy.ts";
import { ChatQuery } from "./rules/chat.ts";
import { overlayKinds, overlays, type TokenKind } from "./rules/kinds.ts";
import { OfKind, OfOverlay, OverlayAddress, OverlayAnswer, OverlaysAnswer } from "./schema.ts";
import { publishTest, writeAddress } from "./service.ts";

/** The URL contains a token: browsers must not store it or send it to other sites. */
const hidingToken = createMiddleware<Env>(async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Robots-Tag", "noindex");
});

/** A service worker controls only pages below its own path. */
export const streamOverlayPages = new Hono<Env>().get("/worker.js", (c) =>
  c.body(c.var.assets.files.get(c.var.assets.urls.worker)?.bytes ?? "", 200, {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "no-cache",
  }),
);
for (const kind of overlayKinds) {
  const path = `/${overlays[kind].path}/:userId/:token`;
  streamOverlayPages
    .get(path, hidingToken, overlayPolicy, params(OverlayAddress), (c) => renderOverlay(c, kind, c.req.valid("param")))
    .get(`${path}/events`, hidingToken, params(OverlayAddress), (c) =>
      openOverlayStream(c, kind, c.req.valid("param")),
    );
}

streamOverlayPages.get(
  "/chat/:userId/:token/text",
  hidingToken,
  params(OverlayAddress),
  query(ChatQuery),
  async (c) => {
    const owner = await ownerByToken(c.var, "chat", c.req.valid("param"));
    if (!owner) return refuseToken(c.var.db, c.var.address, c.var.clock());
    return c.text(await chatText(c.var, owner, c.req.valid("query")));
  },
);

const changingLink = (isOn: boolean, message: string) => async (c: Context<Env>, kind: TokenKind) => {
  await writeAddress(c.var.db, c.var.hub, memberOf(c).id, kind, isOn);
  if (wanted(c) !== "json") leaveFlash(c, { message });
  return respond(c, { json: await ownOverlay(c, kind), back: backTo(c, "/stream-tools") });
};

const renew = changingLink(true, "New link created. The old link no longer works.");
const turnOff = changingLink(false, "Turned off. The link no longer works.");

export const overlaysApi = new Hono<Env>()
  .use(requireMember, requireAbility("streamTools"))
  .get("/", answers("The links of your overlays and of the text for chat bots", OverlaysAnswer), async (c) =>
    respond(c, { json: await ownOverlays(c) }),
  )
  .put("/:kind", answers("Creates a new link; the old one stops working", OverlayAnswer), params(OfKind), (c) =>
    renew(c, c.req.valid("param").kind),
  )
  .delete("/:kind", answers("Turns off an overlay’s link", OverlayAnswer), params(OfKind), (c) =>
    turnOff(c, c.req.valid("param").kind),
  )
  .post(
    "/:kind/test",
    answers("Shows a test border on the overlay wherever it is open", v.null()),
    params(OfOverlay),
    (c) => {
      publishTest(c.var.hub, memberOf(c).id, c.req.valid("param").kind);
      if (wanted(c) !== "json") leaveFlash(c, { message: "Test sent. The overlay shows a border for three seconds." });
      return respond(c, { json: null, back: backTo(c, "/stream-tools") });
    },
  );
