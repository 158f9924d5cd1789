import { type Fact, unknownFactNames } from "#features/search/keys/rules/unknown.ts";
import { counted, listText, plural } from "#lib/text/locale.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import { Notice } from "#ui/notice.tsx";

export type SearchNoticesProps = {
  problems: string[];
  /** With the names of filters that were meant. */
  meant?: { href: string };
  /** The search without the parts that could not be read. */
  ignored?: string;
  corrected?: { typed: string; instead: string }[];
  inTexts?: string[];
  /** Why what the search names is not listed. */
  foreign?: string | null;
  /** Ignored words, with the search without them. */
  unknown?: { word: string; href: string }[];
  /** Cards that may match as well, with the facts of them that no source states. */
  open?: { total: number; facts: Fact[]; href: string } | null;
  /** Links out of a filter the viewer cannot use. */
  blocked?: { signIn?: string; without: string } | null;
};

export function SearchNotices({
  problems,
  meant,
  ignored,
  corrected = [],
  inTexts = [],
  foreign = null,
  unknown = [],
  open = null,
  blocked = null,
}: SearchNoticesProps) {
  if (problems.length + corrected.length + inTexts.length + unknown.length === 0 && open === null && foreign === null)
    return null;
  return (
    <Notice>
      <ul className="search-notices">
        {corrected.map(({ typed, instead }) => (
          <li key={typed}>
            No results for “{typed}”. Showing “{instead}”.
          </li>
        ))}
        {foreign && <li>{foreign}</li>}
        {inTexts.length > 0 && <li>No names match. Showing cards whose text mentions {quoted(inTexts)}.</li>}
        {problems.map((problem) => (
          <li key={problem}>{meant && guess.test(problem) ? problem.replace(guess, "") : problem}</li>
        ))}
        {unknown.map(({ word, href }) => (
          <li key={word}>
            No results for “{word}”, so it was ignored. <a href={href}>Remove “{word}”</a>
          </li>
        ))}
        {open && (
          <li>
            {openText(
              open.total,
              listText(
                open.facts.map((fact) => unknownFactNames[fact]),
                "or",
              ),
            )}{" "}
            <a href={open.href}>{plural(open.total, "Show it", "Show them")}</a>
          </li>
        )}
      </ul>
      {(meant || ignored) && (
        <p className="actions">
          {meant && <ButtonLink href={meant.href}>Use {guessesOf(problems)}</ButtonLink>}
          {ignored && <ButtonLink href={ignored}>{plural(problems.length, "Remove it", "Remove them")}</ButtonLink>}
        </p>
      )}
      {blocked && (
        <p className="actions">
          {blocked.signIn && (
            <ButtonLink tone="primary" href={blocked.signIn}>
              Log In
            </ButtonLink>
          )}
          <ButtonLink href={blocked.without}>Search without it</ButtonLink>
        </p>
      )}
    </Notice>
  );
}

const openText = (total: number, facts: string): string =>
  counted(
    total,
    `more card may match: no source states its ${facts}.`,
    `more cards may match: no source states their ${facts}.`,
  );

const guess = /(?<=^Unknown filter .*) Did you mean (.*)\?$/;

/** "“rarity:” and “set:”" */
const guessesOf = (problems: string[]): string =>
  listText(problems.flatMap((problem) => guess.exec(problem)?.[1] ?? []));

const quoted = (words: string[]): string => words.map((word) => `“${word}”`).join(", ");
