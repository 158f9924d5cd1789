import type { ReactNode } from "react";
import { langOf } from "../../../lib/text/language.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ButtonLink, StepLink } from "../../../ui/form/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Breadcrumbs, type Crumb } from "../../../ui/navigation/breadcrumbs.tsx";
import { type Tab, Tabs } from "../../../ui/navigation/tabs.tsx";
import { CardFacts, type CardFactsData, CardRules } from "../../catalogue/cards/views.tsx";
import { CardFace, type FaceFacts, FaceParts, finishOf, rarityMark } from "../../catalogue/face/views/card-face.tsx";
import { Cost } from "../../catalogue/face/views/type-sign.tsx";
import { type VariantRow, VariantTable } from "../../collection/entries/views/variant-table.tsx";

export type Neighbour = { name: string; number: string; href: string };

type RelatedCard = { card: FaceFacts; href: string; set: string; price?: string | null };

export type CardPageProps = {
  setId: string;
  face: FaceFacts;
  englishName?: string | null;
  href: string;
  trail: Crumb[];
  facts: CardFactsData;
  variants: VariantRow[];
  signIn: string;
  previous: Neighbour | null;
  next: Neighbour | null;
  /** Set when the card was opened from a search: its place in the results. */
  search?: { title: string; href: string };
  /** A single tab is not shown. */
  tabs: Tab[];
  tab: string;
  related: RelatedCard[];
  /** Marketplace and auction searches. */
  outside: { title: string; href: string }[];
  reportHref: string;
  /** The report opens as a dialog; visitors go to sign in. */
  isMember: boolean;
  editHref?: string;
  /** Content of another tab. */
  children?: ReactNode;
};

/** Links to the neighbours in the set or in the search. On a page, the bar above already has those of a search. */
function Steps({
  previous,
  next,
  search,
  href,
  isOverlay,
}: Pick<CardPageProps, "previous" | "next" | "search" | "href"> & { isOverlay: boolean }) {
  const of = search ? "result" : "card";
  return (
    <nav className="steps" aria-label={search ? "Results of the search" : "Cards of this set"}>
      {search && (
        <>
          <a className="linked" href={search.href}>
            {search.title}
          </a>
          <a className="icon-button" href={href} data-overlay={isOverlay || undefined} aria-label="Leave the search">
            <Icon name="close" />
          </a>
        </>
      )}
      {(isOverlay || !search) && (
        <>
          <StepLink to="previous" of={of} step={previous} overlay={isOverlay} />
          <StepLink to="next" of={of} step={next} overlay={isOverlay} />
        </>
      )}
    </nav>
  );
}

/** Shows the attacks too until the photo loads. */
function BigFace({ face, facts }: Pick<CardPageProps, "face" | "facts">) {
  const attacks = facts.attacks.slice(0, 3);
  return (
    <CardFace card={face} isLarge>
      {attacks.length > 0 && (
        <ul aria-hidden="true">
          {attacks.map((attack) => (
            <li key={attack.name}>
              <Cost types={attack.cost} />
              <span lang={langOf(attack.name)}>{attack.name}</span>
              <b>{attack.damage}</b>
            </li>
          ))}
        </ul>
      )}
    </CardFace>
  );
}

function Report({ reportHref, isMember }: Pick<CardPageProps, "reportHref" | "isMember">) {
  return (
    <ButtonLink tone="quiet" href={reportHref} icon="flag" overlay={isMember}>
      Report Missing Variant
    </ButtonLink>
  );
}

function Links(props: Pick<CardPageProps, "outside" | "reportHref" | "isMember" | "editHref">) {
  const { outside, editHref } = props;
  return (
    <div className="actions">
      {outside.map((link) => (
        <ButtonLink key={link.href} href={link.href} icon="external" newTab>
          {link.title}
        </ButtonLink>
      ))}
      <Report {...props} />
      {editHref && (
        <ButtonLink tone="quiet" href={editHref} icon="settings">
          Edit
        </ButtonLink>
      )}
    </div>
  );
}

function Variants({ props, id }: { props: CardPageProps; id: string }) {
  return (
    <VariantTable
      id={id}
      setId={props.setId}
      cardId={props.face.id}
      cardName={props.face.name}
      rows={props.variants}
      signIn={props.signIn}
    />
  );
}

function RelatedCards({ cards, species }: { cards: RelatedCard[]; species: CardFactsData["species"] }) {
  if (cards.length === 0) return null;
  return (
    <section className="related">
      <div className="section-head">
        <h2>Related cards</h2>
        {species.map(({ name, href }) => (
          <ButtonLink key={href} tone="quiet" href={href}>
            All of {name}
          </ButtonLink>
        ))}
      </div>
      <ul>
        {cards.map(({ card, href, set, price }) => (
          <li key={card.id}>
            <a href={href}>
              <span className="face" data-type={card.type} data-finish={finishOf(card.rarity)}>
                <FaceParts card={card} />
              </span>
              <span>
                <span lang={langOf(set)}>{set}</span> · {card.number}
              </span>
              {price !== undefined && <span className="price">{price ?? "N/A"}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Subtitle({ face, facts }: Pick<CardPageProps, "face" | "facts">) {
  return (
    <p className="card-sub">
      {face.total ? `${face.number}/${face.total}` : face.number}
      {facts.rarity && (
        <span className="rarity" data-mark={rarityMark(facts.rarity)}>
          {facts.rarity}
        </span>
      )}
    </p>
  );
}

export function CardPage(props: CardPageProps) {
  const { face, facts, trail, tabs, tab, children } = props;
  return (
    <article className="card-page">
      <header className="card-head">
        <div>
          <Breadcrumbs trail={trail} />
          <h1 lang={langOf(face.name)}>{face.name}</h1>
          {props.englishName && <p>{props.englishName}</p>}
          <Subtitle face={face} facts={facts} />
        </div>
        <Steps {...props} isOverlay={false} />
      </header>
      <div className="card-face">
        <BigFace face={face} facts={facts} />
      </div>
      <div className="card-body">
        {tabs.length > 1 && <Tabs label="About this card" tabs={tabs} current={tab} />}
        {children ?? (
          <>
            <Variants props={props} id="variants" />
            <CardRules card={facts} />
            <CardFacts card={facts} />
            <Links {...props} />
          </>
        )}
      </div>
      {!children && <RelatedCards cards={props.related} species={facts.species} />}
    </article>
  );
}

export function CardOverlay(props: CardPageProps & { closeHref: string }) {
  const { face, facts } = props;
  return (
    <Dialog
      id="card-overlay"
      title={face.name}
      closeHref={props.closeHref}
      size="wide"
      bar={<Steps {...props} isOverlay />}
    >
      <div className="card-page">
        <div className="card-face">
          <BigFace face={face} facts={facts} />
        </div>
        <div className="card-body">
          <Subtitle face={face} facts={facts} />
          <Variants props={props} id="overlay-variants" />
          <CardRules card={facts} />
          <CardFacts card={facts} />
          <div className="actions">
            <ButtonLink href={props.href}>Open the card’s page</ButtonLink>
            <Report {...props} />
          </div>
        </div>
      </div>
    </Dialog>
  );
}
