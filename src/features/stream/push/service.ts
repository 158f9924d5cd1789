import type { Db } from "#db/open.ts";
import { assertPresent, presentCard } from "#features/catalogue/cards/policy.ts";
import { notFound } from "#lib/errors.ts";
import type { Hub } from "#live/hub.ts";
import { publishPush } from "../overlays/service.ts";
import { deletePush, type PushedCard, writePush } from "./queries.ts";

type Site = { db: Db; hub: Hub };

/** @throws Refusal 404 for an unknown card or variant, 410 for a removed one. */
export async function pushCard(
  { db, hub }: Site,
  userId: string,
  { variant, ...where }: { setId: string; numberKey: string; variant?: string },
  now: Date,
): Promise<PushedCard> {
  const card = await presentCard(db, where);
  await assertPresent(db, [{ cardId: card.id, variant }]);
  const chosen = card.variants.find(({ key }) => variant === undefined || key === variant);
  if (!chosen) throw notFound("card");
  const pushed = { userId, setId: card.setId, cardId: card.id, variant: chosen.key, isFirst: false, pushedAt: now };
  await writePush(db, pushed);
  publishPush(hub, userId);
  return pushed;
}

/** @throws Refusal 404 while nothing is pushed. */
export async function clearPush({ db, hub }: Site, userId: string): Promise<void> {
  if (!(await deletePush(db, userId))) throw notFound("card");
  publishPush(hub, userId);
}
