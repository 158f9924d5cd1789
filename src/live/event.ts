/** Ids only: pages refetch, so permissions are checked again. No ids: many. `scope`: as a set. `tab`: the writer. */
export type LiveEvent = { topic: string; name: string; scope: string; ids: string[]; tab: string };

export const userTopic = (userId: string): string => `user:${userId}`;
/** What a person’s overlays show beside their collection. */
export const overlayTopic = (userId: string): string => `overlay:${userId}`;

/** Above this a page refetches everything; NOTIFY allows 8000 bytes. */
const maxIds = 40;

export function coalesce(events: LiveEvent[]): LiveEvent[] {
  const merged = new Map<string, LiveEvent>();
  for (const event of events) {
    const key = [event.topic, event.name, event.scope, event.tab].join(" ");
    const earlier = merged.get(key);
    if (!earlier) merged.set(key, event);
    else if (earlier.ids.length > 0) {
      const ids = event.ids.length === 0 ? [] : [...new Set([...earlier.ids, ...event.ids])];
      merged.set(key, { ...earlier, ids: ids.length > maxIds ? [] : ids });
    }
  }
  return [...merged.values()];
}
