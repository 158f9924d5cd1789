import { dateText } from "#lib/time.ts";
import type { LocalNamed } from "../rules/names.ts";
import { setPath } from "../rules/paths.ts";
import type { SetRow } from "./queries.ts";
import type { SetSummary } from "./views.tsx";

/** A set as lists show it, with pictures in the size of a tile. */
export const setSummary = (set: SetRow & LocalNamed): SetSummary => ({
  id: set.id,
  name: set.name,
  englishName: set.englishName,
  localName: set.localName,
  language: set.language,
  code: set.code,
  href: setPath(set.category, set.seriesSlug, set.slug),
  released: dateText(set.releaseDate),
  cardCount: set.cardCount,
  logo: set.logo && `${set.logo}?w=256`,
  symbol: set.symbol && `${set.symbol}?w=160`,
});
