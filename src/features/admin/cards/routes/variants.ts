import { type Context, Hono } from "hono";
import * as v from "valibot";
import { actorOf, actorWithReason } from "#access/guards.ts";
import type { CardNames } from "#features/catalogue/cards/policy.ts";
import type { FullCard } from "#features/catalogue/cards/queries.ts";
import { removeVariant, restoreVariant, setVariant } from "#features/catalogue/edits/service/variants.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, formAgain } from "#http/form.ts";
import { body } from "#http/validate.ts";
import { counted } from "#lib/text/locale.ts";
import { variantsForm } from "../page/card.tsx";
import { cardOf, saved } from "../page/place.ts";
import { VariantInput, VariantRemoval, VariantRestoring } from "../schema/rules.ts";

const Key = v.strictObject({ key: v.string() });
const Removed = v.strictObject({ key: v.string(), owners: v.number(), copies: v.number() });
const Restored = v.strictObject({ key: v.string(), owners: v.number() });

export const variantsApi = new Hono<Env>()
  .put(
    "/:series/:set/variants",
    answers("Adds a variant to a card, or changes its name, tier, position or product IDs", Key),
    body(VariantInput, again(variantsForm)),
    (c) => {
      const { category, numberKey, series, set, setId, variant, reason, ...input } = c.req.valid("json");
      return writing(c, { category, numberKey, series, set, setId }, async (card) => {
        const json = await setVariant(c.var.sql, card.id, { ...input, key: variant }, actorOf(c, reason));
        return [json, "The variant was saved."];
      });
    },
  )
  .post(
    "/:series/:set/variants",
    answers("Restores a removed variant and its copies", Restored),
    body(VariantRestoring, again(variantsForm)),
    (c) => {
      const { variant, reason, ...place } = c.req.valid("json");
      return writing(c, place, async (card) => {
        const json = await restoreVariant(c.var.sql, card.id, variant, actorOf(c, reason));
        return [json, `Restored, along with copies owned by ${counted(json.owners, "person", "people")}.`];
      });
    },
  )
  .delete(
    "/:series/:set/variants",
    answers("Removes a variant; its copies move to the variant `into`", Removed),
    body(VariantRemoval, again(variantsForm)),
    (c) => {
      const { variant, into, reason, ...place } = c.req.valid("json");
      return writing(c, place, async (card) => {
        const json = await removeVariant(c.var.sql, card.id, { key: variant, into }, actorWithReason(c, reason));
        return [json, `Removed. Moved the copies of ${counted(json.owners, "person", "people")}.`];
      });
    },
  );

async function writing(
  c: Context<Env>,
  place: CardNames & { numberKey: string },
  write: (card: FullCard) => Promise<[json: unknown, notice: string]>,
): Promise<Response> {
  try {
    const card = await cardOf(c, place);
    const [json, notice] = await write(card);
    return await saved(c, card, json, notice);
  } catch (error) {
    return formAgain(c, variantsForm, error);
  }
}
