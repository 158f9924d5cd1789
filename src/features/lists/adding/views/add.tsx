import { counted } from "../../../../lib/text/counted.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { SelectField } from "../../../../ui/form/field.tsx";
import { Hidden } from "../../../../ui/form/hidden.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { type ListType, traits } from "../../rules/types.ts";

export const addTitle = "Add to list";

export type Choice = { id: string; href: string; name: string; type: ListType; cards: number; isLocked: boolean };

export type AddProps = {
  card: { id: string; setId: string; numberKey: string; name: string; variants: { key: string; name: string }[] };
  lists: (Choice & { isOn: boolean })[];
};

const markId = (listId: string, cardId: string): string => `on-${listId}-${cardId}`;

/** `isSwap`: out of band, after the list was written. */
const OnList = ({ id, isOn, isSwap }: { id: string; isOn: boolean; isSwap?: boolean }) => (
  <span id={id} className="on-list" {...(isSwap && { "hx-swap-oob": "true" })}>
    {isOn && (
      <>
        <Icon name="check" /> On this list
      </>
    )}
  </span>
);

type Cards = { id: string; cardId: string }[];

/** The marks of cards that a write put on a list or took off it. */
export function ChangedMarks({ listId, rows, before }: { listId: string; rows: Cards; before: Cards }) {
  const [old, present] = [before, rows].map((cards) => new Set(cards.map(({ cardId }) => cardId)));
  const changed = [...rows, ...before].filter(({ cardId }) => old?.has(cardId) !== present?.has(cardId));
  return [...new Set(changed.map(({ cardId }) => cardId))].map((cardId) => (
    <OnList key={cardId} id={markId(listId, cardId)} isOn={present?.has(cardId) === true} isSwap />
  ));
}

/** One form, whose buttons name the list: it works without JavaScript. */
function AddToLists({ card, lists }: AddProps) {
  if (lists.length === 0) return <NoList />;
  return (
    <form className="form add-to-list" method="post" action={`/api/lists/${lists[0]?.id}`}>
      <Hidden values={{ setId: card.setId, numberKey: card.numberKey }} />
      {card.variants.length > 1 && (
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
          <ListChoice key={list.id} list={list} cardId={card.id} />
        ))}
      </ul>
      <NewList />
    </form>
  );
}

const NewList = () => (
  <ButtonLink href="/lists/new" icon="list" tone="quiet">
    New list
  </ButtonLink>
);

const NoList = () => (
  <>
    <p>You don’t have any lists yet. Create one, then add this card to it.</p>
    <NewList />
  </>
);

const ListChoice = ({ list, cardId }: { list: AddProps["lists"][number]; cardId: string }) => (
  <li>
    <a href={list.href}>
      <b>{list.name}</b>
      <small>
        {traits[list.type].name} · {counted(list.cards, "card", "cards")}
      </small>
    </a>
    <OnList id={markId(list.id, cardId)} isOn={list.isOn} />
    {(!list.isOn || traits[list.type].hasDuplicates) && (
      <Button
        formAction={`/api/lists/${list.id}`}
        hx-post={`/api/lists/${list.id}`}
        hx-swap="none"
        disabled={list.isLocked}
        aria-label={list.isOn ? `Add again to ${list.name}` : `Add to ${list.name}`}
      >
        {list.isOn ? "Add again" : "Add"}
      </Button>
    )}
  </li>
);

export const AddToListTab = (props: AddProps) => (
  <section className="panel">
    <h2>Lists</h2>
    <AddToLists {...props} />
  </section>
);

export const AddToListPage = (props: AddProps) => (
  <section className="narrow">
    <h1>
      {addTitle}: {props.card.name}
    </h1>
    <AddToLists {...props} />
  </section>
);

export const AddToListDialog = (props: AddProps & { closeHref: string }) => (
  <Dialog id="add-to-list" title={`${addTitle}: ${props.card.name}`} closeHref={props.closeHref}>
    <AddToLists {...props} />
  </Dialog>
);
