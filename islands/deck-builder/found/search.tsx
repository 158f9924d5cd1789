import { type KeyboardEvent, memo, useLayoutEffect, useRef } from "react";
import type { BuilderCard } from "#features/decks/builder/rules/facts.ts";
import { kindChips } from "#features/decks/builder/rules/kinds.ts";
import { startQuery } from "#features/decks/builder/rules/looks.ts";
import type { FormatId } from "#features/decks/check/rules/formats.ts";
import { gameFilter } from "#features/decks/deck/rules/filter.ts";
import { formatName } from "#features/decks/deck/views/parts.tsx";
import { counted, countText } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ChipRow } from "#ui/chips.tsx";
import { Button } from "#ui/form/button.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { SearchButton } from "#ui/navigation/search-bar.tsx";
import type { OnStep } from "../steps.tsx";
import { FoundTile } from "./found.tsx";
import { type Found, type FoundSearch, useFound } from "./use-found.ts";

type SearchProps = {
  path: string;
  /** Other parameters of the URL. */
  params: Record<string, string | undefined>;
  format: FormatId;
  /** Whether the catalogue says what is legal in the format. */
  isStated: boolean;
  first: Found;
  isMember: boolean;
  /** Called with the search whose results are shown. */
  onFound: (q: string) => void;
  quantities: ReadonlyMap<string, number>;
  isLocked: boolean;
  hasScript: boolean;
  onStep: OnStep;
  onMenu: (card: BuilderCard) => void;
};

function toResults(event: KeyboardEvent) {
  const first = event.key === "ArrowDown" && document.querySelector<HTMLElement>("#found .found-add");
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** What was typed before the script was there is the query too. */
function useTyped(type: (q: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current) type(input.current.value);
  }, []);
  return input;
}

export const Search = ({ format, first, isMember, onFound, ...props }: SearchProps) => {
  const search = useFound(format, first, isMember ? startQuery.member : startQuery.visitor, onFound);
  const input = useTyped(search.type);
  return (
    <section className="deck-search">
      <header>
        <h2>Add cards</h2>
        {!props.isLocked && <a href="#paste">Paste a list</a>}
      </header>
      <search className="find">
        <form action={props.path} onSubmit={props.hasScript ? (event) => event.preventDefault() : undefined}>
          <input
            ref={input}
            className="input"
            id="deck-q"
            type="search"
            name="q"
            value={search.q}
            onChange={({ target }) => search.type(target.value)}
            onKeyDown={toResults}
            placeholder="Name, t:fire, hp>=200 …"
            aria-label="Search cards in this format"
            autoComplete="off"
            enterKeyHint="search"
          />
          {Object.entries(props.params).map(
            ([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />,
          )}
          <SearchButton />
        </form>
      </search>
      <Kinds
        chips={kindChips(search.q, format, isMember)}
        hrefOf={(q) => hrefWith(props.path, { ...props.params, q })}
        onChoose={search.type}
      />
      <Results {...props} {...{ format, isMember, search }} />
    </section>
  );
};

type KindsProps = {
  chips: ReturnType<typeof kindChips>;
  hrefOf: (q: string) => string;
  onChoose: (q: string) => void;
};

/** Links; with JavaScript they change the text of the search. */
const Kinds = ({ chips, hrefOf, onChoose }: KindsProps) => (
  <ChipRow>
    {chips.map(({ title, isOn, q }) => (
      <a
        key={title}
        className="chip"
        href={hrefOf(q)}
        data-changed={isOn || undefined}
        aria-current={isOn || undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onChoose(q);
        }}
      >
        {title}
      </a>
    ))}
  </ChipRow>
);

type ResultsProps = Omit<SearchProps, "first" | "onFound"> & { search: FoundSearch };

function Results({ path, params, format, isStated, isMember, search, hasScript, ...tiles }: ResultsProps) {
  const { cards, total, outside, problems, next, isFirst, q } = search.found;
  const href = (after?: string) => hrefWith(path, { ...params, q, after });
  const isMore = next !== null || search.shown < cards.length;
  return (
    <div id="found">
      {problems.map((problem) => (
        <p key={problem} className="hint">
          {problem}
        </p>
      ))}
      <p className="hint" role="status">
        {q === "" ? startText(total, isMember) : foundText(total, isStated ? formatName(format) : null)}
      </p>
      {q !== "" && outside > 0 && (
        <p>
          <a href={hrefWith("/search", { q: `${q} ${gameFilter(format)}` })}>
            Show {counted(outside, "card that isn’t", "cards that aren’t")} legal in {formatName(format)}
          </a>
        </p>
      )}
      {!isStated && q === "" && (
        <p className="hint">
          This catalogue doesn’t say which cards are legal in {formatName(format)}, so all cards are listed.
        </p>
      )}
      <Tiles cards={cards} shown={search.shown} {...tiles} />
      {!hasScript && <NextPager first={isFirst ? null : href()} next={next && href(next)} />}
      {hasScript && isMore && <ShowMore onPress={search.more} />}
    </div>
  );
}

function foundText(total: number, format: string | null): string {
  const place = format === null ? "" : ` in ${format}`;
  return total === 0 ? `No cards found${place}.` : `${countText(total)} found${place}`;
}

const startText = (total: number, isMember: boolean): string => {
  if (total === 0) return "Search for a card, or paste a list.";
  return isMember
    ? `Your cards in this format: ${countText(total)}`
    : "Tap a Basic Pokémon to start, or search for a card.";
};

const ShowMore = ({ onPress }: { onPress: () => void }) => (
  <p className="pager">
    <Button type="button" onClick={onPress}>
      Show more
    </Button>
  </p>
);

type TilesProps = Pick<SearchProps, "quantities" | "isLocked" | "onStep" | "onMenu"> & {
  cards: BuilderCard[];
  shown: number;
};

/** Memoized, because each typed letter would render it again. */
const Tiles = memo(function Tiles({ cards, shown, quantities, ...rest }: TilesProps) {
  return (
    <div className="grid-box">
      <ul className="grid">
        {cards.slice(0, shown).map((card) => (
          <FoundTile key={card.id} card={card} quantity={quantities.get(card.id) ?? 0} {...rest} />
        ))}
      </ul>
    </div>
  );
});
