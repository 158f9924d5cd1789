import { Price } from "#features/cards/tiles/views/parts.tsx";
import { swaps } from "#features/cards/toolbar/rules.ts";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { langOf } from "#lib/text/language.ts";
import { countText } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { Find } from "#ui/navigation/find.tsx";
import { OnList } from "./add.tsx";
import { FaceButton } from "./face-button.tsx";

export type FoundListCard = { face: FaceFacts; set: string; price?: string | null; isOn: boolean };

export type FoundProps = {
  listId: string;
  action: string;
  q: string;
  /** Order number of the pocket that the card goes into; "": the end of the list. */
  order: string;
  cards: FoundListCard[];
  total: number;
};

export const SearchForList = ({ path, ...found }: FoundProps & { path: string }) => (
  <>
    <Find
      action={`${path}/add`}
      label="Search cards to add"
      placeholder="Name, set or number"
      q={found.q}
      others={found.order === "" ? {} : { order: found.order }}
      swap={swaps("#found")}
      isFirst={found.order !== ""}
    />
    <FoundForList {...found} />
  </>
);

export const FoundForList = ({ listId, action, q, order, cards, total }: FoundProps) => (
  <div id="found">
    {q !== "" && cards.length === 0 && (
      <Empty title="No matching cards" icon="search">
        Try fewer words, or a name and a number.
      </Empty>
    )}
    {cards.length > 0 && (
      <form method="post" action={action}>
        <Hidden values={{ step: "add", ...(order !== "" && { order }) }} />
        {q === "" && <h2>Your newest cards</h2>}
        <p className="hint" role="status">
          {total > cards.length && `The first ${cards.length} of ${countText(total)}. `}Tap a card to add it.
        </p>
        <div className="grid-box">
          <ul className="grid list-found">
            {cards.map((card) => (
              <FoundTile key={card.face.id} {...card} listId={listId} action={order === "" ? action : undefined} />
            ))}
          </ul>
        </div>
      </form>
    )}
  </div>
);

type FoundTileProps = FoundListCard & { listId: string; action?: string };

/** A found card with its button, which has requests of its own, so that quick taps on several cards are all sent. */
const FoundTile = ({ face, set, price, isOn, listId, action }: FoundTileProps) => (
  <li>
    <FaceButton
      face={face}
      name="cards"
      value={face.id}
      label={`Add ${leadingName(face)} ${face.number}, ${set}`}
      {...(action && { "hx-post": action, "hx-swap": "none", "hx-sync": "this:drop" })}
    />
    <b lang={langOfLeading(face)}>{leadingName(face)}</b>
    <span lang={langOf(set)}>{set}</span>
    <p>
      <span className="num">{face.number}</span> <Price price={price} />
    </p>
    <OnList listId={listId} cardId={face.id} isOn={isOn} />
  </li>
);
