import type { Context } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { memberOf } from "#access/guards.ts";
import { nameLanguageOf } from "#access/viewer.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { setIn } from "#features/catalogue/local/cache.ts";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { setData } from "#features/catalogue/sets/cache.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { quantitiesInSet } from "#features/collection/entries/queries/quantities.ts";
import { copiesOf, groupOwned } from "#features/collection/rules/owned.ts";
import { shownPrices } from "#features/prices/read/cache/shown.ts";
import type { Env } from "#http/env.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { notFound } from "#lib/errors.ts";

const faces = keptBy("catalogue")<Map<string, string>>({
  name: "faces of openings",
  part: "pages",
  bytesOf: (texts) => [...texts.values()].reduce((sum, { length }) => sum + length, 0),
});

/** What the pad shows of each card of a set, with the viewer's copies and prices. */
export async function cardsOfPad(c: Context<Env>, setId: string) {
  const { db, catalogue } = c.var;
  const viewer = memberOf(c);
  const english = await setData(db, catalogue, setId);
  if (!english) throw notFound("set");
  const language = nameLanguageOf(viewer);
  const [{ set, cards }, prices, quantities] = await Promise.all([
    setIn(db, catalogue, english, language),
    shownPrices(db, catalogue, viewer, english.set),
    quantitiesInSet(db, viewer.id, setId),
  ]);
  const owned = groupOwned(quantities);
  const drawn = faces.or(
    faces.key(db, publicVersions(catalogue), setId, language),
    () => new Map(cards.map((card) => [card.id, faceText(card, set.printedTotal)])),
  );
  return {
    setId,
    currency: prices.isShown ? prices.currency : null,
    cards: cards.map((card) => {
      const name = leadingName(card);
      return {
        ...{
          id: card.id,
          number: card.number,
          key: card.numberKey,
          name,
          lang: langOfLeading(card),
          rarity: card.rarity,
        },
        face: drawn.get(card.id) ?? "",
        variants: card.variants.map(({ key, name }) => ({
          ...{ key, name, owned: copiesOf(owned, card.id, key) },
          ...(prices.isShown && { price: prices.text(card.id, key), amount: prices.amount(card.id, key) }),
        })),
      };
    }),
  };
}

const faceText = (card: Parameters<typeof faceOf>[0], printedTotal: number): string =>
  renderToStaticMarkup(<CardFace card={faceOf(card, printedTotal)} />);
