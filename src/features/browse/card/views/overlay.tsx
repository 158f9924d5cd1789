import { Fragment } from "react";
import { CardFactsPanel } from "#features/catalogue/cards/views/facts.tsx";
import { CardRules } from "#features/catalogue/cards/views/text.tsx";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { ChipLinks } from "#ui/chips.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import type { Tab } from "#ui/navigation/tabs.tsx";
import { Actions } from "./actions.tsx";
import { BigFace, MainVariant, OtherVariants, Subtitle, VariantNotices, Variants } from "./parts.tsx";
import type { CardPageProps } from "./props.ts";
import { Steps } from "./steps.tsx";

export function CardOverlay(props: CardPageProps & { closeHref: string }) {
  const { face, facts } = props;
  return (
    <Dialog
      id="card-overlay"
      title={leadingName(face)}
      closeHref={props.closeHref}
      size="wide"
      bar={<Steps {...props} isOverlay />}
    >
      <div className="card-page">
        <div className="card-face">
          <BigFace face={face} facts={facts} />
        </div>
        <div className="card-head">
          <Subtitle face={face} facts={facts} />
          <VariantNotices {...props} />
          <MainVariant props={props} />
          <Actions {...props} outside={[]} pageHref={props.href} />
        </div>
        <div className="card-body">
          <PageTabs tabs={props.tabs} />
          <OtherVariants props={props} />
          <CardRules card={facts} />
          <CardFactsPanel card={facts} />
        </div>
      </div>
    </Dialog>
  );
}

const PageTabs = ({ tabs: [, ...tabs] }: { tabs: Tab[] }) =>
  tabs.length > 0 && (
    <ChipLinks
      label="On the card page"
      choices={tabs.map(({ key, title, href }) => ({ key, title, href }))}
      current=""
    />
  );

export function VariantSheet(props: CardPageProps & { closeHref: string }) {
  return (
    <Dialog id="card-overlay" title={leadingName(props.face)} closeHref={props.closeHref}>
      <div className="variant-sheet">
        <Subtitle face={props.face} facts={props.facts} />
        <VariantNotices {...props} />
        <Variants props={props} />
        <div className="actions">
          <ButtonLink tone="quiet" href={props.href}>
            Open card page
          </ButtonLink>
          {props.actions.map((action, index) => (
            <Fragment key={index}>{action}</Fragment>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
