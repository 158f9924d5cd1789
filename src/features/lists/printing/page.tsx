import type { Context } from "hono";
import { copiesOwned } from "#features/cards/rules/counted.ts";
import { ownedAmong } from "#features/cards/tiles/page.tsx";
import { shownVariant } from "#features/cards/tiles/rules.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { setPath } from "#features/catalogue/rules/paths.ts";
import { setData } from "#features/catalogue/sets/cache.ts";
import { goalVariants } from "#features/collection/rules/units.ts";
import type { Env } from "#http/env.ts";
import { notFound } from "#lib/errors.ts";
import { hrefWith } from "#lib/url/href.ts";
import { hiddenFrom, seenList } from "../list/page/author.ts";
import { listPath } from "../list/page/list.tsx";
import { itemsOf } from "../list/page/load.ts";
import { type ListedRow, rowsOfList } from "../list/queries/cards.ts";
import type { ListItem } from "../list/rules/rows.ts";
import type { PrintView } from "./state.ts";
import { type Printed, PrintPage } from "./views.tsx";

/** What a browser prints at once: a hundred pages of placeholders. */
const maxPrinted = 900;

export async function printList(c: Context<Env>, id: string, view: PrintView) {
  const list = await seenList(c, id);
  const { items, ...part } = await partOf(c, await rowsOfList(c.var.db, list.id, { hidden: hiddenFrom(c) }), view);
  const placeOf = ({ order }: ListItem): string | undefined =>
    list.type === "BINDER" ? `${Math.floor(order / list.pockets) + 1}–${(order % list.pockets) + 1}` : undefined;
  const printed = items.map((item) => printedOf(item, placeOf(item)));
  const path = `${listPath(id)}/print`;
  const back = hrefWith(listPath(id), { share: view.share });
  return printPage(printed, view, { ...part, name: list.name, path, back });
}

/** The cards that a goal counts, each in its variants. */
export async function printSet(c: Context<Env>, view: PrintView) {
  const data = await setData(c.var.db, c.var.catalogue, view.setId);
  if (!data) throw notFound("set");
  const { category, seriesSlug, slug, id: setId } = data.set;
  const rows = data.cards.flatMap((card): ListedRow[] =>
    goalVariants(card, view.goal).map(({ key }) => ({
      ...{ listCardId: `${card.id} ${key}`, order: 0, setId, cardId: card.id },
      ...{
        numberKey: card.numberKey,
        name: card.name,
        englishName: card.englishName,
        variant: view.goal === "complete" ? null : key,
      },
    })),
  );
  const { items, ...part } = await partOf(c, rows, view);
  const back = setPath(category, seriesSlug, slug);
  return printPage(
    items.map((item) => printedOf(item)),
    view,
    { ...part, name: leadingName(data.set), path: "/lists/print", back },
  );
}

/** The rows that are wanted, of which one part is printed at a time. */
async function partOf(c: Context<Env>, rows: ListedRow[], view: PrintView) {
  const isMissing = view.of === "missing";
  const owned = isMissing ? await ownedAmong(c, [...new Set(rows.map(({ cardId }) => cardId))]) : null;
  const wanted = rows.filter(({ cardId, variant }) => !isMissing || copiesOwned(owned, cardId, variant) === 0);
  const nth = Math.max(1, Math.min(view.part, Math.ceil(wanted.length / maxPrinted)));
  const before = (nth - 1) * maxPrinted;
  const { items } = await itemsOf(c, wanted.slice(before, before + maxPrinted));
  return { items, nth, before, total: wanted.length };
}

const printedOf = ({ listCardId, card, variant, copies }: ListItem, place?: string): Printed => ({
  id: listCardId,
  place,
  face: { ...faceOf(card, card.printedTotal), hasImage: false },
  set: card.setEnglishName ?? card.set,
  rarity: card.rarity ?? "",
  variant: variant === null ? "" : shownVariant(card, variant).name,
  isOwned: copies > 0,
});

type Place = { name: string; path: string; back: string; nth: number; before: number; total: number };

const printPage = (cards: Printed[], view: PrintView, place: Place) => ({
  title: `Print: ${place.name}`,
  body: <PrintPage cards={cards} view={view} {...place} />,
});
