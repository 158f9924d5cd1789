import { counted } from "../../../lib/text/counted.ts";
import { Button } from "../../../ui/form/button.tsx";
import { DragHandle } from "../../../ui/form/drag-handle.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { Icon, type IconName } from "../../../ui/icons.tsx";
import type { Item } from "../rules/show.ts";
import { type SortName, sorts } from "../rules/sorts.ts";
import { WriteForm } from "./write-form.tsx";

/** The viewer's copies of the card, in lists without quantities. */
export const OwnedMark = ({ copies }: { copies: number }) => (
  <p className="held" data-owned={copies > 0}>
    {copies > 0 ? (
      <>
        <Icon name="check" /> {counted(copies, "copy", "copies")}
      </>
    ) : (
      "Not owned"
    )}
  </p>
);

type EditItemProps = {
  listId: string;
  version: number;
  item: Item;
  /** Positions to which it can move. */
  back?: number;
  forward?: number;
  /** Can be dragged, with JavaScript. */
  isDense?: boolean;
};

/** Each button is its own form, so it works without JavaScript. */
export function EditItem({ listId, version, item, back, forward, isDense = false }: EditItemProps) {
  const { card, order, listCardId } = item;
  const known = { listCardId, version: String(version) };
  const move = { method: "put" as const, action: `/api/lists/${listId}/order` };
  const remove = `/api/lists/${listId}/${encodeURIComponent(card.setId)}/${encodeURIComponent(card.numberKey)}`;
  return (
    <div className="edit-item" data-slot={isDense ? undefined : order}>
      {isDense && <DragHandle name={card.name} place={order} />}
      <WriteForm method="delete" action={remove} values={known}>
        <IconButton icon="close" label={`Remove ${card.name} from this list`} />
      </WriteForm>
      <WriteForm {...move} values={{ ...known, to: String(back ?? order) }}>
        <IconButton icon="left" label={`Move ${card.name} back`} isDisabled={back === undefined} />
      </WriteForm>
      <WriteForm {...move} values={{ ...known, to: String(forward ?? order) }}>
        <IconButton icon="right" label={`Move ${card.name} forward`} isDisabled={forward === undefined} />
      </WriteForm>
    </div>
  );
}

type IconButtonProps = { icon: IconName; label: string; isDisabled?: boolean };

const IconButton = ({ icon, label, isDisabled }: IconButtonProps) => (
  <button type="submit" className="icon-button" disabled={isDisabled} aria-label={label}>
    <Icon name={icon} />
  </button>
);

const sortNames: Record<SortName, string> = {
  number: "Number",
  name: "Name",
  released: "Release date",
  price: "Price, highest first",
};

/** Sorts the cards once; explains the keys for a grabbed card. */
export const SortOnce = ({ listId, version }: { listId: string; version: number }) => (
  <WriteForm method="put" action={`/api/lists/${listId}/order`} values={{ version: String(version) }}>
    <div className="sort-once">
      <SelectField
        name="sort"
        label="Sort once by"
        options={sorts.map((value) => ({ value, label: sortNames[value] }))}
      />
      <Button>Sort</Button>
    </div>
    <p id="moved" className="unseen" role="status" />
  </WriteForm>
);
