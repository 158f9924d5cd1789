import { counted } from "../../../lib/text/counted.ts";
import { Button } from "../../../ui/form/button.tsx";
import { DragHandle } from "../../../ui/form/drag-handle.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import type { Item } from "../rules/show.ts";
import { type SortName, sorts } from "../rules/sorts.ts";
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
  item: Item;
  /** Positions to which it can move. */
  places: Places;
  /** Can be dragged, with JavaScript. */
  isDense?: boolean;
};

/** Works without JavaScript. Its id holds the row in place while a list is morphed. */
export function EditItem({ listId, version, item, places, isDense = false }: EditItemProps) {
  const { card, order, listCardId } = item;
  const known = { listCardId, version: String(version) };
  const remove = `/api/lists/${listId}/${encodeURIComponent(card.setId)}/${encodeURIComponent(card.numberKey)}`;
  return (
    <div className="edit-item" id={`edit-${listCardId}`} data-slot={isDense ? undefined : order}>
      {isDense && <DragHandle name={card.name} place={order} />}
      <MoreMenu title={`${card.name} ${card.number}`} about={`for ${card.name}`} menu={listCardId}>
        {Object.values(places).some((place) => place !== undefined) && (
          <WriteForm method="put" action={`/api/lists/${listId}/order`} values={known}>
            <MoveButtons {...places} />
          </WriteForm>
        )}
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
        label="Reorder by"
        options={sorts.map((value) => ({ value, label: sortNames[value] }))}
      />
      <Button>Reorder</Button>
    </div>
    <p id="moved" className="unseen" role="status" />
  </WriteForm>
);
