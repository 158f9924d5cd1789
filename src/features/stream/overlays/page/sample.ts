import { shownVariant } from "#features/cards/tiles/rules.ts";
import { setData } from "#features/catalogue/sets/cache.ts";
import { listSets } from "#features/catalogue/sets/queries.ts";
import type { OverlayOwner } from "../queries.ts";
import type { CardOptions, ListOptions, SetOptions } from "../rules/options.ts";
import type { CardOverlayProps } from "../views/card.tsx";
import type { ListOverlayProps } from "../views/list.tsx";
import type { SetOverlayProps } from "../views/set.tsx";
import { overlayCard } from "./card.ts";
import { loadList } from "./list.ts";
import { loadSet, newestFaces } from "./set.ts";
import type { OverlaySite } from "./site.ts";

/** What a preview shows of the newest set while its owner has nothing to show. */
export async function sampleSet(
  site: OverlaySite,
  owner: OverlayOwner,
  options: SetOptions,
): Promise<SetOverlayProps | null> {
  const data = await sampleData(site, owner, options.category);
  const shown = data && (await loadSet(site, owner, { ...options, set: data.set.id }));
  if (!shown) return null;
  const part = (whole: number, share: number) => ({ whole, part: Math.ceil(whole * share) });
  const complete = part(shown.complete.whole, 0.6);
  const cards = data.cards.slice(0, options.count);
  return {
    ...shown,
    complete,
    second: { ...shown.second, ...part(shown.second.whole, 0.4) },
    copies: 2 * complete.part,
    level: 3,
    newest: newestFaces(
      data,
      options,
      cards.map(({ id }, place) => ({ id: place, cardId: id, isNew: place === 0, copies: 1 })),
    ),
  };
}

export async function sampleList(
  site: OverlaySite,
  owner: OverlayOwner,
  options: ListOptions,
): Promise<ListOverlayProps | null> {
  const data = await sampleData(site, owner, options.category);
  const shown = data && (await loadList(site, owner, { ...options, of: "set", set: data.set.id, own: "all" }));
  if (!shown) return null;
  const rows = shown.rows.map((row, place) => ({ ...row, copies: place % 3 === 2 ? 0 : 1 }));
  return { ...shown, have: Math.ceil(shown.all * 0.6), rows };
}

export async function sampleCard(
  site: OverlaySite,
  owner: OverlayOwner,
  options: CardOptions,
): Promise<CardOverlayProps | null> {
  const data = await sampleData(site, owner, "");
  const [card] = data?.cards ?? [];
  if (!data || !card) return null;
  const printing = { setId: data.set.id, cardId: card.id, variant: shownVariant(card, "").key };
  const shown = await overlayCard(site, owner, options, printing);
  return shown && { ...shown, pushed: "sample", isPicture: options.show === "picture", isFirst: true, copies: 1 };
}

async function sampleData({ db, catalogue }: OverlaySite, owner: OverlayOwner, category: string) {
  const [set] = await listSets(db, { category: category || undefined, hidden: owner.hiddenGames, limit: 1 });
  return set && setData(db, catalogue, set.id);
}
