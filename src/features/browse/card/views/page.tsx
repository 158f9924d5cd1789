import { langOf } from "../../../../lib/text/language.ts";
import { Breadcrumbs } from "../../../../ui/navigation/breadcrumbs.tsx";
import { Tabs } from "../../../../ui/navigation/tabs.tsx";
import { CardFacts } from "../../../catalogue/cards/views/facts.tsx";
import { CardRules } from "../../../catalogue/cards/views/text.tsx";
import { BigFace, Links, Subtitle, Variants } from "./parts.tsx";
import type { CardPageProps } from "./props.ts";
import { RelatedCards } from "./related.tsx";
import { Steps } from "./steps.tsx";

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
        {tabs.length > 1 && <Tabs id="about" label="About this card" tabs={tabs} current={tab} />}
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
