import type { Db } from "#db/open.ts";
import { prepared } from "#lib/sql/prepared.ts";
import type { LiveEvent } from "#live/event.ts";
import type { Hub } from "#live/hub.ts";
import { latestOnly } from "#live/latest.ts";
import type { StreamEnd } from "#live/subscribers.ts";

/** A stream that shows a screen. `leave` ends it; the overlay then connects again, later if there is a reason. */
export type Watcher = { show(html: string | null): void; test(): void; leave(reason?: StreamEnd): void };

export type ScreenSource = {
  /** Equal for equal screens. */
  key: string;
  topics: string[];
  /** The owner, for the limit of screens. */
  owner: string;
  isTest(event: LiveEvent): boolean;
  load(): Promise<string | null>;
};

type Screen = { watchers: Set<Watcher>; join(watcher: Watcher): void; close(): void };

const maxWatchers = 250;
const freshMilliseconds = 2000;

const open = prepared(() => new Map<string, Screen>());

/** Equal screens of this process are loaded once for all their streams: at each event, and at a new stream unless fresh. */
export function watchScreen(site: { db: Db; hub: Hub }, source: ScreenSource, watcher: Watcher): () => void {
  const { key } = source;
  const screens = open(site.db);
  const screen = screens.get(key) ?? openScreen(site.hub, source);
  screens.set(key, screen);
  screen.join(watcher);
  const [oldest] = screen.watchers;
  if (screen.watchers.size > maxWatchers && oldest) {
    screen.watchers.delete(oldest);
    oldest.leave("full");
  }
  return () => {
    screen.watchers.delete(watcher);
    if (screen.watchers.size > 0) return;
    screen.close();
    if (screens.get(key) === screen) screens.delete(key);
  };
}

function openScreen(hub: Hub, { topics, owner, isTest, load }: ScreenSource): Screen {
  const watchers = new Set<Watcher>();
  const each = (act: (watcher: Watcher) => void) => [...watchers].forEach(act);
  const leave = (reason?: StreamEnd) => each((watcher) => watcher.leave(reason));
  let isStopped = false;
  let last: { html: string | null; at: number } | undefined;
  const reload = latestOnly(async () => {
    // Its overlays connect again, and so it is loaded again.
    const html = await load().catch(() => undefined);
    if (html === undefined) return leave();
    // Of equal strings all watchers keep the same.
    const shown = last?.html === html ? last.html : html;
    last = { html: shown, at: performance.now() };
    each((watcher) => watcher.show(shown));
  });
  const join = (watcher: Watcher) => {
    if (isStopped) return watcher.leave();
    watchers.add(watcher);
    if (last && performance.now() - last.at < freshMilliseconds) watcher.show(last.html);
    else reload();
  };
  const onEvent = (event: LiveEvent | null) => {
    if (event === null) {
      isStopped = true;
      leave();
    } else if (isTest(event)) each((watcher) => watcher.test());
    else reload();
  };
  return { watchers, join, close: hub.subscribe({ topics, owner, onEnd: leave, onEvent, onMissed: reload }) };
}
