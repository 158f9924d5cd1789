import type { Context } from "hono";
import { memberOf } from "../../../../access/guards.ts";
import type { Env } from "../../../../http/env.ts";
import { notFound } from "../../../../lib/errors.ts";
import { setPath } from "../../../catalogue/rules/paths.ts";
import { type SetData, setData } from "../../../catalogue/sets/cache.ts";
import { copiesOf, groupOwned, type Owned } from "../../rules/owned.ts";
import type { Goal } from "../../rules/units.ts";
import { quantitiesInSet } from "../queries/quantities.ts";
import { missingFor } from "../rules/missing.ts";
import type { Addition } from "../rules/ranges.ts";
import { goals } from "../schema.ts";
import { BulkPage } from "../views/bulk-page.tsx";
import type { BulkLine } from "../views/bulk-preview.tsx";

type OwnedSet = { data: SetData; owned: Owned; path: string };

export async function ownedSet(c: Context<Env>, setId: string): Promise<OwnedSet> {
  const { db, catalogue } = c.var;
  const [data, quantities] = await Promise.all([
    setData(db, catalogue, setId),
    quantitiesInSet(db, memberOf(c).id, setId),
  ]);
  if (!data) throw notFound("set");
  const { category, seriesSlug, slug } = data.set;
  return { data, owned: groupOwned(quantities), path: setPath(category, seriesSlug, slug) };
}

export function linesOf({ data, owned }: OwnedSet, additions: Addition[]): BulkLine[] {
  return additions.flatMap(({ cardId, variant, add }) => {
    const card = data.byId.get(cardId);
    if (!card) return [];
    const variantName = card.variants.find(({ key }) => key === variant)?.name ?? variant;
    const before = copiesOf(owned, cardId, variant);
    return [{ cardId, variant, number: card.number, name: card.name, variantName, before, add }];
  });
}

type BulkForm = {
  ranges: string;
  variant: string;
  faults: { text: string; message: string }[];
  preview?: { lines: BulkLine[]; goal: Goal | null };
};

export function pageOf({ data: { set, cards, variants }, owned, path }: OwnedSet, form: BulkForm) {
  return {
    title: `Add cards from ${set.name}`,
    body: (
      <BulkPage
        {...form}
        formId={crypto.randomUUID()}
        setName={set.name}
        variants={variants}
        trail={[
          { title: set.seriesName, href: path.slice(0, path.lastIndexOf("/")) },
          { title: set.name, href: path },
        ]}
        action={`/api/collection/bulk?setId=${encodeURIComponent(set.id)}`}
        back={path}
        missing={goals.map((goal) => ({ goal, count: missingFor(cards, owned, goal).length }))}
      />
    ),
  };
}
