import type { Versions } from "#lib/cache/versions.ts";
import type { CatalogueState } from "./queries.ts";

/** The versions of what every page may show, as they were when the request came. */
export const publicVersions = ({
  version,
  pricesVersion,
}: Pick<CatalogueState, "version" | "pricesVersion">): Versions<"catalogue" | "prices"> => ({
  catalogue: version,
  prices: pricesVersion,
});
