import { dateText } from "#lib/time.ts";
import { type FaceType, faceType, faceTypes } from "../face/rules/types.ts";
import { speciesPath } from "../rules/paths.ts";
import type { FullCard } from "./queries.ts";
import type { CardFactsData, NamedProps } from "./views/facts.tsx";

const typeOf = (text: string): FaceType => faceTypes.find((type) => type === text.toLowerCase()) ?? "unknown";

/** What a card's page lists as facts, in words; legality only where the catalogue knows it. */
export function cardFactsData(card: FullCard, set: NamedProps): CardFactsData {
  const { standard, expanded } = card.legal;
  const isLegal = standard === true || expanded === true;
  const knowsLegality = isLegal || (standard === false && expanded === false);
  const value = (of: { type: string; value?: string }) => ({ type: typeOf(of.type), value: of.value });
  return {
    types: card.types.map(typeOf),
    hp: card.hp,
    stage: card.subtypes.join(" · ") || (card.supertype === "pokemon" ? null : titled(faceType(card))),
    species: card.species.map(({ name, slug }) => ({ name, href: speciesPath(slug) })),
    evolvesFrom: card.evolvesFrom === null ? null : { name: card.evolvesFromEnglish ?? card.evolvesFrom },
    weaknesses: card.weaknesses.map(value),
    resistances: card.resistances.map(value),
    retreat: card.retreat,
    rarity: card.rarity,
    set,
    artist:
      card.artist === null ? null : { name: card.artist, href: `/artists/${encodeURIComponent(card.artistId ?? "")}` },
    regulationMark: card.regulationMark,
    legalIn: knowsLegality
      ? [standard && "Standard", expanded && "Expanded"].filter((format) => format !== false && format !== undefined)
      : undefined,
    released: dateText(card.releaseDate),
    attacks: card.attacks.map((attack) => ({ ...attack, cost: attack.cost.map(typeOf) })),
    abilities: card.abilities,
    rules: card.rules,
    flavor: card.flavor,
  };
}

const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
