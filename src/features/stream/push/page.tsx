import { mayIn } from "#access/guards.ts";
import { isMember } from "#access/viewer.ts";
import type { CardAction } from "#http/env.ts";
import { generationsOf } from "../overlays/queries.ts";
import { pushedCard } from "./queries.ts";
import { PushButton } from "./views.tsx";

export const pushAction: CardAction = async (c, { id, setId, numberKey }) => {
  const { db, viewer } = c.var;
  if (!viewer || !isMember(viewer) || !mayIn(c, "streamTools")) return null;
  const pushed = await pushedCard(db, viewer.id);
  return <PushButton setId={setId} numberKey={numberKey} isPushed={pushed?.cardId === id} />;
};

/** The action in the menu of a tile that pushes a card, for those whose overlay of pushed cards is on. */
export const pushFromTile: CardAction = async (c, card) => {
  const { db, viewer } = c.var;
  if (!viewer || !isMember(viewer) || !mayIn(c, "streamTools")) return null;
  const isOff = (await generationsOf(db, viewer.id)).some(({ kind, isOn }) => kind === "card" && !isOn);
  return isOff ? null : pushAction(c, card);
};
