import * as v from "valibot";

const ProductId = v.optional(v.nullable(v.number()));
export const ThirdPartySchema = v.object({ tcgplayer: ProductId, cardmarket: ProductId });
export type ThirdParty = v.InferOutput<typeof ThirdPartySchema>;

export const DetailedVariantSchema = v.object({
  type: v.string(),
  subtype: v.optional(v.nullable(v.string())),
  size: v.optional(v.nullable(v.string())),
  stamp: v.optional(v.nullable(v.array(v.string()))),
  foil: v.optional(v.nullable(v.string())),
  /** "generated": a placeholder, made where nothing is known. */
  variantId: v.optional(v.nullable(v.string())),
  thirdParty: v.optional(v.nullable(ThirdPartySchema)),
});

export type DetailedVariant = v.InferOutput<typeof DetailedVariantSchema>;
