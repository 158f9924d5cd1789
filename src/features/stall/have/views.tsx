import type { ReactNode } from "react";
import { SignInToAdd } from "#features/cards/tiles/views/control.tsx";
import { Heart, SignInToWant, wishOf } from "#features/cards/tiles/views/heart.tsx";
import { wordedCopies } from "#features/collection/entries/views/copies.ts";
import { LockedNotice } from "#features/collection/entries/views/locked-notice.tsx";
import { Stepper } from "#features/collection/entries/views/stepper.tsx";
import { langOf } from "#lib/text/language.ts";
import { counted, countText, dayText } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { goalTitles } from "#ui/progress.tsx";
import { copiesIn, type HaveCard, type HaveVariant, needOf, sparesIn } from "./rules.ts";

type PageProps = { q: string; isSecure: boolean; isSignedIn: boolean; children: ReactNode };

export const HavePage = ({ q, isSecure, isSignedIn, children }: PageProps) => (
  <section className="have" data-live-set="*">
    <header className="page-head">
      <h1>Do I have this?</h1>
      <search>
        <form action="/have">
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={q}
            placeholder="6/165, OBF 125, Charizard"
            aria-label="Number, set code or name"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            hx-get="/have"
            hx-trigger="input changed delay:200ms"
            hx-target="#have-found"
            hx-swap="innerHTML"
            hx-sync="this:replace"
            // biome-ignore lint/a11y/noAutofocus: the page is for typing alone
            autoFocus
          />
          <button type="submit" className="button" data-tone="primary" aria-label="Search">
            <Icon name="search" />
          </button>
        </form>
      </search>
      <p className="have-line" role="status">
        <Line isSecure={isSecure} isSignedIn={isSignedIn} />
      </p>
    </header>
    <div id="have-found">{children}</div>
  </section>
);

/** Why the page needs a connection. */
function Line({ isSecure, isSignedIn }: Pick<PageProps, "isSecure" | "isSignedIn">) {
  if (!isSignedIn) return "Log in to see what you have.";
  if (!isSecure) return "Needs a connection: browsers keep cards for offline use only on sites with https.";
  return <noscript>Needs a connection: cards are kept for offline use only with JavaScript.</noscript>;
}

type AnswerProps = {
  q: string;
  cards: HaveCard[];
  total: number;
  /** The search for the same. */
  all: string;
  /** null: signed in. */
  signIn: string | null;
  isLocked: boolean | undefined;
};

export function HaveAnswer({ q, cards, total, all, signIn, isLocked }: AnswerProps) {
  if (q === "") return <Examples />;
  if (total === 0) return <Nothing all={all} />;
  return (
    <>
      {isLocked && <LockedNotice href={hrefWith("/have", { q })} />}
      <p className="have-count">
        {counted(total, "card", "cards")}
        {total > cards.length && (
          <>
            {", the first "}
            {countText(cards.length)} here. <a href={all}>View all</a>
          </>
        )}
      </p>
      <ul className="have-cards" aria-label="Cards" data-state={isLocked ? "disabled" : undefined}>
        {cards.map((card) => (
          <HaveTile key={card.id} card={card} signIn={signIn} />
        ))}
      </ul>
    </>
  );
}

const Nothing = ({ all }: { all: string }) => (
  <Empty title="No matching cards" icon="search" actions={<ButtonLink href={all}>Search for it</ButtonLink>}>
    Check the number and the set code.
  </Empty>
);

const examples = [
  { q: "6/165", finds: "Card 6 of a set of 165" },
  { q: "OBF 125", finds: "Card 125 in the set with code OBF" },
  { q: "TG12", finds: "Cards numbered TG12" },
  { q: "Charizard", finds: "Every Charizard" },
];

const Examples = () => (
  <ul className="have-examples" aria-label="Examples">
    {examples.map(({ q, finds }) => (
      <li key={q}>
        <a href={hrefWith("/have", { q })}>
          <b>{q}</b> <span>{finds}</span>
        </a>
      </li>
    ))}
  </ul>
);

function HaveTile({ card, signIn }: { card: HaveCard; signIn: string | null }) {
  const { id, name, lang, below, set, number, href, isWanted, variants } = card;
  const label = `${name} ${number}`;
  return (
    <li className="have-card" data-card={id} data-variants={variants.length}>
      <div className="have-head">
        <a className="name" href={href} lang={lang}>
          {name}
        </a>
        {below && <small lang={langOf(below)}>{below}</small>}
        <small>
          <span lang={langOf(set)}>{set}</span> · {number}
        </small>
        {signIn === null && <HaveMarks card={card} />}
      </div>
      {signIn === null ? (
        <Heart cardId={id} label={label} wish={wishOf(isWanted)} />
      ) : (
        <SignInToWant href={signIn} label={label} />
      )}
      <ul aria-label={`Variants of ${label}`}>
        {variants.map((variant) => (
          <li key={variant.key} data-variant={variant.key}>
            <VariantFacts variant={variant} />
            <VariantControl card={card} variant={variant} signIn={signIn} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What a collector wants to know at a stall. Those that do not hold are hidden: a script shows them after a tap. */
function HaveMarks({ card }: { card: HaveCard }) {
  const copies = copiesIn(card);
  const spares = sparesIn(card);
  const need = needOf(card);
  return (
    <p className="have-marks">
      <b data-mark="copies" data-none={copies === 0 || undefined}>
        {copies === 0 ? "None" : counted(copies, "copy", "copies")}
      </b>{" "}
      <span data-mark="need" hidden={need === null}>
        {need && `Need for ${goalTitles[need]}`}
      </span>{" "}
      <span data-mark="spare" hidden={spares === 0}>
        {countText(spares)} spare
      </span>
    </p>
  );
}

const VariantFacts = ({ variant: { name, price, day } }: { variant: HaveVariant }) => (
  <span>
    <span className="have-variant">{name}</span> {price && <span className="price">{price}</span>}{" "}
    {price && day && <small>{dayText(new Date(day), "dayOfYear")}</small>}
  </span>
);

type ControlProps = { card: HaveCard; variant: HaveVariant; signIn: string | null };

function VariantControl({ card: { id, setId, name, number, variants }, variant, signIn }: ControlProps) {
  const label = [`${name} ${number}`, variants.length > 1 ? variant.name : ""].filter(Boolean).join(", ");
  if (signIn !== null) return <SignInToAdd href={signIn} label={label} />;
  return <Stepper target={{ setId, cardId: id, variant: variant.key, label }} copies={wordedCopies(variant.copies)} />;
}
