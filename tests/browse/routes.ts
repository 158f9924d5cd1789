import { page } from "../requests/sample.ts";
import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /collections": { to: "everyone" },
  "GET /collections/:slug": { to: "everyone", at: "/collections/prize-pack-series-1" },
  "GET /series": { to: "everyone" },
  "GET /series/:series": { to: "everyone", at: "/series/scarlet-violet" },
  "GET /series/:series/:slug": { to: "everyone", at: page },
  "GET /series/:series/:set/:number": { to: "everyone", at: `${page}/6` },
  "GET /jp/series": { to: "everyone" },
  "GET /jp/series/:series": { to: "everyone", at: "/jp/series/original-series" },
  "GET /jp/series/:series/:slug": { to: "everyone", at: "/jp/series/original-series/expansion-pack" },
  "GET /jp/series/:series/:set/:number": { to: "everyone", at: "/jp/series/original-series/expansion-pack/1" },
  "GET /tcg-pocket-en/series": { to: "everyone" },
  "GET /tcg-pocket-en/series/:series": { to: "everyone", at: "/tcg-pocket-en/series/pokemon-tcg-pocket" },
  "GET /tcg-pocket-en/series/:series/:slug": {
    to: "everyone",
    at: "/tcg-pocket-en/series/pokemon-tcg-pocket/crimson-blaze",
  },
  "GET /tcg-pocket-en/series/:series/:set/:number": {
    to: "everyone",
    at: "/tcg-pocket-en/series/pokemon-tcg-pocket/crimson-blaze/1",
  },
};

export const pages: Pages = {
  stranger: [
    "/series",
    "/series?q=stars",
    "/series?q=zzz",
    "/series/scarlet-violet",
    `${page}?q=char`,
    `${page}?view=table&q=char`,
    `${page}?view=binder`,
    `${page}/199`,
    "/jp/series",
    "/jp/series/scarlet-violet",
    "/jp/series/scarlet-violet/pokemon-card-151?q=1",
    "/jp/series/original-series/expansion-pack/1",
    "/tcg-pocket-en/series",
    "/tcg-pocket-en/series/pokemon-tcg-pocket",
    "/tcg-pocket-en/series/pokemon-tcg-pocket/crimson-blaze?q=ch",
    "/tcg-pocket-en/series/pokemon-tcg-pocket/crimson-blaze/1",
    "/collections",
    "/collections/prize-pack-series-1",
  ],
  beginner: [`${page}?own=have`],
  collector: [
    page,
    `${page}?view=full&q=char`,
    `${page}?view=table&q=char`,
    `${page}?view=binder&q=char`,
    `${page}?group=rarity&q=1`,
    `${page}?own=dupes`,
    `${page}?q=zzzz`,
    `${page}/6`,
    `${page}/6?tab=prices`,
    `${page}/6?tab=copies`,
    `${page}/6?tab=graded`,
    `${page}/6?tab=notes`,
  ],
};
