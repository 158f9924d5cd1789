import type { Attack } from "#db/schema/catalogue/cards.ts";
import { slug } from "#lib/text/slug.ts";

const SIGN = /^[+×-]$/;

/** Missing damage is poorer than any damage; "30" is poorer than "30+". */
export const isPoorerDamage = (damage: string | undefined, than: string | undefined): boolean =>
  than !== undefined && (damage === undefined || (than.startsWith(damage) && SIGN.test(than.slice(damage.length))));

/** The first source's attacks; poorer damage and a missing effect come from another source's attack of the same name. */
export function withDamage(attacks: Attack[], others: Attack[][]): Attack[] {
  return attacks.map((attack) =>
    others.flatMap((list) => list.find((one) => isSame(one, attack)) ?? []).reduce(richer, attack),
  );
}

const isSame = (one: Attack, other: Attack) => slug(one.name) === slug(other.name);

function richer(attack: Attack, other: Attack): Attack {
  const damage = isPoorerDamage(attack.damage, other.damage) ? other.damage : attack.damage;
  const effect = attack.effect ?? other.effect;
  return { name: attack.name, cost: attack.cost, ...(damage && { damage }), ...(effect && { effect }) };
}
