import type { Context } from "hono";
import { hiddenGames, nameLanguageOf } from "#access/viewer.ts";
import { loadListed } from "#features/cards/tiles/page.tsx";
import { shownVariant } from "#features/cards/tiles/rules.ts";
import { catalogueTotals, categoryFaces, categoryList } from "#features/catalogue/cache.ts";
import type { ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { setsNamedIn } from "#features/catalogue/local/cache.ts";
import { withLocalName } from "#features/catalogue/rules/names.ts";
import { cardPath, categoryPath } from "#features/catalogue/rules/paths.ts";
import { listSets } from "#features/catalogue/sets/queries.ts";
import { setSummary } from "#features/catalogue/sets/rules.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { HomePage, type HomePageProps } from "../views/home.tsx";

const newestSets = 8;
const facesPerCategory = 3;

/** How many copies its cards have at first: enough that one sees what having means. */
const demoCopies = [1, 0, 2, 0, 1, 0];

/** Cards of the newest set, to try the set page with. */
async function demoOf(
  c: Context<Env>,
  faces: Awaited<ReturnType<typeof categoryFaces>>,
): Promise<HomePageProps["demo"]> {
  const shown = faces.filter(({ category }) => category === faces[0]?.category).slice(0, demoCopies.length);
  const { cards, prices } = await loadListed(
    c,
    shown.map(({ id }) => id),
  );
  const [first] = cards;
  if (!first) return null;
  return {
    name: first.setEnglishName ?? first.set,
    cards: cards.map((card, index) => ({ card: tileOf(card, prices), copies: demoCopies[index] ?? 0 })),
  };
}

const tileOf = (card: ListedCard, prices: ShownPrices) => ({
  ...faceOf(card, card.printedTotal),
  setId: card.setId,
  href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
  price: card.hasPrices ? prices.text(card.id, shownVariant(card, "").key) : undefined,
});

export async function renderHome(c: Context<Env>): Promise<Response> {
  const { db, catalogue } = c.var;
  const hidden = hiddenGames(c.var.viewer);
  const language = nameLanguageOf(c.var.viewer);
  const isShown = (category: string) => !hidden.includes(category);
  const [allCategories, allCounts, newest] = await Promise.all([
    categoryList(db, catalogue),
    catalogueTotals(db, catalogue),
    listSets(db, { limit: newestSets, hidden }).then((sets) => setsNamedIn(db, catalogue, sets, language)),
  ]);
  const categories = allCategories.filter(({ id }) => isShown(id));
  const counts = allCounts.filter(({ category }) => isShown(category));
  const faces = await categoryFaces(db, catalogue);
  const facesOf = (category: string) =>
    faces.filter((face) => face.category === category).map((face) => faceOf(face, face.printedTotal));
  return respond(c, {
    json: { categories: counts, newest: newest.map((set) => withLocalName(set)) },
    page: {
      title: "Toploader",
      body: (
        <HomePage
          categories={categories.map((category) => {
            const count = counts.find((one) => one.category === category.id);
            return {
              id: category.id,
              title: category.title,
              subtitle: category.subtitle,
              href: `${categoryPath(category.id)}/series`,
              cards: count?.cards ?? 0,
              sets: count?.sets ?? 0,
              faces: facesOf(category.id).slice(0, facesPerCategory),
            };
          })}
          newest={newest.map(setSummary)}
          demo={await demoOf(c, faces)}
        />
      ),
    },
  });
}
