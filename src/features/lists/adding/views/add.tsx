import type { ButtonHTMLAttributes, ReactNode } from "react";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { type ListType, traits } from "#features/lists/list/rules/types.ts";
import type { CardTab } from "#http/env.ts";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { SelectField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { Icon } from "#ui/icons.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { Breadcrumbs, type Crumb } from "#ui/navigation/breadcrumbs.tsx";

export const addTitle = "Add to list";

export type AddableList = { id: string; href: string; name: string; type: ListType; cards: number; isLocked: boolean };

export type AddProps = {
  card: Parameters<CardTab["render"]>[1];
  lists: (AddableList & { isOn: boolean })[];
};

type OnListProps = { listId: string; cardId: string; isOn: boolean; isSwap?: boolean; isToggle?: boolean };

const formId = "add-to-lists";

/** `isSwap`: out of band, after the list was written. A tap on a list that is shown as on takes the card off. */
export const OnList = ({ listId, cardId, isOn, isSwap, isToggle }: OnListProps) => (
  <span id={`on-${listId}-${cardId}`} className="on-list" {...(isSwap && { "hx-swap-oob": "true" })}>
    {isOn && (
      <>
        <Icon name="check" /> On this list
        {(isToggle || isSwap) && <input type="hidden" name="seen" value={listId} form={formId} />}
      </>
    )}
  </span>
);

export const CountOnList = ({ listId, count, isSwap }: { listId: string; count: number; isSwap?: boolean }) => (
  <output id={`count-${listId}`} {...(isSwap && { "hx-swap-oob": "true" })}>
    {counted(count, "card", "cards")} on this list
  </output>
);

const CardCount = ({ listId, count, isSwap }: { listId: string; count: number; isSwap?: boolean }) => (
  <span id={`cards-${listId}`} {...(isSwap && { "hx-swap-oob": "true" })}>
    {counted(count, "card", "cards")}
  </span>
);

type Cards = { id: string; cardId: string }[];

/** The marks of cards that a write put on a list or took off it. */
export function ChangedMarks({ listId, rows, before }: { listId: string; rows: Cards; before: Cards }) {
  const [old, present] = [before, rows].map((cards) => new Set(cards.map(({ cardId }) => cardId)));
  const changed = [...rows, ...before].filter(({ cardId }) => old?.has(cardId) !== present?.has(cardId));
  return (
    <>
      {[...new Set(changed.map(({ cardId }) => cardId))].map((cardId) => (
        <OnList key={cardId} {...{ listId, cardId }} isOn={present?.has(cardId) === true} isSwap />
      ))}
      <CountOnList listId={listId} count={rows.length} isSwap />
      <CardCount listId={listId} count={rows.length} isSwap />
    </>
  );
}

/** Lists that a card can be added to, as one form whose buttons name the list: it works without JavaScript. */
function AddToLists({ card, lists }: AddProps) {
  if (lists.length === 0) return card.isGone ? <p>This card is on none of your lists.</p> : <NoList cardId={card.id} />;
  return (
    <form className="form add-to-list" id={formId} method="post">
      <Hidden values={{ seen: "" }} />
      {card.variants.length > 1 && !card.isGone && (
        <SelectField
          name="variant"
          label="Variant"
          options={[
            { value: "", label: "Any" },
            ...card.variants.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
      )}
      <ul>
        {lists.map((list) => (
          <ListChoice key={list.id} list={list} card={card} />
        ))}
      </ul>
      {!card.isGone && <NewList cardId={card.id} />}
    </form>
  );
}

const NewList = ({ cardId }: { cardId: string }) => (
  <ButtonLink href={hrefWith("/lists/new", { cards: cardId })} icon="list">
    New list
  </ButtonLink>
);

const NoList = ({ cardId }: { cardId: string }) => (
  <>
    <p>You don’t have any lists yet. Create one with this card.</p>
    <NewList cardId={cardId} />
  </>
);

type ListButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { list: AddableList; children?: ReactNode };

export const ListButton = ({ list, children, ...button }: ListButtonProps) => (
  <button type="submit" className="list-button" disabled={list.isLocked} {...button}>
    <span className="unseen">Add to </span>
    <b lang={langOf(list.name)}>{list.name}</b>
    <small>
      {traits[list.type].name} · <CardCount listId={list.id} count={list.cards} />
      {list.isLocked && " · Locked"}
    </small>
    {children}
  </button>
);

function ListChoice({ list, card }: { list: AddProps["lists"][number]; card: AddProps["card"] }) {
  const path = `/api/lists/${list.id}/${encodeURIComponent(card.setId)}/${encodeURIComponent(card.numberKey)}`;
  const writes = { formAction: `${path}?_method=PUT`, "hx-put": path, "hx-swap": "none" };
  return (
    <li>
      <ListButton list={list} {...writes}>
        <OnList listId={list.id} cardId={card.id} isOn={list.isOn} isToggle />
      </ListButton>
      <MoreMenu title={list.name} about={list.name} menu={`add-${list.id}`}>
        <ButtonLink tone="quiet" href={list.href}>
          Open list
        </ButtonLink>
        {traits[list.type].hasDuplicates && !list.isLocked && !card.isGone && (
          <Button tone="quiet" name="again" value="true" {...writes}>
            Add another copy
          </Button>
        )}
      </MoreMenu>
    </li>
  );
}

export const AddToListTab = (props: AddProps) => (
  <section className="panel" aria-label="Lists">
    <AddToLists {...props} />
  </section>
);

export const AddToListPage = ({ trail, ...props }: AddProps & { trail: Crumb[] }) => (
  <section className="list-form">
    <Breadcrumbs trail={trail} />
    <h1>
      {addTitle}: {leadingName(props.card)}
    </h1>
    <AddToLists {...props} />
  </section>
);

export const AddToListDialog = (props: AddProps & { closeHref: string }) => (
  <Dialog id="add-to-list" title={`${addTitle}: ${leadingName(props.card)}`} closeHref={props.closeHref}>
    <AddToLists {...props} />
  </Dialog>
);
