import * as v from "valibot";

const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));

/** Cardmarket's list of products that are no single cards. */
export const CardmarketProducts = v.object({
  version: v.literal(1),
  products: v.pipe(
    v.array(
      v.object({
        idProduct: id,
        name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
        categoryName: v.string(),
        idExpansion: v.nullish(id),
      }),
    ),
    v.minLength(1),
  ),
});
