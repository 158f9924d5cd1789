import { EmptyPocket, Pocket } from "#features/cards/binder/views/pocket.tsx";
import { FaceLink } from "#features/cards/tiles/views/parts.tsx";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { Button } from "#ui/form/button.tsx";
import { maxPockets, placeIn } from "../list/rules/limits.ts";
import type { ListItem } from "../list/rules/rows.ts";
import { EditItem } from "../list/views/item.tsx";
import { WriteForm } from "../list/views/write-form.tsx";

type CardPocketProps = {
  item: ListItem;
  hasName: boolean;
  isLacked: boolean;
  edit?: Edit;
};

type Edit = { listId: string; version: number; pockets: number };

export function CardPocket({ item, hasName, isLacked, edit }: CardPocketProps) {
  const { card, order } = item;
  const href = cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey);
  return (
    <Pocket isDimmed={false} isMatch={false}>
      <div className="tile" data-lacked={isLacked || undefined}>
        {isLacked && <span className="unseen">Not owned:</span>}
        <FaceLink card={{ ...faceOf(card, card.printedTotal), setId: card.setId, href }} />
        {hasName && <p lang={langOfLeading(card)}>{leadingName(card)}</p>}
        {edit && (
          <EditItem
            {...edit}
            item={item}
            places={{
              back: order > 0 ? order - 1 : undefined,
              forward: order < maxPockets - 1 ? order + 1 : undefined,
            }}
          >
            <MoveToPocket {...edit} item={item} />
          </EditItem>
        )}
      </div>
    </Pocket>
  );
}

function MoveToPocket({ listId, version, pockets, item: { listCardId, order } }: Edit & { item: ListItem }) {
  const place = placeIn(pockets, order);
  return (
    <WriteForm method="put" action={`/api/lists/${listId}/order`} values={{ listCardId, version: String(version) }}>
      <div className="move-to">
        <PlaceField name="page" label="Page" value={place.page} max={Math.ceil(maxPockets / pockets)} />
        <PlaceField name="pocket" label="Pocket" value={place.pocket} max={pockets} />
        <Button>Move</Button>
      </div>
    </WriteForm>
  );
}

const PlaceField = ({ label, value, ...field }: { name: string; label: string; value: number; max: number }) => (
  <label>
    {label}
    <input className="input" type="number" inputMode="numeric" min={1} defaultValue={value} required {...field} />
  </label>
);

type FreePocketProps = { listId: string; pockets: number; order: number; isEdited: boolean };

export function FreePocket({ listId, pockets, order, isEdited }: FreePocketProps) {
  if (!isEdited) return <EmptyPocket />;
  const { page, pocket } = placeIn(pockets, order);
  return (
    <li className="pocket" data-empty="true">
      <a
        className="pocket-add"
        data-slot={order}
        href={`/lists/${listId}/add?order=${order}`}
        aria-label={`Add to page ${page}, pocket ${pocket}`}
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
