import type { Context } from "hono";
import type { Env } from "../../../../http/env.ts";
import { overlayTopic, userTopic } from "../../../../live/event.ts";
import { eventStream, type Send } from "../../../../live/stream.ts";
import { type ScreenSource, type Watcher, watchScreen } from "../cache.ts";
import { ownerByToken, refuseToken } from "../policy.ts";
import type { OverlayKind } from "../rules/kinds.ts";
import { optionsOf } from "../rules/options.ts";
import type { Address } from "../state.ts";
import { screenOf } from "./screen.tsx";
import type { Site } from "./site.ts";

/** Each stream has a time limit: the reconnecting overlay also gets changes without an event, such as new prices. */
const minuteMilliseconds = 60_000;
const lifeMinutes = { least: 8, most: 12 };

const lifetime = () =>
  minuteMilliseconds * (lifeMinutes.least + Math.random() * (lifeMinutes.most - lifeMinutes.least));

/**
 * `state` with the whole overlay at once and after each change, `test`, `gone` once the token is not valid, and `end` with
 * the reason, such as `full`: too many are open.
 */
export async function openOverlayStream(c: Context<Env>, kind: OverlayKind, address: Address): Promise<Response> {
  const { db, sql, hub, catalogue, config, flags, clock, secret } = c.var;
  const site = { db, sql, hub, catalogue, config, flags, clock, secret };
  const owner = await ownerByToken(site, kind, address);
  if (!owner) return refuseToken(db, c.var.address, clock());
  const source = sourceOf(site, kind, address, c.req.query());
  return eventStream(c, (send, end) =>
    endingBoth(setTimeout(end, lifetime()), watchScreen(site, source, watcherOf(send, end))),
  );
}

/** Outside the function of the request, which it would keep in memory. */
const endingBoth = (life: ReturnType<typeof setTimeout>, stop: () => void) => () => {
  clearTimeout(life);
  stop();
};

function sourceOf(site: Site, kind: OverlayKind, address: Address, params: Record<string, string>): ScreenSource {
  const query = optionsOf[kind].paramsIn(params);
  return {
    key: `${kind} ${address.userId} ${address.token} ${JSON.stringify(query)}`,
    owner: `overlay ${kind} ${address.userId}`,
    topics: [userTopic(address.userId), overlayTopic(address.userId)],
    isTest: ({ name, scope }) => name === "test" && scope === kind,
    load: () => screenOf(site, kind, address, query),
  };
}

/** Sends what differs from what was sent before. */
function watcherOf(send: Send, end: () => void): Watcher {
  let shown: string | undefined;
  return {
    show(html) {
      if (html === null) return void send({ event: "gone", data: "" }).then(end, end);
      if (html === shown) return;
      shown = html;
      void send({ event: "state", data: html });
    },
    test: () => void send({ event: "test", data: "" }),
    leave: (reason) => (reason ? void send({ event: "end", data: reason }).then(end, end) : end()),
  };
}
