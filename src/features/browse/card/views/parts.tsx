import { rarityMark } from "#features/catalogue/face/rules/print.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { Cost } from "#features/catalogue/face/views/type-sign.tsx";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { VariantPanel, VariantTable } from "#features/collection/entries/views/variant-table.tsx";
import { langOf } from "#lib/text/language.ts";
import type { CardPageProps } from "./props.ts";

/** Shows the attacks too until the photo loads. */
export function BigFace({ face, facts }: Pick<CardPageProps, "face" | "facts">) {
  const attacks = facts.attacks.slice(0, 3);
  return (
    <CardFace card={face} isLarge>
      {attacks.length > 0 && (
        <ul>
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

const cardOf = ({ setId, face, signIn }: CardPageProps) => ({
  setId,
  cardId: face.id,
  cardName: leadingName(face),
  signIn,
});

export const Variants = ({ props }: { props: CardPageProps }) => (
  <VariantTable {...cardOf(props)} rows={props.variants} />
);

/** Variants below the main one, which stands beside the picture. */
export function OtherVariants({ props }: { props: CardPageProps }) {
  const [main, ...others] = props.variants;
  return main && others.length > 0 && <VariantTable {...cardOf(props)} rows={others} main={main} />;
}

export function MainVariant({ props, id }: { props: CardPageProps; id?: string }) {
  const [main] = props.variants;
  return main && <VariantPanel {...cardOf(props)} row={main} id={id} />;
}

const goneTexts = {
  card: "This card is no longer in the catalogue. You keep your copies and can only remove them.",
  variants: "A variant of this card is no longer in the catalogue. You keep your copies and can remove them.",
};

/** What is to be known before the variants: that some are gone, or assumed. */
export const VariantNotices = ({ gone, variants }: Pick<CardPageProps, "gone" | "variants">) => (
  <>
    {gone && <p className="hint">{goneTexts[gone]}</p>}
    {variants.some(({ derived }) => derived) && (
      <p className="hint">No source states which finishes this card has. They’re assumed from its rarity and age.</p>
    )}
  </>
);

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
