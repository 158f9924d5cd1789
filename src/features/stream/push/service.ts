import type { Db } from "#db/open.ts";
import { assertPresent, presentCard } from "#features/catalogue/cards/policy.ts";
import { notFound } from "#lib/errors.ts";
import type { Hub } from "#live/hub.ts";
import { publishPush } from "../overlays/service.ts";
import { deletePush, type PushedCard, pushedCard, writePush } from "./queries.ts";

type Site = { db: Db; hub: Hub };

/** @throws Refusal 404 for an unknown card or variant, 410 for a removed one. */
export async function pushCard(
  { db, hub }: Site,
  userId: string,
  { variant, isFirst = false, ...where }: { setId: string; numberKey: string; variant?: string; isFirst?: boolean },
  now: Date,
): Promise<PushedCard> {
  const card = await presentCard(db, where);
  await assertPresent(db, [{ cardId: card.id, variant }]);
  const chosen = card.variants.find(({ key }) => variant === undefined || key === variant);
  if (!chosen) throw notFound("card");
  const pushed = { userId, setId: card.setId, cardId: card.id, variant: chosen.key, isFirst, pushedAt: now };
  await writePush(db, pushed);
  publishPush(hub, userId);
  return pushed;
}

/** Pushes what was pulled from a pack. */
export async function pushPull({ db, hub }: Site, pull: Omit<PushedCard, "pushedAt">, now: Date): Promise<void> {
  await writePush(db, { ...pull, pushedAt: now });
  publishPush(hub, pull.userId);
}

/** Takes a card off the stream that was taken back, if it is the one there. */
export async function unpush(site: Site, userId: string, { cardId }: { cardId: string }): Promise<void> {
  const pushed = await pushedCard(site.db, userId);
  if (pushed?.cardId === cardId) await clearPush(site, userId);
}

/** @throws Refusal 404 while nothing is pushed. */
export async function clearPush({ db, hub }: Site, userId: string): Promise<void> {
  if (!(await deletePush(db, userId))) throw notFound("card");
  publishPush(hub, userId);
}
