import type { KindCount } from "#features/decks/builder/rules/counts.ts";
import type { Unknown } from "#features/decks/builder/rules/unknown.ts";
import { type Broken, checkedState, type DeckState } from "#features/decks/check/rules/check.ts";
import { deckFormats, type FormatId } from "#features/decks/check/rules/formats.ts";
import { counted } from "#lib/text/locale.ts";
import { Button } from "#ui/form/button.tsx";
import { TextField } from "#ui/form/field.tsx";
import { Icon } from "#ui/icons.tsx";

export const formatName = (format: FormatId): string => deckFormats[format].name;

export const archetypeName = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/** `size`: how many cards the format asks for. The bar of too many ends past that mark. */
export const Meter = ({ count, size }: { count: number; size: number }) => (
  <p className="deck-meter" data-full={count === size || undefined} data-over={count > size || undefined}>
    <b>{count}</b>
    {` of ${size} cards`}
    <progress value={Math.min(count, size)} max={Math.max(count, size)} aria-hidden="true" />
  </p>
);

export const stateWords: Record<DeckState, string> = {
  empty: "",
  unfinished: "Unfinished",
  legal: "Legal",
  unknown: "Not fully known",
  illegal: "Not legal",
};

export type LegalityProps = {
  count: number;
  /** How many cards the format asks for. */
  size: number;
  broken: Broken[];
  unknown: Unknown[];
  names: ReadonlyMap<string, string>;
};

/** Opens every broken rule, with its cards; a single one of few cards is shown at once. Quiet while cards are only lacking. */
export const Legality = (props: LegalityProps) => (
  <>
    <Judged {...props} />
    {props.unknown.map((one) => (
      <p key={one.fact} className="legality" data-unknown>
        <Icon name="info" />
        <span>
          <Why {...one} names={props.names} />
        </span>
      </p>
    ))}
  </>
);

function Judged({ broken, unknown, names, count, size }: LegalityProps) {
  const state = checkedState(count, size, broken, unknown);
  if (state === "empty") return null;
  if (state === "unknown") {
    return (
      <p className="legality" data-unknown>
        <Icon name="info" /> No rule is broken, as far as the catalogue knows
      </p>
    );
  }
  if (state === "legal") {
    return (
      <p className="legality" data-legal>
        <Icon name="check" /> Legal
      </p>
    );
  }
  const isUnfinished = state === "unfinished";
  const sole = broken.length === 1 && !isUnfinished ? broken[0] : undefined;
  if (sole && namesOf(sole, names).length <= mostNamed) {
    return (
      <p className="legality" data-sole>
        <Icon name="alert" />
        <span>
          <b>Not legal:</b> <Why {...sole} names={names} />
        </span>
      </p>
    );
  }
  return (
    <details className="more legality" data-unfinished={isUnfinished || undefined}>
      <summary>
        {isUnfinished ? (
          `${counted(size - count, "card", "cards")} to go`
        ) : (
          <>
            <Icon name="alert" /> Not legal:{" "}
            {sole ? sole.why.replace(/\.$/, "") : counted(broken.length, "problem", "problems")}
          </>
        )}
      </summary>
      <BrokenRules broken={broken} names={names} />
    </details>
  );
}

const BrokenRules = ({ broken, names }: Pick<LegalityProps, "broken" | "names">) => (
  <ul>
    {broken.map((one) => (
      <li key={`${one.rule} ${one.why}`}>
        <Why {...one} names={names} />
      </li>
    ))}
  </ul>
);

/** More are a tap away. */
const mostNamed = 4;

const namesOf = ({ cards }: Pick<Broken, "cards">, names: LegalityProps["names"]) => [
  ...new Set(cards.map((id) => names.get(id) ?? id)),
];

const Why = ({ names, ...one }: Pick<Broken, "why" | "cards"> & Pick<LegalityProps, "names">) => (
  <>
    {one.why} {one.cards.length > 0 && <b>{namesOf(one, names).join(", ")}</b>}
  </>
);

/** Numbers of each kind of all cards of the deck, as bars. */
export const KindCounts = ({ counts, of }: { counts: KindCount[]; of: number }) => (
  <dl className="kind-counts">
    {counts.map(({ title, count }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{count}</dd>
        <dd aria-hidden="true">
          <progress value={count} max={of} />
        </dd>
      </div>
    ))}
  </dl>
);

/** Cards of a pasted list take the place of the deck's own. */
export const PastedLines = ({ text }: { text?: string }) => (
  <>
    <TextField
      name="lines"
      label="Paste a deck list"
      hint="From PTCG Live, PTCGO or Limitless: a quantity, then the card. It replaces the cards of this deck."
      rows={8}
      spellCheck={false}
      placeholder="4 Dreepy TWM 128"
      defaultValue={text}
    />
    <Button>Import list</Button>
  </>
);
