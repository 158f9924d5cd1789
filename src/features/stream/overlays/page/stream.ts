import type { Context } from "hono";
import type { Env } from "#http/env.ts";
import { overlayTopic, userTopic } from "#live/event.ts";
import { eventStream, type Stream } from "#live/stream.ts";
import type { StreamEnd } from "#live/subscribers.ts";
import { type ScreenSource, type Watcher, watchScreen } from "../cache.ts";
import { ownerByToken, refuseToken } from "../policy.ts";
import type { OverlayKind } from "../rules/kinds.ts";
import type { Address } from "../state.ts";
import { screenOf, screenQuery } from "./screen.tsx";
import type { OverlaySite } from "./site.ts";

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
  return eventStream(c, (stream) => watchScreen(site, source, new StreamWatcher(stream)), lifetime());
}

function sourceOf(
  site: OverlaySite,
  kind: OverlayKind,
  address: Address,
  params: Record<string, string>,
): ScreenSource {
  const query = screenQuery(kind, params);
  return {
    key: `${kind} ${address.userId} ${address.token} ${JSON.stringify(query)}`,
    owner: `overlay ${kind} ${address.userId}`,
    topics: [userTopic(address.userId), overlayTopic(address.userId)],
    isTest: ({ name, scope }) => name === "test" && scope === kind,
    load: () => screenOf(site, kind, address, query),
  };
}

/** Sends what differs from what was sent before. */
class StreamWatcher implements Watcher {
  private shown: string | undefined;

  constructor(private readonly stream: Stream) {}

  show(html: string | null): void {
    if (html === null) this.endWith("gone", "");
    else if (html !== this.shown) this.stream.send({ event: "state", data: html });
    this.shown = html ?? undefined;
  }

  test(): void {
    this.stream.send({ event: "test", data: "" });
  }

  leave(reason?: StreamEnd): void {
    if (reason) this.endWith("end", reason);
    else this.stream.end();
  }

  private endWith(event: string, data: string): void {
    this.stream.send({ event, data });
    this.stream.end();
  }
}
