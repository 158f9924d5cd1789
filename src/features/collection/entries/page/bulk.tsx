import type { Context } from "hono";
import type { ReactNode } from "react";
import { memberOf } from "#access/guards.ts";
import { nameLanguageOf } from "#access/viewer.ts";
import { setIn } from "#features/catalogue/local/cache.ts";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { setPath } from "#features/catalogue/rules/paths.ts";
import { type SetData, setData } from "#features/catalogue/sets/cache.ts";
import { copiesOf, groupOwned, type Owned } from "#features/collection/rules/owned.ts";
import type { Env, PageFrame } from "#http/env.ts";
import { notFound } from "#lib/errors.ts";
import { hrefWith } from "#lib/url/href.ts";
import type { Goal } from "#ui/progress.tsx";
import { quantitiesInSet } from "../queries/quantities.ts";
import { readChosen } from "../rules/chosen.ts";
import { missingFor } from "../rules/missing.ts";
import { type Addition, type Ranges, readRanges } from "../rules/ranges.ts";
import { goals } from "../schema.ts";
import { BulkPage } from "../views/bulk-page.tsx";
import type { BulkLine, BulkPageProps } from "../views/bulk-preview.tsx";
import { rangeFaultText } from "../views/ranges.ts";

type OwnedSet = { data: SetData; owned: Owned; path: string };

export async function ownedSet(c: Context<Env>, setId: string): Promise<OwnedSet> {
  const { db, catalogue } = c.var;
  const [data, quantities] = await Promise.all([
    setData(db, catalogue, setId),
    quantitiesInSet(db, memberOf(c).id, setId),
  ]);
  if (!data) throw notFound("set");
  const { category, seriesSlug, slug } = data.set;
  const named = await setIn(db, catalogue, data, nameLanguageOf(c.var.viewer));
  return { data: named, owned: groupOwned(quantities), path: setPath(category, seriesSlug, slug) };
}

type Wanted = { ranges?: string; variant: string; missing?: Goal; cards?: string | string[] };

/** What is added, and what is wrong with the rest, in words. */
type Reading = { additions: Addition[]; faults: { text: string; message: string }[] };

export function readWanted(set: OwnedSet, wanted: Wanted): Reading {
  const { additions, faults } = rangesOf(set, wanted);
  return { additions, faults: faults.map(({ text, fault }) => ({ text, message: rangeFaultText(fault) })) };
}

function rangesOf({ data, owned }: OwnedSet, { ranges = "", variant, missing, cards }: Wanted): Ranges {
  if (cards !== undefined) return readChosen([cards].flat(), data.byId);
  if (missing) return { additions: missingFor(data.cards, owned, missing), faults: [] };
  return readRanges(ranges, data.cards, variant);
}

/** Additions as lines of the preview, in the order of the set. */
export function bulkLines({ data, owned }: OwnedSet, additions: Addition[]): BulkLine[] {
  const places = new Map(data.cards.map(({ id }, place) => [id, place]));
  const placeOf = ({ cardId }: Addition) => places.get(cardId) ?? 0;
  const sorted = [...additions].sort((a, b) => placeOf(a) - placeOf(b));
  return sorted.flatMap(({ cardId, variant, add }) => {
    const card = data.byId.get(cardId);
    if (!card) return [];
    const variantName = card.variants.find(({ key }) => key === variant)?.name ?? variant;
    const before = copiesOf(owned, cardId, variant);
    return [{ cardId, variant, number: card.number, name: leadingName(card), variantName, before, add }];
  });
}

/** What is wrong, also with cards that add nothing. */
export function faultsOf({ additions, faults }: Reading, missing: Goal | undefined): Reading["faults"] {
  if (additions.length > 0 || faults.length > 0) return faults;
  return [{ text: "", message: missing ? "Nothing is missing for this goal." : "Enter the card numbers to add." }];
}

/** Longer ones may not fit in an address. */
const maxHref = 4000;

/** The page with these cards typed in, null when they are too many for an address. */
export function hrefOfForm(setId: string, { ranges, variant, missing }: Wanted): string | null {
  const href = hrefWith("/collection/add", { setId, ranges, variant, missing });
  return href.length > maxHref ? null : href;
}

export function bulkPage(
  owned: OwnedSet,
  wanted: Wanted,
  reading: Reading = { additions: [], faults: [] },
): PageFrame & { body: ReactNode } {
  const { ranges = "", variant, missing } = wanted;
  const isAsked = ranges !== "" || missing !== undefined;
  return formPage(owned, {
    ranges,
    variant,
    faults: reading.faults,
    preview: isAsked ? { lines: bulkLines(owned, reading.additions), goal: missing ?? null } : undefined,
  });
}

type BulkForm = Pick<BulkPageProps, "ranges" | "variant" | "faults" | "preview">;

function formPage({ data: { set, cards, variants }, owned, path }: OwnedSet, form: BulkForm) {
  return {
    title: `Add cards from ${leadingName(set)}`,
    body: (
      <BulkPage
        {...form}
        formId={crypto.randomUUID()}
        setName={leadingName(set)}
        setLang={langOfLeading(set)}
        variants={variants}
        trail={[
          { title: set.seriesEnglishName ?? set.seriesName, href: path.slice(0, path.lastIndexOf("/")) },
          { title: leadingName(set), href: path, lang: langOfLeading(set) },
        ]}
        action={`/api/collection/bulk?setId=${encodeURIComponent(set.id)}`}
        back={path}
        missing={goals.map((goal) => ({ goal, count: missingFor(cards, owned, goal).length }))}
      />
    ),
  };
}
