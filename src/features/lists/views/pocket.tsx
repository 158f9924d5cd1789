import { Button } from "../../../ui/form/button.tsx";
import { EmptyPocket, Pocket } from "../../cards/binder/views/pocket.tsx";
import { FaceLink, Price } from "../../cards/tiles/views/parts.tsx";
import { faceOf } from "../../catalogue/face/rules/face.ts";
import { cardPath } from "../../catalogue/rules/paths.ts";
import { maxPockets } from "../rules/limits.ts";
import type { Item } from "../rules/show.ts";
import { EditItem, OwnedMark } from "./item.tsx";
import { WriteForm } from "./write-form.tsx";

type CardPocketProps = {
  item: Item;
  price?: string | null;
  hasName: boolean;
  edit?: { listId: string; version: number };
};

export function CardPocket({ item, price, hasName, edit }: CardPocketProps) {
  const { card, order, copies } = item;
  const href = cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey);
  return (
    <Pocket isDimmed={false} isMatch={false}>
      <div className="tile">
        <FaceLink card={{ ...faceOf(card, card.printedTotal), setId: card.setId, href }} />
        <p>
          {hasName ? <span className="variant">{card.name}</span> : <span className="num">{card.number}</span>}
          <Price price={price} />
        </p>
        {edit ? (
          <EditItem
            {...edit}
            item={item}
            back={order > 0 ? order - 1 : undefined}
            forward={order < maxPockets - 1 ? order + 1 : undefined}
          />
        ) : (
          <OwnedMark copies={copies} />
        )}
      </div>
    </Pocket>
  );
}

type FreePocketProps = { listId: string; order: number; isEdited: boolean };

export function FreePocket({ listId, order, isEdited }: FreePocketProps) {
  if (!isEdited) return <EmptyPocket />;
  return (
    <li className="pocket" data-empty="true">
      <a
        className="pocket-add"
        data-slot={order}
        href={`/lists/${listId}/add?order=${order}`}
        aria-label={`Add cards from pocket ${order + 1}`}
      >
        +
      </a>
    </li>
  );
}

type InsertPageProps = { listId: string; version: number; from: number; by: number };

export const InsertPage = ({ listId, version, from, by }: InsertPageProps) => (
  <WriteForm
    method="put"
    action={`/api/lists/${listId}/order`}
    values={{ version: String(version), from: String(from), by: String(by) }}
  >
    <Button>Insert an empty page here</Button>
  </WriteForm>
);
