import { langOf } from "../../../../lib/text/language.ts";
import type { FaceType } from "../../face/rules/types.ts";
import { Cost } from "../../face/views/type-sign.tsx";

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
      {card.abilities.map((ability) => (
        <div key={ability.name}>
          <h3>
            <span className="ability">{ability.type}</span> <span lang={langOf(ability.name)}>{ability.name}</span>
          </h3>
          {ability.effect && <p lang={langOf(ability.effect)}>{ability.effect}</p>}
        </div>
      ))}
      {card.attacks.map((attack) => (
        <div key={attack.name}>
          <h3>
            <Cost types={attack.cost} /> <span lang={langOf(attack.name)}>{attack.name}</span>{" "}
            {attack.damage && <b>{attack.damage}</b>}
          </h3>
          {attack.effect && <p lang={langOf(attack.effect)}>{attack.effect}</p>}
        </div>
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
