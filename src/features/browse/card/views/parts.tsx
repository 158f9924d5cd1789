import { langOf } from "../../../../lib/text/language.ts";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { rarityMark } from "../../../catalogue/face/rules/print.ts";
import { CardFace } from "../../../catalogue/face/views/card-face.tsx";
import { Cost } from "../../../catalogue/face/views/type-sign.tsx";
import { VariantTable } from "../../../collection/entries/views/variant-table.tsx";
import type { CardPageProps } from "./props.ts";

/** Shows the attacks too until the photo loads. */
export function BigFace({ face, facts }: Pick<CardPageProps, "face" | "facts">) {
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

export function Links({ outside, actions }: Pick<CardPageProps, "outside" | "actions">) {
  return (
    <div className="actions">
      {outside.map((link) => (
        <ButtonLink key={link.href} href={link.href} icon="external" newTab>
          {link.title}
        </ButtonLink>
      ))}
      {actions}
    </div>
  );
}

export function Variants({ props, id }: { props: CardPageProps; id: string }) {
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

export function Subtitle({ face, facts }: Pick<CardPageProps, "face" | "facts">) {
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
