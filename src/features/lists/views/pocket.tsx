import { langOf } from "../../../lib/text/language.ts";
import { Button } from "../../../ui/form/button.tsx";
import { EmptyPocket, Pocket } from "../../cards/binder/views/pocket.tsx";
import { FaceLink } from "../../cards/tiles/views/parts.tsx";
import { faceOf } from "../../catalogue/face/rules/face.ts";
import { cardPath } from "../../catalogue/rules/paths.ts";
import { maxPockets } from "../rules/limits.ts";
import type { Item } from "../rules/show.ts";
import { EditItem } from "./item.tsx";
import { WriteForm } from "./write-form.tsx";

type CardPocketProps = {
  item: Item;
  hasName: boolean;
  isLacked: boolean;
  edit?: { listId: string; version: number };
};

export function CardPocket({ item, hasName, isLacked, edit }: CardPocketProps) {
  const { card, order } = item;
  const href = cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey);
  return (
    <Pocket isDimmed={false} isMatch={false}>
      <div className="tile" data-lacked={isLacked || undefined}>
        {isLacked && <span className="unseen">Not owned:</span>}
        <FaceLink card={{ ...faceOf(card, card.printedTotal), setId: card.setId, href }} />
        {hasName && <p lang={langOf(card.name)}>{card.name}</p>}
        {edit && (
          <EditItem
            {...edit}
            item={item}
            places={{
              back: order > 0 ? order - 1 : undefined,
              forward: order < maxPockets - 1 ? order + 1 : undefined,
            }}
          />
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
