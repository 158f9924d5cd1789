import { Dialog } from "../../../../ui/dialog.tsx";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { CardFacts } from "../../../catalogue/cards/views/facts.tsx";
import { CardRules } from "../../../catalogue/cards/views/text.tsx";
import { BigFace, Subtitle, Variants } from "./parts.tsx";
import type { CardPageProps } from "./props.ts";
import { Steps } from "./steps.tsx";

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
            <ButtonLink href={props.href}>Open full page</ButtonLink>
            {props.actions}
          </div>
        </div>
      </div>
    </Dialog>
  );
}

export function VariantSheet(props: CardPageProps & { closeHref: string }) {
  return (
    <Dialog id="card-overlay" title={props.face.name} closeHref={props.closeHref}>
      <div className="variant-sheet">
        <Subtitle face={props.face} facts={props.facts} />
        <Variants props={props} id="overlay-variants" />
        <div className="actions">
          <ButtonLink href={props.href}>Open card page</ButtonLink>
          {props.actions}
        </div>
      </div>
    </Dialog>
  );
}
