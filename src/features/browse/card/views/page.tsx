import { swaps } from "#features/cards/toolbar/rules.ts";
import { CardFactsPanel } from "#features/catalogue/cards/views/facts.tsx";
import { CardRules } from "#features/catalogue/cards/views/text.tsx";
import { langOfLeading, leadingName, nameBelow } from "#features/catalogue/rules/names.ts";
import { langOf } from "#lib/text/language.ts";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Tabs } from "#ui/navigation/tabs.tsx";
import { Actions } from "./actions.tsx";
import { BigFace, MainVariant, OtherVariants, Subtitle, VariantNotices } from "./parts.tsx";
import type { CardPageProps } from "./props.ts";
import { RelatedCards } from "./related.tsx";
import { Steps } from "./steps.tsx";

const swapsCard = swaps("#card");

export function CardPage(props: CardPageProps) {
  const { face, facts, trail, tabs, tab, children } = props;
  const below = nameBelow(face);
  return (
    <article className="card-page">
      <div className="card-bar" data-search={props.search ? "" : undefined}>
        <Breadcrumbs trail={trail} />
        <Steps {...props} isOverlay={false} />
      </div>
      <div className="card-face">
        <BigFace face={face} facts={facts} />
      </div>
      <header className="card-head">
        <h1 lang={langOfLeading(face)}>{leadingName(face)}</h1>
        {below && <p lang={langOf(below)}>{below}</p>}
        <Subtitle face={face} facts={facts} />
        <VariantNotices {...props} />
        <MainVariant props={props} id="variants" />
        <Actions {...props} />
      </header>
      <div className="card-body">
        {tabs.length > 1 && (
          <div id="about" {...swapsCard}>
            <Tabs label="About this card" tabs={tabs} current={tab} />
          </div>
        )}
        {children ?? (
          <>
            <OtherVariants props={props} />
            <CardRules card={facts} />
            <CardFactsPanel card={facts} />
          </>
        )}
      </div>
      {!children && <RelatedCards cards={props.related} species={facts.species} />}
    </article>
  );
}
