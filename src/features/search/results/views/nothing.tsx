import { printQuery } from "#features/search/language/rules/print.ts";
import type { Query } from "#features/search/language/rules/query.ts";
import { counted, listText } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import type { Foreign } from "../rules/foreign.ts";
import { type Door, searchHref } from "../rules/results.ts";

type NothingFoundProps = {
  q: string;
  door: Door;
  nowhere: string[];
  /** Shorter queries with results. */
  looser: { query: Query; total: number }[];
  foreign: Foreign | null;
  isPartHidden: boolean;
};

/** Why a search for a product or another game has no cards of it. */
export function foreignText(foreign: Foreign | null): string | null {
  if (foreign === null) return null;
  return foreign.kind === "game"
    ? `${foreign.name} is another game. Only Pokémon cards are listed here.`
    : `Only cards are listed here, not sealed products like “${foreign.name}”.`;
}

export const nearText = (total: number, q: string): string =>
  counted(total, `card matches “${q}”`, `cards match “${q}”`);

export function NothingFound({ q, door, nowhere, looser, foreign, isPartHidden }: NothingFoundProps) {
  const texts = looser.map(({ query, total }) => ({ q: printQuery(query), total }));
  return (
    <Empty
      title="No matching cards"
      icon="search"
      actions={
        <>
          {texts.map(({ q, total }) => (
            <ButtonLink key={q} href={searchHref(q, { door })}>
              {q} <small>{counted(total, "card", "cards")}</small>
            </ButtonLink>
          ))}
          {door === "/search" && (
            <ButtonLink href={searchHref(q, { door: "/search/advanced" })}>Advanced search</ButtonLink>
          )}
          <ButtonLink href="/series">Browse sets</ButtonLink>
        </>
      }
    >
      {foreignText(foreign) ??
        (nowhere.length > 0
          ? `No card matches ${listText(
              nowhere.map((word) => `“${word}”`),
              "or",
            )}. Check the spelling, or try fewer words.`
          : "Try removing part of your search.")}
      {isPartHidden && " Games you’ve turned off aren’t searched."}
    </Empty>
  );
}
