import type { Db } from "#db/open.ts";
import { keptBy } from "#lib/cache/kept.ts";
import type { Versions } from "#lib/cache/versions.ts";
import { valuesOfCopies } from "../queries.ts";
import { type CopyFacet, copyFacets } from "../rules/facets.ts";

const facets = keptBy("entries")<Promise<CopyFacet[]>>({ name: "facets of copies", part: "own" });

/** For the owner of the copies alone. */
export const copyFacetsOf = (
  db: Db,
  owner: { id: string; hiddenGames: string[] },
  versions: Versions<"entries">,
): Promise<CopyFacet[]> =>
  facets.or(facets.key(db, versions, owner.id, owner.hiddenGames), async () =>
    copyFacets(await valuesOfCopies(db, owner)),
  );
