import { counted } from "../../../lib/text/counted.ts";
import { Icon } from "../../../ui/icons.tsx";
import type { Item } from "../rules/show.ts";
import { WriteForm } from "./write-form.tsx";

/** How many of the card the viewer has, where the list does not count. */
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

type EditItemProps = { listId: string; version: number; item: Item; isFirst: boolean; isLast: boolean };

/** Each button is a form of its own, so that it works without a script. */
export function EditItem({ listId, version, item, isFirst, isLast }: EditItemProps) {
  const { card, order, listCardId } = item;
  const move = `/api/lists/${listId}/order`;
  const remove = `/api/lists/${listId}/${encodeURIComponent(card.setId)}/${encodeURIComponent(card.numberKey)}`;
  const known = { listCardId, version: String(version) };
  return (
    <div className="edit-item">
      <WriteForm method="put" action={move} values={{ ...known, to: String(order - 1) }}>
        <button type="submit" className="icon-button" disabled={isFirst} aria-label={`Move ${card.name} back`}>
          <Icon name="left" />
        </button>
      </WriteForm>
      <WriteForm method="delete" action={remove} values={known}>
        <button type="submit" className="icon-button" aria-label={`Remove ${card.name} from this list`}>
          <Icon name="close" />
        </button>
      </WriteForm>
      <WriteForm method="put" action={move} values={{ ...known, to: String(order + 1) }}>
        <button type="submit" className="icon-button" disabled={isLast} aria-label={`Move ${card.name} forward`}>
          <Icon name="right" />
        </button>
      </WriteForm>
    </div>
  );
}
