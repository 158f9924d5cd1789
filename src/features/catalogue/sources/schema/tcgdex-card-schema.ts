import * as v from "valibot";
import { maybe, Text, Whole } from "#features/catalogue/import/schema/fields.ts";
import { DetailedVariantSchema, ThirdPartySchema } from "#features/catalogue/import/schema/variants.ts";

const TypeValueSchema = v.object({ type: Text, value: maybe(v.string()) });

/** TCGdex REST v2 `/cards/{id}`, or a card in a compiled file. Only the fields used here. */
export const TcgdexCardSchema = v.object({
  id: Text,
  localId: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.minLength(1)),
  name: Text,
  category: v.picklist(["Pokemon", "Trainer", "Energy"]),
  set: v.object({ id: Text }),
  rarity: maybe(v.string()),
  illustrator: maybe(v.string()),
  /** Decimals are forms: 384.1 is a form of Pokédex number 384. */
  dexId: maybe(v.array(v.pipe(v.number(), v.transform(Math.floor), Whole))),
  hp: maybe(Whole),
  types: maybe(v.array(v.string())),
  stage: maybe(v.string()),
  suffix: maybe(v.string()),
  trainerType: maybe(v.string()),
  energyType: maybe(v.string()),
  evolveFrom: maybe(v.string()),
  description: maybe(v.string()),
  effect: maybe(v.string()),
  item: maybe(v.object({ name: maybe(v.string()), effect: maybe(v.string()) })),
  attacks: maybe(
    v.array(
      v.object({
        name: maybe(v.string()),
        cost: maybe(v.array(v.string())),
        damage: maybe(v.union([v.string(), v.number()])),
        effect: maybe(v.string()),
      }),
    ),
  ),
  abilities: maybe(v.array(v.object({ name: maybe(v.string()), type: maybe(v.string()), effect: maybe(v.string()) }))),
  weaknesses: maybe(v.array(TypeValueSchema)),
  resistances: maybe(v.array(TypeValueSchema)),
  retreat: maybe(Whole),
  regulationMark: maybe(v.string()),
  legal: maybe(v.object({ standard: maybe(v.boolean()), expanded: maybe(v.boolean()) })),
  boosters: maybe(v.array(v.object({ name: Text }))),
  variants: maybe(v.record(v.string(), v.boolean())),
  variants_detailed: maybe(v.array(DetailedVariantSchema)),
  thirdParty: maybe(ThirdPartySchema),
});

export type TcgdexCard = v.InferOutput<typeof TcgdexCardSchema>;
