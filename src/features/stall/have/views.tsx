import type { ReactNode } from "react";
import { SignInToAdd } from "#features/cards/tiles/views/control.tsx";
import { Heart, SignInToWant, wishOf } from "#features/cards/tiles/views/heart.tsx";
import { wordedCopies } from "#features/collection/entries/views/copies.ts";
import { LockedNotice } from "#features/collection/entries/views/locked-notice.tsx";
import { Stepper } from "#features/collection/entries/views/stepper.tsx";
import { usuallyKept } from "#features/details/spares/rules.ts";
import { langOf } from "#lib/text/language.ts";
import { counted, countText } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { dayOfPrice, type HaveCard, type HaveVariant, stallMarks, stepLabel } from "./rules/tile.ts";

type PageProps = { q: string; isSecure: boolean; isSignedIn: boolean; children: ReactNode };

export const HavePage = ({ q, isSecure, isSignedIn, children }: PageProps) => (
  <section className="have" data-live-set="*" data-q={q}>
    <header className="page-head">
      <h1>Do I have this?</h1>
      <HaveForm q={q} />
      <p className="have-line" role="status">
        <Line isSecure={isSecure} isSignedIn={isSignedIn} />
      </p>
    </header>
    <div id="have-found">{children}</div>
    {isSignedIn && isSecure && <Patterns />}
  </section>
);

const swapsFound = {
  "hx-get": "/have",
  "hx-trigger": "input changed delay:200ms",
  "hx-target": "#have-found",
  "hx-swap": "innerHTML",
  "hx-sync": "this:replace",
};

const HaveForm = ({ q }: { q: string }) => (
  <search>
    <form action="/have">
      <input
        {...{ className: "input", type: "search", name: "q", defaultValue: q, ...swapsFound }}
        {...{ autoComplete: "off", autoCapitalize: "off", spellCheck: false, enterKeyHint: "search" }}
        placeholder="6/165, OBF 125, Charizard"
        aria-label="Number, set code or name"
        // biome-ignore lint/a11y/noAutofocus: the page is for typing alone
        autoFocus
      />
      <button type="submit" className="button" data-tone="primary" aria-label="Search">
        <Icon name="search" />
      </button>
    </form>
  </search>
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
  const { id, name, number, isExtra, isWanted, variants } = card;
  const label = `${name} ${number}`;
  return (
    <li className="have-card" data-card={id} data-variants={variants.length} data-extra={isExtra}>
      <div className="have-head">
        <HaveNames card={card} />
        {signIn === null && <HaveMarks card={card} />}
      </div>
      {signIn === null ? (
        <Heart cardId={id} label={label} wish={wishOf(isWanted)} />
      ) : (
        <SignInToWant href={signIn} label={label} />
      )}
      <ul aria-label={`Variants of ${label}`}>
        {variants.map((variant) => (
          <HaveRow key={variant.key} card={card} variant={variant} signIn={signIn} />
        ))}
      </ul>
    </li>
  );
}

const HaveNames = ({ card: { name, lang, below, set, number, href } }: { card: HaveCard }) => (
  <>
    <a className="name" href={href} lang={lang}>
      {name}
    </a>
    {below && (
      <small className="have-below" lang={langOf(below)}>
        {below}
      </small>
    )}
    <small>
      <span className="have-set" lang={langOf(set)}>
        {set}
      </span>{" "}
      · <span className="have-number">{number}</span>
    </small>
  </>
);

/** A script reads from it what the marks say. */
const HaveRow = ({ card, variant, signIn }: ControlProps) => (
  <li
    data-variant={variant.key}
    data-tier={variant.tier}
    data-keep={variant.kept.keep}
    data-special={variant.kept.special}
  >
    <VariantFacts variant={variant} />
    <VariantControl card={card} variant={variant} signIn={signIn} />
  </li>
);

/** Those that do not hold are hidden: a script shows them after a tap. */
function HaveMarks({ card }: { card: HaveCard }) {
  const { copies, need, spare } = stallMarks(card);
  return (
    <p className="have-marks">
      <b data-mark="copies">{copies}</b>{" "}
      <span data-mark="need" hidden={need === ""}>
        {need}
      </span>{" "}
      <span data-mark="spare" hidden={spare === ""}>
        {spare}
      </span>
    </p>
  );
}

const VariantFacts = ({ variant: { name, price, day } }: { variant: HaveVariant }) => (
  <span>
    <span className="have-variant">{name}</span> {price && <span className="price">{price}</span>}{" "}
    {price && day && <small>{dayOfPrice(day)}</small>}
  </span>
);

type ControlProps = { card: HaveCard; variant: HaveVariant; signIn: string | null };

function VariantControl({ card, variant, signIn }: ControlProps) {
  const { id, setId } = card;
  const label = stepLabel(card, variant.name);
  if (signIn !== null) return <SignInToAdd href={signIn} label={label} />;
  return <Stepper target={{ setId, cardId: id, variant: variant.key, label }} copies={wordedCopies(variant.copies)} />;
}

/** A tile with all that one may have. */
const pattern: HaveCard = {
  ...{ id: "", setId: "", number: "0", name: "0", below: "0", set: "0", href: "/", isExtra: false, isWanted: false },
  variants: [
    {
      ...{ key: "normal", name: "0", tier: "standard", copies: 0, price: "0", day: "2026-01-01" },
      kept: { keep: usuallyKept, special: 0 },
    },
  ],
};

/** What the script draws answers from, so that there is one markup. */
const Patterns = () => (
  <>
    <template data-of="start">
      <Examples />
    </template>
    <template data-of="nothing">
      <Nothing all="/search" />
    </template>
    <template data-of="found">
      <HaveAnswer q="0" cards={[pattern]} total={1} all="/search" signIn={null} isLocked={false} />
    </template>
  </>
);
