import { statedFinish } from "#features/catalogue/import/rules/finishes.ts";
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
  const { stated, isAssumed } = statedVariants(card, { category, series, rarity: facts.rarity });
  const variants = importedVariants(stated, series, card.thirdParty);
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

type Place = { category: CategoryId; series: string; rarity: string | undefined };

/** The finishes that a card's source states; assumed where it states none, or where what it writes is a default. */
function statedVariants(card: TcgdexCard, { category, series, rarity }: Place) {
  const stated = (card.variants_detailed ?? []).length > 0 ? card.variants_detailed! : plainVariants(card);
  const isPlaceholder = stated.length === 0 || stated.some(({ variantId }) => variantId === "generated");
  const [only, ...others] = stated;
  if (category === "EN" && only && others.length === 0 && isPlain(only)) {
    const type = statedFinish(only.type, { name: card.name, rarity, series, isPlaceholder });
    return { stated: [{ ...only, type: type ?? only.type }], isAssumed: type === null };
  }
  return { stated, isAssumed: isPlaceholder && category !== "TCG-POCKET-EN" };
}

const isPlain = ({ foil, size, stamp, subtype }: DetailedVariant): boolean =>
  !foil && !subtype && (stamp ?? []).length === 0 && (size ?? "standard") === "standard";

/** In our order: the source's is by the alphabet. */
const PLAIN: Record<string, DetailedVariant> = {
  normal: { type: "normal" },
  holo: { type: "holo" },
  reverse: { type: "reverse" },
  firstEdition: { type: "normal", stamp: ["1st-edition"] },
  wPromo: { type: "normal", stamp: ["w-promo"] },
};

const plainVariants = (card: TcgdexCard) =>
  Object.entries(PLAIN).flatMap(([name, variant]) => (card.variants?.[name] ? [variant] : []));
