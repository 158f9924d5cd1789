import { recentAdditions } from "#features/collection/entries/queries/recent.ts";
import { valueStanding } from "#features/library/value/page/standing.ts";
import { latestRates } from "#features/prices/read/queries/rates.ts";
import { worthText } from "#features/prices/rules/text.ts";
import { pushedCard } from "#features/stream/push/queries.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { mayStream } from "../policy.ts";
import type { OverlayOwner } from "../queries.ts";
import { type ChatQuery, chatSubjects, filled } from "../rules/chat.ts";
import { overlayOptions } from "../rules/options.ts";
import { overlayCard } from "./card.ts";
import { loadSet } from "./set.ts";
import type { OverlaySite } from "./site.ts";

/** Of what its owner chose to show, for a moment: many people ask at once. */
const texts = keptBy()<Promise<string>>({ name: "chat texts", part: "own", milliseconds: 10_000 });

const nothing = "Nothing to show yet.";

/** Answers of a chat command, for any number of people who ask. */
export function chatText(site: OverlaySite, owner: OverlayOwner, query: ChatQuery): Promise<string> {
  const { config, flags } = site;
  if (!mayStream(owner, { membership: config.membership, flags: flags.enabled })) return Promise.resolve(nothing);
  const key = texts.key(site.db, {}, owner.id, owner.generation, owner.preferences, query);
  return texts.or(key, async () => {
    const values = await subjects[query.of](site, owner, query);
    const usual = chatSubjects.find(({ of }) => of === query.of)?.template ?? "";
    return values === null ? nothing : filled(query.template || usual, values) || nothing;
  });
}

type Values = Record<string, string>;

const subjects: Record<
  ChatQuery["of"],
  (site: OverlaySite, owner: OverlayOwner, query: ChatQuery) => Promise<Values | null>
> = {
  set: ofSet,
  card: ofPushed,
  last: ofLast,
  value: ofValue,
};

const look = { ...overlayOptions.card.usual };

async function ofSet(site: OverlaySite, owner: OverlayOwner, { set }: ChatQuery): Promise<Values | null> {
  const shown = await loadSet(site, owner, { ...overlayOptions.set.usual, set, show: "progress" });
  if (!shown) return null;
  const { complete, copies, level } = shown;
  return {
    set: shown.set.name,
    have: String(complete.part),
    all: String(complete.whole),
    percent: String(Math.floor((100 * complete.part) / Math.max(1, complete.whole))),
    copies: String(copies),
    level: String(level),
  };
}

async function ofPushed(site: OverlaySite, owner: OverlayOwner): Promise<Values | null> {
  const pushed = await pushedCard(site.db, owner.id);
  return pushed ? ofCard(site, owner, pushed) : null;
}

async function ofLast(site: OverlaySite, owner: OverlayOwner): Promise<Values | null> {
  const { rows } = await recentAdditions(site.db, owner, { ascending: false, limit: 1 });
  return rows[0] ? ofCard(site, owner, rows[0]) : null;
}

async function ofCard(
  site: OverlaySite,
  owner: OverlayOwner,
  place: { setId: string; cardId: string; variant: string },
): Promise<Values | null> {
  const shown = await overlayCard(site, owner, look, place);
  if (!shown) return null;
  const { card, set, price } = shown;
  return { name: card.name, number: card.number, set, rarity: card.rarity ?? "", price: price ?? "" };
}

/** Value of the collection of an owner who shows prices and value. */
async function ofValue(site: OverlaySite, owner: OverlayOwner): Promise<Values | null> {
  const { showPrices, collectionValueVisibility, preferredCurrency } = owner.preferences;
  if (!showPrices || collectionValueVisibility === "hide") return { value: "hidden" };
  const [{ values }, rates] = await Promise.all([
    valueStanding(site.db, site.catalogue, owner),
    latestRates(site.db, site.catalogue.pricesVersion),
  ]);
  return { value: worthText(values, preferredCurrency, rates) ?? "none" };
}
