import type { ReactNode } from "react";
import type { FaceType } from "#features/catalogue/face/rules/types.ts";
import { Cost } from "#features/catalogue/face/views/type-sign.tsx";
import { langOf } from "#lib/text/language.ts";

export type CardText = {
  attacks: { name: string; cost: FaceType[]; damage?: string; effect?: string }[];
  abilities: { name: string; type: string; effect?: string }[];
  rules: string[];
  flavor: string | null;
};

export function CardRules({ card }: { card: CardText }) {
  if (card.attacks.length + card.abilities.length + card.rules.length === 0 && !card.flavor) return null;
  return (
    <section className="card-rules">
      <h2 className="unseen">Card text</h2>
      {card.abilities.map(({ name, type, effect }) => (
        <Passage key={name} effect={effect}>
          <span className="ability">{type}</span> <span lang={langOf(name)}>{name}</span>
        </Passage>
      ))}
      {card.attacks.map(({ name, cost, damage, effect }) => (
        <Passage key={name} effect={effect}>
          <Cost types={cost} /> <span lang={langOf(name)}>{name}</span> {damage && <b>{damage}</b>}
        </Passage>
      ))}
      {card.rules.map((rule) => (
        <p key={rule} lang={langOf(rule)}>
          {rule}
        </p>
      ))}
      {card.flavor && (
        <p className="flavor" lang={langOf(card.flavor)}>
          {card.flavor}
        </p>
      )}
    </section>
  );
}

const Passage = ({ effect, children }: { effect?: string; children: ReactNode }) => (
  <div>
    <h3>{children}</h3>
    {effect && <p lang={langOf(effect)}>{effect}</p>}
  </div>
);
