import { counted } from "../../../../lib/text/counted.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { PageHead } from "../../../../ui/frame/page-head.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { NextPager } from "../../../../ui/navigation/pager.tsx";
import type { FaceFacts } from "../../../catalogue/face/rules/types.ts";
import { CardFace } from "../../../catalogue/face/views/card-face.tsx";
import { type ListType, listTypes, type Purpose, purposes, traits } from "../../rules/types.ts";
import { ListProgress } from "../../views/progress.tsx";

export type ListLine = {
  id: string;
  href: string;
  name: string;
  type: ListType;
  purpose: Purpose | null;
  isPublic: boolean;
  isFavorite: boolean;
  isLocked: boolean;
  isOwn: boolean;
  cards: number;
  /** Of a checklist. */
  owned: number | null;
  cover: FaceFacts | null;
};

type ListsPageProps = { lists: ListLine[]; first: string | null; next: string | null; signIn?: string };

export const ListsPage = ({ lists, first, next, signIn }: ListsPageProps) => (
  <section className="lists">
    <PageHead title="My Lists" actions={lists.length > 0 && <ShelfActions />} />
    {lists.length === 0 ? <NoLists signIn={signIn} /> : <Shelf lists={lists} />}
    <NextPager first={first} next={next} />
  </section>
);

const ShelfActions = () => (
  <>
    <ButtonLink tone="primary" href="/lists/new" icon="list" overlay>
      New list
    </ButtonLink>
    <ButtonLink href="/lists/import">Import</ButtonLink>
  </>
);

/** On a profile. */
export const ListsOfPerson = ({ lists, first, next }: Omit<ListsPageProps, "signIn">) => (
  <>
    {lists.length === 0 ? <Empty title="No lists to show" icon="list" /> : <Shelf lists={lists} />}
    <NextPager first={first} next={next} />
  </>
);

const Shelf = ({ lists }: Pick<ListsPageProps, "lists">) => (
  <ul className="list-shelf">
    {lists.map((list) => (
      <ListCard key={list.id} list={list} />
    ))}
  </ul>
);

const ListCard = ({ list }: { list: ListLine }) => (
  <li className="list-card">
    <div className="list-cover" aria-hidden="true">
      {list.cover ? <CardFace card={list.cover} /> : <Icon name={list.type === "BINDER" ? "binder" : "list"} />}
    </div>
    <div>
      <h2>
        <a href={list.href}>{list.name}</a>
      </h2>
      <p>
        {traits[list.type].name} · {list.isPublic ? "Public" : "Private"}
        {list.purpose && ` · ${purposes[list.purpose]}`}
        {list.isLocked && " · Locked"}
      </p>
      {list.owned === null ? (
        <p>{counted(list.cards, "card", "cards")}</p>
      ) : (
        <ListProgress
          owned={list.owned}
          total={list.cards}
          text={`${list.owned} of ${counted(list.cards, "card", "cards")}`}
        />
      )}
    </div>
    {list.isOwn && <FavoriteForm list={list} />}
  </li>
);

const FavoriteForm = ({ list: { id, name, isFavorite } }: { list: ListLine }) => (
  <form method="post" action={`/api/lists/${id}/favorite`}>
    <button
      type="submit"
      className="icon-button favorite"
      name="favorite"
      value={isFavorite ? 0 : 1}
      aria-pressed={isFavorite}
      aria-label={`Favorite: ${name}`}
    >
      <Icon name="star" />
    </button>
  </form>
);

function NoLists({ signIn }: { signIn?: string }) {
  const actions =
    signIn === undefined ? (
      <>
        <ButtonLink tone="primary" href="/lists/new" icon="list" overlay>
          New list
        </ButtonLink>
        <ButtonLink href="/lists/import">Import</ButtonLink>
      </>
    ) : (
      <ButtonLink tone="primary" href={signIn}>
        Log In
      </ButtonLink>
    );
  return (
    <>
      <Empty title={signIn === undefined ? "No lists yet" : "Log in to make lists"} icon="list" actions={actions}>
        Plan what to buy, what to trade and how your binder will look. There are four types.
      </Empty>
      <dl className="list-types">
        {listTypes.map((type) => (
          <div key={type}>
            <dt>{traits[type].name}</dt>
            <dd>
              {traits[type].description} {traits[type].bestUse}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
