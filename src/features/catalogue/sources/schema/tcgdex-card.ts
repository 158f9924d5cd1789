import { ASSUMED_VARIANT, importedVariants } from "#features/catalogue/import/rules/variants.ts";
import { type CardRecord, prefixed } from "#features/catalogue/import/schema/records.ts";
import type { DetailedVariant } from "#features/catalogue/import/schema/variants.ts";
import type { CategoryId } from "#features/catalogue/rules/paths.ts";
import type { TcgdexCard } from "./tcgdex-card-schema.ts";
import { tcgdexFacts } from "./tcgdex-facts.ts";

export function tcgdexRecord(
  card: TcgdexCard,
  { language, category, series }: { language: string; category: CategoryId; series: string },
): CardRecord {
  const facts = tcgdexFacts(card, category);
  const stated = (card.variants_detailed ?? []).length > 0 ? card.variants_detailed! : plainVariants(card);
  const variants = importedVariants(stated, series, card.thirdParty);
  const isAssumed =
    category !== "TCG-POCKET-EN" && (stated.length === 0 || stated.some(({ variantId }) => variantId === "generated"));
  return {
    kind: "card",
    source: "tcgdex",
    id: prefixed(category, card.id),
    setId: prefixed(category, card.set.id),
    category,
    ...facts,
    image: `${language}/${series}/${card.set.id}/${card.localId}`,
    dexIds: card.dexId ?? [],
    variants: isAssumed ? [{ ...variants[0], ...ASSUMED_VARIANT }] : variants,
  };
}

const PLAIN: Record<string, DetailedVariant> = {
  normal: { type: "normal" },
  holo: { type: "holo" },
  reverse: { type: "reverse" },
  firstEdition: { type: "normal", stamp: ["1st-edition"] },
  wPromo: { type: "normal", stamp: ["w-promo"] },
};

const plainVariants = (card: TcgdexCard) =>
  Object.entries(card.variants ?? {}).flatMap(([name, has]) => (has && PLAIN[name] ? [PLAIN[name]] : []));
