import { memo, useContext } from "react";
import { Of, Price, type TileCard } from "#features/cards/tiles/views/parts.tsx";
import { finishOf } from "#features/catalogue/face/rules/print.ts";
import { FaceParts } from "#features/catalogue/face/views/card-face.tsx";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { BuilderCard } from "#features/decks/builder/rules/facts.ts";
import { useScript } from "#islands/has-script.ts";
import { type OnStep, placeOf, printName, Step, StepForm } from "../steps.tsx";
import { useHold } from "./use-hold.ts";

type TileProps = {
  card: BuilderCard;
  quantity: number;
  isLocked: boolean;
  onStep: OnStep;
  onMenu: (card: BuilderCard) => void;
};

const tileOf = ({ face, setId, set, href, price }: BuilderCard): TileCard => ({ ...face, setId, set, href, price });

/** A tap adds a copy; holding opens what else can be done. */
export const FoundTile = memo(function FoundTile(props: TileProps) {
  const { card, quantity, isLocked } = props;
  const tile = tileOf(card);
  return (
    <li className="tile">
      <FoundFace {...props} />
      <a className="name" href={card.href} data-overlay tabIndex={useScript() ? -1 : undefined}>
        {leadingName(card)}
      </a>
      <Of card={tile} />
      <p>
        <span className="num">{card.number}</span>
        <Price price={card.price} />
      </p>
      {!isLocked && (quantity === 0 ? <AddButton {...props} /> : <Copies {...props} />)}
    </li>
  );
});

function FoundFace({ card, quantity, isLocked, onStep, onMenu }: TileProps) {
  const hold = useHold(() => onMenu(card));
  return (
    <div className="found-face">
      <button
        type="submit"
        form={useContext(StepForm)}
        data-hold
        name="add"
        value={placeOf(card)}
        className="found-add"
        disabled={isLocked}
        {...hold(() => onStep("add", card))}
      >
        <span className="unseen">Add </span>
        <span className="face" aria-hidden="true" data-type={card.face.type} data-finish={finishOf(card.face.rarity)}>
          <FaceParts card={card.face} />
        </span>
        <span className="unseen">{printName(card)}</span>
      </button>
      {quantity > 0 && <b className="found-count">{quantity}</b>}
      <More card={card} onMenu={onMenu} />
    </div>
  );
}

const More = ({ card, onMenu }: Pick<TileProps, "card" | "onMenu">) => (
  <button
    type="button"
    className="found-more"
    aria-label={`More options for ${printName(card)}`}
    onClick={() => onMenu(card)}
  >
    ⋯
  </button>
);

/** The button for pointers: keys have the face. */
const AddButton = ({ card, onStep }: TileProps) => (
  <button
    type="submit"
    form={useContext(StepForm)}
    data-hold
    name="add"
    value={placeOf(card)}
    className="button deck-add"
    tabIndex={-1}
    aria-hidden="true"
    onClick={(event) => {
      event.preventDefault();
      onStep("add", card);
    }}
  >
    + Add
  </button>
);

const Copies = ({ card, quantity, onStep }: TileProps) => (
  <span className="found-copies">
    <Step step="remove" card={card} onStep={onStep}>
      −
    </Step>
    <b>{quantity}</b>
    <Step step="add" card={card} onStep={onStep}>
      +
    </Step>
  </span>
);
