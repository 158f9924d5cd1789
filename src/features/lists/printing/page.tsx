import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import { notFound } from "../../../lib/errors.ts";
import { hrefWith } from "../../../lib/url/href.ts";
import { shownVariant } from "../../cards/tiles/rules.ts";
import { faceOf } from "../../catalogue/face/rules/face.ts";
import { leadingName } from "../../catalogue/rules/names.ts";
import { setPath } from "../../catalogue/rules/paths.ts";
import { setData } from "../../catalogue/sets/cache.ts";
import { goalVariants } from "../../collection/rules/units.ts";
import { hiddenFrom, listOf } from "../page/author.ts";
import { listPath } from "../page/list.tsx";
import { itemsOf } from "../page/load.ts";
import { type ListedRow, rowsOf } from "../queries/cards.ts";
import type { Item } from "../rules/rows.ts";
import type { PrintView } from "./state.ts";
import { type Printed, PrintPage } from "./views.tsx";

/** A hundred pages of placeholders. */
const maxPrinted = 900;

export async function printList(c: Context<Env>, id: string, view: PrintView) {
  const list = await listOf(c, id);
  const rows = await rowsOf(c.var.db, list.id, { hidden: hiddenFrom(c), limit: maxPrinted + 1 });
  const { items } = await itemsOf(c, rows.slice(0, maxPrinted));
  const placeOf = ({ order }: Item): string | undefined =>
    list.type === "BINDER" ? `${Math.floor(order / list.pockets) + 1}–${(order % list.pockets) + 1}` : undefined;
  const printed = items.map((item) => printedOf(item, placeOf(item)));
  const path = `${listPath(id)}/print`;
  const back = hrefWith(listPath(id), { share: view.share });
  return printPage(printed, view, { name: list.name, path, back, isCut: rows.length > maxPrinted });
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
  const { items } = await itemsOf(c, rows.slice(0, maxPrinted));
  const back = setPath(category, seriesSlug, slug);
  return printPage(
    items.map((item) => printedOf(item)),
    view,
    { name: leadingName(data.set), path: "/lists/print", back, isCut: rows.length > maxPrinted },
  );
}

const printedOf = ({ listCardId, card, variant, copies }: Item, place?: string): Printed => ({
  id: listCardId,
  place,
  face: { ...faceOf(card, card.printedTotal), hasImage: false },
  set: card.setEnglishName ?? card.set,
  rarity: card.rarity ?? "",
  variant: variant === null ? "" : shownVariant(card, variant).name,
  isOwned: copies > 0,
});

type Place = { name: string; path: string; back: string; isCut: boolean };

function printPage(all: Printed[], view: PrintView, place: Place) {
  const cards = view.of === "missing" ? all.filter(({ isOwned }) => !isOwned) : all;
  return { title: `Print: ${place.name}`, body: <PrintPage cards={cards} view={view} most={maxPrinted} {...place} /> };
}
