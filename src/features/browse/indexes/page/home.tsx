import type { Context } from "hono";
import { hiddenGames } from "../../../../access/viewer.ts";
import type { Env } from "../../../../http/env.ts";
import { respond } from "../../../../http/respond.ts";
import { catalogueTotals, categoryFaces, categoryList } from "../../../catalogue/cache.ts";
import { faceOf } from "../../../catalogue/face/rules/face.ts";
import { categoryPath } from "../../../catalogue/rules/paths.ts";
import { listSets } from "../../../catalogue/sets/queries.ts";
import { setSummary } from "../../../catalogue/sets/rules.ts";
import { HomePage } from "../views/home.tsx";

const newestSets = 8;
const fanCards = 5;
const facesPerCategory = 3;

export async function renderHome(c: Context<Env>): Promise<Response> {
  const { db, catalogue } = c.var;
  const hidden = hiddenGames(c.var.viewer);
  const isShown = (category: string) => !hidden.includes(category);
  const [allCategories, allCounts, newest] = await Promise.all([
    categoryList(db, catalogue),
    catalogueTotals(db, catalogue),
    listSets(db, { limit: newestSets, hidden }),
  ]);
  const categories = allCategories.filter(({ id }) => isShown(id));
  const counts = allCounts.filter(({ category }) => isShown(category));
  const faces = await categoryFaces(db, catalogue);
  const facesOf = (category: string) =>
    faces.filter((face) => face.category === category).map((face) => faceOf(face, face.printedTotal));
  return respond(c, {
    json: { categories: counts, newest },
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
          fan={facesOf("EN").slice(0, fanCards)}
        />
      ),
    },
  });
}
