import { type OverlayKind, overlayKinds, overlays } from "#features/stream/overlays/rules/kinds.ts";
import { placeOf } from "../access/marked-games.ts";
import type { TestApp } from "../harness.ts";
import type { Person } from "../requests/sample.ts";
import type { Own, Pages, Routes } from "../requests/table.ts";
import { chatAt, overlayAt } from "./addresses.ts";

const ownerOf = async (site: TestApp, { id }: Person) => (id === "" ? (await site.signUp()).id : id);

const overlayRoutes = (kind: OverlayKind): Routes => {
  const path = `/stream-tools/${overlays[kind].path}/:userId/:token` as const;
  const at = (rest: string) => async (site: TestApp, person: Person) => ({
    at: overlayAt(site, kind, await ownerOf(site, person)) + rest,
  });
  return {
    [`GET ${path}` as const]: { to: "everyone", prepare: at("") },
    [`GET ${path}/events` as const]: { to: "everyone", prepare: at("/events") },
  } as Routes;
};

const push = { setId: "sv03.5", numberKey: "6" };

export const routes: Routes = {
  ...overlayRoutes("set"),
  ...overlayRoutes("list"),
  ...overlayRoutes("card"),
  "GET /stream-tools/chat/:userId/:token/text": {
    to: "everyone",
    prepare: async (site, person) => ({ at: chatAt(site, await ownerOf(site, person)) }),
  },
  "GET /stream-tools/worker.js": { to: "everyone" },
  "GET /stream-tools": { to: "member" },
  "GET /stream-tools/help": { to: "member" },
  "GET /stream-tools/packs": { to: "member" },
  "GET /api/stream/overlays": { to: "member" },
  "PUT /api/stream/overlays/:kind": { to: "member", at: "/api/stream/overlays/set" },
  "DELETE /api/stream/overlays/:kind": { to: "member", at: "/api/stream/overlays/list" },
  "POST /api/stream/overlays/:kind/test": { to: "member", writes: true, at: "/api/stream/overlays/card/test" },
  "GET /api/stream/card": { to: "member" },
  "PUT /api/stream/card": { to: "member", json: push },
  "DELETE /api/stream/card": {
    to: "member",
    json: push,
    prepare: async (_, person) => {
      await person.put("/api/stream/card", push);
      return {};
    },
  },
};

export const pages: Pages = {
  collector: [...[...overlayKinds, "chat"].map((kind) => `/stream-tools?overlay=${kind}`), "/stream-tools/help"],
};

export const own: Own = async (_, person, game) => {
  await person.put("/api/stream/card", { setId: placeOf(game).setId, numberKey: "1" });
};
