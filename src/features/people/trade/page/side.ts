import type { Context } from "hono";
import { holdingsOf } from "#features/collection/holdings/cache/holdings.ts";
import { stockOf } from "#features/collection/holdings/cache/stock.ts";
import { reservedOf, type Special, specialCopies } from "#features/details/spares/queries.ts";
import type { Env } from "#http/env.ts";
import type { Versions } from "#lib/cache/versions.ts";
import type { Goal } from "#ui/progress.tsx";
import { wantKeys, wantsShownTo } from "../queries/wanted.ts";
import { type HoldingCounts, holdingCounts, type Side } from "../rules/match.ts";

/** A side with its special copies by the item's place: how many are graded, and those that are described. `key`: what it is of, beside its versions. */
export type SideSource = {
  id: string;
  key: string;
  versions: Versions<"catalogue" | "entries">;
  side: Side;
  graded: Side["special"];
  described: ReadonlyMap<number, Special[]>;
};
type Who = { id: string; hiddenGames: string[] };

/** A person’s side; with `isWhole` described copies are spares too. */
export async function sideOf(c: Context<Env>, who: Who, goal: Goal, isWhole: boolean): Promise<SideSource> {
  const { db, catalogue } = c.var;
  const [{ rows: holdings, versions }, all, sets, wants, stock] = await Promise.all([
    holdingsOf(db, catalogue, who),
    specialCopies(db, who.id),
    reservedOf(db, who.id, who.hiddenGames),
    wantsShownTo(db, c.var.viewer?.id ?? null, who.id),
    stockOf(db, catalogue),
  ]);
  const placeOf = (one: Special) => stock.find(one.cardId, one.variant)?.place ?? -1;
  const described = Map.groupBy(
    all.filter(({ isGraded }) => !isGraded),
    placeOf,
  );
  const graded = new Map(all.flatMap((one) => (one.isGraded ? [[placeOf(one), one.copies] as const] : [])));
  const reserved = new Map(sets.map((one) => [one.setId, one.copies]));
  let counts: HoldingCounts | undefined;
  const side = {
    ...{ holdings, goal, reserved, wants: wantKeys(wants), special: isWhole ? graded : together(graded, described) },
    get counts() {
      counts ??= holdingCounts(holdings, stock.items.length);
      return counts;
    },
  };
  const key = JSON.stringify([who, goal, isWhole, all, sets, Bun.hash(JSON.stringify(wants)).toString(36)]);
  return { id: who.id, key, versions, side, graded, described };
}

function together(graded: Side["special"], described: SideSource["described"]): Side["special"] {
  const special = new Map(graded);
  for (const [place, rows] of described) special.set(place, (special.get(place) ?? 0) + specialsIn(rows));
  return special;
}

const specialsIn = (rows: { copies: number }[]): number => rows.reduce((sum, { copies }) => sum + copies, 0);
