import type { Db } from "#db/open.ts";
import { overlayTopic } from "#live/event.ts";
import type { Hub } from "#live/hub.ts";
import { writeGeneration } from "./queries.ts";
import type { OverlayKind, TokenKind } from "./rules/kinds.ts";

const event = (userId: string, name: string, scope: string) => ({
  topic: overlayTopic(userId),
  name,
  scope,
  ids: [],
  tab: "",
});

/** Makes a new address, or with `isOn` false none. What shows the one before empties at once. */
export async function writeAddress(db: Db, hub: Hub, userId: string, kind: TokenKind, isOn: boolean): Promise<void> {
  await writeGeneration(db, userId, kind, isOn);
  hub.publish(event(userId, "address", kind));
}

/** Shows the sample of an overlay wherever it is open. */
export const publishTest = (hub: Hub, userId: string, kind: OverlayKind): void =>
  hub.publish(event(userId, "test", kind));

/** Tells open overlays that another card was pushed. */
export const publishPush = (hub: Hub, userId: string): void => hub.publish(event(userId, "push", ""));
