import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { type SetData, setData } from "#features/catalogue/sets/cache.ts";
import { quantitiesInSet } from "#features/collection/entries/queries/quantities.ts";
import { recentAdditions } from "#features/collection/entries/queries/recent.ts";
import { setProgress } from "#features/collection/progress/rules.ts";
import { copiesOf, groupOwned } from "#features/collection/rules/owned.ts";
import type { OverlayOwner } from "../queries.ts";
import type { SetOptions } from "../rules/options.ts";
import type { SetOverlayProps } from "../views/set.tsx";
import { type OverlaySite, overlayName, pricesFor } from "./site.ts";

/** Null before there is a set to show. */
export async function loadSet(
  site: OverlaySite,
  owner: OverlayOwner,
  options: SetOptions,
): Promise<SetOverlayProps | null> {
  const data = await chosenSet(site, owner, options);
  if (!data) return null;
  const { set } = data;
  const [quantities, prices, additions] = await Promise.all([
    quantitiesInSet(site.db, owner.id, set.id),
    pricesFor(site, owner, options).ofSet(set),
    options.show === "progress" ? [] : newestOf(site, owner, set.id),
  ]);
  const owned = groupOwned(quantities);
  const newest = byCard(additions).slice(0, options.count);
  const progress = setProgress(data, owned, { goal: options.goal, variant: "" }, prices);
  return {
    show: options.show,
    set: { ...set, name: overlayName(options, set) },
    complete: progress.complete,
    second: progress.second,
    copies: progress.copies,
    level: progress.level,
    value: progress.worth?.yours ?? null,
    newest: newestFaces(
      data,
      options,
      newest.map((one) => ({ ...one, copies: copiesOf(owned, one.cardId) })),
    ),
  };
}

/** That of the address, else of the newest card; of a game that the owner shows. */
export async function chosenSet(
  { db, catalogue }: Pick<OverlaySite, "db" | "catalogue">,
  owner: OverlayOwner,
  { set, category }: Pick<SetOptions, "set" | "category">,
): Promise<SetData | undefined> {
  const id = set || (await newestSet(db, owner, category));
  const data = id === undefined ? undefined : await setData(db, catalogue, id);
  return data && !owner.hiddenGames.includes(data.set.category) ? data : undefined;
}

async function newestSet(db: OverlaySite["db"], owner: OverlayOwner, category: string): Promise<string | undefined> {
  const { rows } = await recentAdditions(db, owner, { ascending: false, limit: 1, category: category || undefined });
  return rows[0]?.setId;
}

/** Enough for a few cards that were each added many times. */
const maxAdditions = 100;

async function newestOf({ db }: OverlaySite, owner: OverlayOwner, setId: string): Promise<Addition[]> {
  return (await recentAdditions(db, owner, { ascending: false, limit: maxAdditions, setId })).rows;
}

type Addition = { id: number; cardId: string; isNew: boolean };

/** Each card once, where it was added last; new if it was in that run of additions. */
function byCard(additions: Addition[]): Addition[] {
  const runs: Addition[] = [];
  for (const { id, cardId, isNew } of additions) {
    const last = runs.at(-1);
    if (last?.cardId === cardId) last.isNew ||= isNew;
    else runs.push({ id, cardId, isNew });
  }
  return runs.filter(({ cardId }, place) => runs.findIndex((run) => run.cardId === cardId) === place);
}

export const newestFaces = (
  { set, byId }: SetData,
  options: SetOptions,
  additions: (Addition & { copies: number })[],
): SetOverlayProps["newest"] =>
  additions.flatMap(({ id, cardId, isNew, copies }) => {
    const card = byId.get(cardId);
    if (!card) return [];
    return [
      { key: String(id), isNew, copies, card: { ...faceOf(card, set.printedTotal), name: overlayName(options, card) } },
    ];
  });
