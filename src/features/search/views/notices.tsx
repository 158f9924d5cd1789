import { ButtonLink } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

export type SearchNoticesProps = {
  problems: string[];
  /** With the names of filters that were meant. */
  meant?: { href: string };
  /** The search without the parts that could not be read. */
  ignored?: string;
  corrected?: { typed: string; instead: string }[];
  inTexts?: string[];
  /** Ignored words, with the search without them. */
  unknown?: { word: string; href: string }[];
  /** Links out of a filter the viewer cannot use. */
  blocked?: { signIn?: string; without: string } | null;
};

export function SearchNotices({
  problems,
  meant,
  ignored,
  corrected = [],
  inTexts = [],
  unknown = [],
  blocked = null,
}: SearchNoticesProps) {
  if (problems.length + corrected.length + inTexts.length + unknown.length === 0) return null;
  return (
    <Notice>
      <ul className="search-notices">
        {corrected.map(({ typed, instead }) => (
          <li key={typed}>
            No results for “{typed}”. Showing “{instead}”.
          </li>
        ))}
        {inTexts.length > 0 && <li>No names match. Showing cards whose text mentions {quoted(inTexts)}.</li>}
        {problems.map((problem, index) => (
          <li key={problem}>
            <Problem problem={problem} meant={meant} />
            {ignored && index === problems.length - 1 && (
              <>
                {" "}
                <a href={ignored}>Remove {problems.length === 1 ? "it" : "them"}</a>
              </>
            )}
          </li>
        ))}
        {unknown.map(({ word, href }) => (
          <li key={word}>
            No results for “{word}”, so it was ignored. <a href={href}>Remove “{word}”</a>
          </li>
        ))}
      </ul>
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

/** "Unknown filter “raritty”. Use “rarity:”" */
function Problem({ problem, meant }: { problem: string; meant: SearchNoticesProps["meant"] }) {
  const [, said, near] = (meant && /^(Unknown filter .*) Did you mean (.*)\?$/.exec(problem)) ?? [];
  if (!meant || near === undefined) return problem;
  return (
    <>
      {said} <a href={meant.href}>Use {near}</a>
    </>
  );
}

const quoted = (words: string[]): string => words.map((word) => `“${word}”`).join(", ");
