import type { Context } from "hono";
import * as v from "valibot";
import { memberOf } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import { loadListed } from "#features/cards/tiles/page.tsx";
import { shownVariant } from "#features/cards/tiles/rules.ts";
import type { ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { recentAdditions } from "#features/collection/entries/queries/recent.ts";
import type { Addition } from "#features/collection/entries/rules/ranges.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import type { Amount } from "#features/prices/rules/rates.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { wanted } from "#http/respond.ts";
import { Refusal } from "#lib/errors.ts";
import { setChoices } from "../overlays/page/choices.ts";
import { type Pull, pullsOf } from "./queries.ts";
import { PackQuery, type TypedQuery } from "./schema.ts";
import { typedCards } from "./service.ts";
import {
  Packs,
  PacksPage,
  type PacksProps,
  type PulledCard,
  packsTitle,
  type TypedCard,
  TypedCards,
} from "./views.tsx";

const asText = v.fallback(v.optional(v.string(), ""), "");
const Typed = v.object({ setId: asText, numbers: asText });

/** The form with what was pulled so far; its box is empty unless the number was refused. */
export async function packsForm(c: Context<Env>, { typed, fault }: Sent) {
  const props = { ...(await packsProps(c, v.parse(Typed, typed ?? {}))), fault };
  return { fragment: <Packs {...props} />, page: { title: packsTitle, body: <PacksPage {...props} /> } };
}

/** What the typed numbers mean, before they are added; for a number that the set lacks, why. */
export async function typedNumbers(c: Context<Env>, input: v.InferOutput<typeof TypedQuery>) {
  if (input.numbers.trim() === "") return { json: [], fragment: null };
  try {
    const json = await typedCards(c.var, input);
    return { json, fragment: async () => <TypedCards cards={await shownTyped(c, json)} /> };
  } catch (error) {
    if (!(error instanceof Refusal) || wanted(c) !== "fragment") throw error;
    return { json: null, fragment: <p className="hint">{error.fields.numbers ?? error.message}</p> };
  }
}

async function shownTyped(c: Context<Env>, additions: Addition[]): Promise<TypedCard[]> {
  const { cards } = await loadListed(
    c,
    additions.map(({ cardId }) => cardId),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return additions.flatMap(({ cardId, variant, add }) => {
    const card = byId.get(cardId);
    if (!card) return [];
    const { name } = shownVariant(card, variant);
    return [{ ...faceAndName(card), variant: card.variants.length > 1 ? name : null, copies: add }];
  });
}

const faceAndName = (card: ListedCard) => ({
  face: faceOf(card, card.printedTotal),
  name: leadingName(card),
  number: card.number,
});

async function packsProps(c: Context<Env>, typed: v.InferOutput<typeof Typed>): Promise<PacksProps> {
  const { db, clock } = c.var;
  const viewer = memberOf(c);
  const [pulls, sets] = await Promise.all([pullsOf(db, viewer, clock()), setChoices(c)]);
  return {
    setId: typed.setId || (await usualSet(c, pulls)),
    sets,
    typed: typed.numbers,
    formId: crypto.randomUUID(),
    ...(await shownPulls(c, pulls)),
  };
}

/** That of the address, of the last card pulled, or of the newest in the collection. */
async function usualSet(c: Context<Env>, pulls: Pull[]): Promise<string> {
  const { set } = v.parse(PackQuery, c.req.query());
  const known = set || pulls[0]?.setId;
  if (known) return known;
  const viewer = memberOf(c);
  const owner = { id: viewer.id, hiddenGames: hiddenGames(viewer) };
  const { rows } = await recentAdditions(c.var.db, owner, { ascending: false, limit: 1 });
  return rows[0]?.setId ?? "";
}

async function shownPulls(c: Context<Env>, pulls: Pull[]): Promise<Pick<PacksProps, "cards" | "copies" | "value">> {
  const { cards, prices } = await loadListed(c, [...new Set(pulls.map(({ cardId }) => cardId))]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const shown = pulls.flatMap((pull) => {
    const card = byId.get(pull.cardId);
    const together = pulls.filter(({ batch }) => batch === pull.batch).length;
    return card ? [{ ...pulledCard(pull, card, prices), together }] : [];
  });
  return { cards: shown, copies: shown.reduce((sum, { copies }) => sum + copies, 0), value: worthOf(pulls, prices) };
}

const pulledCard = (pull: Pull, card: ListedCard, prices: ShownPrices): Omit<PulledCard, "together"> => ({
  ...pull,
  ...faceAndName(card),
  href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
  set: card.setEnglishName ?? card.set,
  variant: card.variants.length > 1 ? shownVariant(card, pull.variant).name : null,
  price: prices.text(card.id, pull.variant),
});

function worthOf(pulls: Pull[], prices: ShownPrices): string | null {
  const amounts = pulls.flatMap(({ cardId, variant, copies }): Amount[] => {
    const price = prices.ofCard(cardId)?.get(variant);
    return price ? [{ currency: price.currency, value: price.market * copies }] : [];
  });
  return prices.isShown && amounts.length > 0 ? prices.sum(amounts) : null;
}
