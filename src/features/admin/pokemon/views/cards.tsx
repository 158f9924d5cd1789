import type { ReactNode } from "react";
import type { Pictured } from "#features/admin/cards/page/found.ts";
import { FindCards, FoundCards, PicturedCard } from "#features/admin/cards/views/found.tsx";
import type { EditedSpecies } from "#features/catalogue/edits/queries/species.ts";
import { counted, countText } from "#lib/text/locale.ts";
import { Button } from "#ui/form/button.tsx";
import { Hidden } from "#ui/form/hidden.tsx";

/** `isChosen`: by staff, so that imports leave it. */
type SpeciesCard = Pictured & { isShown: boolean; isChosen: boolean };

/** Cards that a search found; without one those that show the Pokémon. */
export type SpeciesCards = { species: EditedSpecies; q: string; cards: SpeciesCard[]; isAll: boolean };

export const FindSpeciesCards = (props: SpeciesCards) => (
  <FindCards title={`Cards of ${props.species.facts.name}`} action={`/admin/pokemon/${props.species.id}`} q={props.q}>
    <FoundSpeciesCards {...props} />
  </FindCards>
);

export const FoundSpeciesCards = ({ species, q, cards, isAll }: SpeciesCards) => (
  <FoundCards
    cards={cards}
    isAll={isAll}
    text={q === "" ? shownText(species, cards.length, isAll) : undefined}
    row={(card) => <SpeciesCardRow key={card.id} id={species.id} q={q} card={card} />}
  />
);

function shownText({ id, cards }: EditedSpecies, count: number, isAll: boolean): ReactNode {
  if (count === 0) return "No cards yet. Search for a card to add it.";
  if (isAll) return counted(count, "card", "cards");
  const whole = countText(cards);
  return (
    <>
      Showing {count} of {whole} cards. <a href={`/admin/pokemon/${id}?all=1`}>Show all {whole}</a>
    </>
  );
}

const call = "/api/admin/pokemon/cards";

type RowProps = { id: number; q: string; card: SpeciesCard };

export const SpeciesCardRow = ({ id, q, card }: RowProps) => {
  const { isShown, isChosen } = card;
  const about = `${card.title}, ${card.set}`;
  return (
    <li>
      <PicturedCard card={card}>{isChosen && <small className="soft">Chosen by staff</small>}</PicturedCard>
      <form
        className="actions"
        method="post"
        action={`${call}?_method=PUT`}
        hx-put={call}
        hx-target="closest li"
        hx-swap="outerMorph"
      >
        <Hidden values={{ id: String(id), cards: card.id, q }} />
        {isChosen && (
          <Button tone="quiet" name="isShown" value="source" aria-label={`Use source for ${about}`}>
            Use source
          </Button>
        )}
        <Button
          id={`change-${card.id}`}
          name="isShown"
          value={String(!isShown)}
          aria-label={`${isShown ? "Remove" : "Add"} ${about}`}
        >
          {isShown ? "Remove" : "Add"}
        </Button>
      </form>
    </li>
  );
};
