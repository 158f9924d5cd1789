import { printQuery } from "#features/search/language/rules/print.ts";
import type { Query } from "#features/search/language/rules/query.ts";
import { counted, listText } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { type Door, searchHref } from "../rules/results.ts";

type NothingFoundProps = {
  q: string;
  door: Door;
  nowhere: string[];
  /** Shorter queries with results. */
  looser: { query: Query; total: number }[];
  isPartHidden: boolean;
};

export function NothingFound({ q, door, nowhere, looser, isPartHidden }: NothingFoundProps) {
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
      {nowhere.length > 0
        ? `No card matches ${listText(
            nowhere.map((word) => `“${word}”`),
            "or",
          )}. Check the spelling, or try fewer words.`
        : "Try removing part of your search."}
      {isPartHidden && " Games you’ve turned off aren’t searched."}
    </Empty>
  );
}
