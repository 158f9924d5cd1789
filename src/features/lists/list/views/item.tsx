import type { ReactNode } from "react";
import { listSorts, type SortName } from "#features/cards/rules/counted.ts";
import { PickBox, SelectionBar } from "#features/cards/tiles/views/pick.tsx";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { counted } from "#lib/text/locale.ts";
import { Asked } from "#ui/form/asked.tsx";
import { Button } from "#ui/form/button.tsx";
import { DragHandle } from "#ui/form/drag-handle.tsx";
import { SelectField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { Icon } from "#ui/icons.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import type { ListItem } from "../rules/rows.ts";
import { WriteForm } from "./write-form.tsx";

/** The viewer's copies of the card, in lists without quantities. What they lack is gray, where there is a face. */
export const OwnedMark = ({ copies, isRow = false }: { copies: number; isRow?: boolean }) => (
  <p className="held" data-owned={copies > 0}>
    {copies > 0 ? (
      <>
        <Icon name="check" /> {counted(copies, "copy", "copies")}
      </>
    ) : (
      <span className={isRow ? undefined : "unseen"}>Not owned</span>
    )}
  </p>
);

export type Places = { start?: number; back?: number; forward?: number; end?: number };

type EditItemProps = {
  listId: string;
  version: number;
  item: ListItem;
  /** Positions to which it can move. */
  places: Places;
  /** Can be dragged, with JavaScript. */
  isDense?: boolean;
  children?: ReactNode;
};

/** Works without JavaScript. Its id holds the row in place while a list is morphed. */
export function EditItem({ listId, version, item, places, isDense = false, children }: EditItemProps) {
  const { card, order, listCardId } = item;
  const known = { listCardId, version: String(version) };
  const variant = card.variants.find(({ key }) => key === item.variant)?.name;
  const name = [`${leadingName(card)} ${card.number}`, variant].filter(Boolean).join(", ");
  const remove = `/api/lists/${listId}/${encodeURIComponent(card.setId)}/${encodeURIComponent(card.numberKey)}`;
  return (
    <div className="edit-item" id={`edit-${listCardId}`} data-slot={isDense ? undefined : order}>
      {isDense && <DragHandle name={name} place={order} />}
      {isDense && <PickBox name="listCardIds" value={listCardId} of={name} />}
      <MoreMenu title={`${leadingName(card)} ${card.number}`} about={name} menu={listCardId}>
        {Object.values(places).some((place) => place !== undefined) && (
          <WriteForm method="put" action={`/api/lists/${listId}/order`} values={known}>
            <MoveButtons {...places} />
          </WriteForm>
        )}
        {children}
        <WriteForm method="delete" action={remove} values={known}>
          <Button tone="danger" icon="close">
            Remove from this list
          </Button>
        </WriteForm>
      </MoreMenu>
    </div>
  );
}

/** A drag presses one of them, with the place where it ended. */
const MoveButtons = ({ start, back, forward, end }: Places) => (
  <>
    {start !== undefined && <MoveButton to={start}>Move to start</MoveButton>}
    {back !== undefined && <MoveButton to={back}>Move back</MoveButton>}
    {forward !== undefined && <MoveButton to={forward}>Move forward</MoveButton>}
    {end !== undefined && <MoveButton to={end}>Move to end</MoveButton>}
  </>
);

const MoveButton = ({ to, children }: { to: number; children: string }) => (
  <Button tone="quiet" name="to" value={to}>
    {children}
  </Button>
);

/** Removes or moves all ticked cards. Enter moves. */
export const EditBar = ({ listId, version }: { listId: string; version: number }) => (
  <SelectionBar action={`/api/lists/${listId}/cards?_method=PUT`} hx-put={`/api/lists/${listId}/cards`} hx-swap="none">
    <Hidden values={{ version: String(version) }} />
    <Asked title="Move" label="Move the selected cards" menu="move-selected">
      <Button tone="quiet" name="action" value="start">
        Move to start
      </Button>
      <Button tone="quiet" name="action" value="end">
        Move to end
      </Button>
    </Asked>
    <Button tone="danger" name="action" value="remove">
      Remove
    </Button>
  </SelectionBar>
);

const sortNames: Record<SortName, string> = {
  number: "Number",
  name: "Name",
  released: "Release date",
  price: "Price, highest first",
};

export const SortOnce = ({ listId, version }: { listId: string; version: number }) => (
  <WriteForm method="put" action={`/api/lists/${listId}/order`} values={{ version: String(version) }}>
    <div className="sort-once">
      <SelectField
        name="sort"
        label="Reorder by"
        options={listSorts.map((value) => ({ value, label: sortNames[value] }))}
      />
      <Button>Reorder</Button>
    </div>
  </WriteForm>
);
