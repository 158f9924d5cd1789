import { type Context, Hono } from "hono";
import * as v from "valibot";
import { actorWithReason } from "#access/guards.ts";
import type { LegalityScope } from "#features/catalogue/edits/queries/legality.ts";
import { previewRuling, type Ruling, rule } from "#features/catalogue/edits/service/legality.ts";
import { assertIsCurrency } from "#features/prices/policy.ts";
import { overridePrice, releasePrice } from "#features/prices/review/queries/override.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { again, formAgain } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { toMinor } from "#lib/money.ts";
import { counted } from "#lib/text/locale.ts";
import { rulesForm } from "../page/card.tsx";
import { adminCardPath, cardOf, saved, setOf } from "../page/place.ts";
import { CategoryLegalityInput, LegalityInput, OfGame, PricingInput } from "../schema/rules.ts";

const RulingResponse = v.strictObject({ cards: v.number(), changed: v.number(), isSaved: v.boolean() });

type Given = { standard?: boolean | null; expanded?: boolean | null; unlimited?: boolean | null };
type Submission = { isPreview: boolean; reason: string; back: string };

export const rulesApi = new Hono<Env>()
  .put(
    "/legality",
    answers("Sets which cards are legal in a game, or those of one of its regulation marks", RulingResponse),
    query(OfGame),
    body(CategoryLegalityInput),
    (c) => {
      const { regulationMark, isPreview, reason, ...given } = c.req.valid("json");
      const scope = { category: c.req.valid("query").category, mark: regulationMark };
      return ruled(c, scope, given, { isPreview, reason, back: "/admin/cards" });
    },
  )
  .put(
    "/:series/:set/legality",
    answers("Sets whether the cards of a set, or a card and its reprints, are legal", RulingResponse),
    body(LegalityInput),
    async (c) => {
      const { isPreview, reason, standard, expanded, unlimited, ...names } = c.req.valid("json");
      const given = { standard, expanded, unlimited };
      const { numberKey } = names;
      if (numberKey === undefined) {
        const { id: setId } = await setOf(c, names);
        return ruled(c, { setId }, given, { isPreview, reason, back: `/admin/cards?q=${setId}` });
      }
      const card = await cardOf(c, { ...names, numberKey });
      return ruled(c, { cardId: card.id }, given, { isPreview, reason, back: `${adminCardPath(card)}?part=rules` });
    },
  )
  .put(
    "/:series/:set/pricing",
    answers("Sets a variant’s price through a given day, or ends that price", v.strictObject({ isSet: v.boolean() })),
    body(PricingInput, again(rulesForm)),
    (c) => priced(c, c.req.valid("json")).catch((error: unknown) => formAgain(c, rulesForm, error)),
  );

async function priced(c: Context<Env>, input: v.InferOutput<typeof PricingInput>): Promise<Response> {
  const { variant, source, currency, until, reason, ...price } = input;
  assertIsCurrency({ currency });
  const market = price.amount ? minorOf(price.amount, currency) : (price.market ?? null);
  const card = await cardOf(c, price);
  const by = actorWithReason(c, reason);
  const key = { cardId: card.id, variant, source };
  const isSet = market !== null;
  if (isSet && until === undefined) throw invalid({ until: "Choose the last day" });
  const isDone =
    isSet && until !== undefined
      ? await overridePrice(c.var.sql, key, { currency, market, until }, by)
      : await releasePrice(c.var.sql, key, by);
  if (!isDone) throw notFound(isSet ? "variant" : "price");
  return saved(c, card, { isSet }, isSet ? "The price was set." : "The price comes from the feeds again.");
}

/** @throws Refusal 422. */
function minorOf(amount: string, currency: string): number {
  const minor = toMinor(amount, currency);
  if (minor === null || minor < 1 || minor > 100_000_000) throw invalid({ amount: "Enter a price such as 12.50" });
  return minor;
}

async function ruled(
  c: Context<Env>,
  scope: LegalityScope,
  given: Given,
  { isPreview, reason, back }: Submission,
): Promise<Response> {
  const ruling: Ruling = Object.fromEntries(Object.entries(given).filter(([, isLegal]) => isLegal !== undefined));
  if (Object.keys(ruling).length === 0) throw invalid({ standard: "Choose a format" });
  const effect = isPreview
    ? await previewRuling(c.var.sql, scope, ruling)
    : await rule(c.var.sql, scope, ruling, actorWithReason(c, reason));
  const message = isPreview
    ? counted(effect.changed, "card would change.", "cards would change.")
    : counted(effect.changed, "card changed.", "cards changed.");
  if (wanted(c) !== "json") leaveFlash(c, { message });
  return respond(c, { json: { ...effect, isSaved: !isPreview }, back });
}
