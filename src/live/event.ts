/**
 * Something of a topic changed. Ids only: a page fetches its fragment again, so permissions run again.
 * `scope` is what the ids belong to, such as a set; no ids means "many". `tab` is the page that wrote.
 */
export type LiveEvent = { topic: string; name: string; scope: string; ids: string[]; tab: string };

/** Changes of one person, told to that person alone. */
export const userTopic = (userId: string): string => `user:${userId}`;

/** Above this number of ids, a page fetches itself whole; NOTIFY allows 8000 bytes. */
const mostIds = 40;

/** One event for each topic, name, scope and tab, with every id once. */
export function coalesce(events: LiveEvent[]): LiveEvent[] {
  const merged = new Map<string, LiveEvent>();
  for (const event of events) {
    const key = [event.topic, event.name, event.scope, event.tab].join(" ");
    const earlier = merged.get(key);
    if (!earlier) merged.set(key, event);
    else if (earlier.ids.length > 0) {
      const ids = event.ids.length === 0 ? [] : [...new Set([...earlier.ids, ...event.ids])];
      merged.set(key, { ...earlier, ids: ids.length > mostIds ? [] : ids });
    }
  }
  return [...merged.values()];
}
