import { swaps } from "#features/cards/toolbar/rules.ts";
import { ChoiceMenu } from "#features/cards/toolbar/views/menus.tsx";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { FaceThumb } from "#features/catalogue/face/views/card-face.tsx";
import { lastSpecies } from "#features/catalogue/species/rules.ts";
import { type ListPurpose, type ListType, listTypes, purposes, traits } from "#features/lists/list/rules/types.ts";
import { ListProgress } from "#features/lists/list/views/progress.tsx";
import { listTypeTexts } from "#features/lists/list/views/types.ts";
import { counted, countText } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Icon, type IconName } from "#ui/icons.tsx";
import { Find } from "#ui/navigation/find.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { type ShelfView, shelfState } from "../rules.ts";

export type ListLine = {
  id: string;
  href: string;
  name: string;
  type: ListType;
  purpose: ListPurpose | null;
  isPublic: boolean;
  isFavorite: boolean;
  isLocked: boolean;
  isOwn: boolean;
  cards: number;
  owned: number | null;
  cover: FaceFacts | null;
};

type ShelfProps = { lists: ListLine[]; first: string | null; next: string | null };
type ListsPageProps = ShelfProps & { view: ShelfView; hasTools?: boolean; signIn?: string };

export const ListsPage = ({ lists, first, next, signIn, view, hasTools = false }: ListsPageProps) => (
  <section className="lists" id="shelf">
    <PageHead title="My Lists" actions={(lists.length > 0 || hasTools) && <ShelfActions />} />
    {hasTools && <ShelfTools view={view} />}
    {lists.length > 0 ? <Shelf lists={lists} /> : hasTools ? <NoMatch /> : <NoLists signIn={signIn} />}
    <NextPager first={first} next={next} />
  </section>
);

const orders: Record<ShelfView["sort"], string> = { edited: "Last edited", name: "Name" };

const ShelfTools = ({ view }: { view: ShelfView }) => (
  <div className="shelf-tools" {...swaps("#shelf")}>
    <Find
      action="/lists"
      label="Search your lists"
      placeholder="Find a list"
      q={view.q}
      others={shelfState.params(view, ["q"])}
      swap={swaps("#shelf")}
    />
    <ChoiceMenu
      label="Sort"
      titles={orders}
      current={view.sort}
      usual={shelfState.usual.sort}
      href={(sort) => shelfState.href("/lists", view, { sort })}
    />
  </div>
);

const NoMatch = () => (
  <Empty title="No matching lists" icon="search" actions={<ButtonLink href="/lists">Show all lists</ButtonLink>} />
);

const ShelfActions = () => (
  <>
    <ButtonLink tone="primary" href="/lists/new" icon="list" overlay>
      New list
    </ButtonLink>
    <ButtonLink href="/lists/import">Import</ButtonLink>
  </>
);

/** Lists of a person, on their profile. */
export const ListsOfPerson = ({ lists, first, next }: ShelfProps) => (
  <>
    {lists.length === 0 ? <Empty title="No lists to show" icon="list" /> : <Shelf lists={lists} />}
    <NextPager first={first} next={next} />
  </>
);

const Shelf = ({ lists }: Pick<ShelfProps, "lists">) => (
  <ul className="list-shelf">
    {lists.map((list) => (
      <ListCard key={list.id} list={list} />
    ))}
  </ul>
);

const typeIcons: Record<ListType, IconName> = { STATIC: "list", DYNAMIC: "check", BINDER: "binder", POKEDEX: "dex" };

const ListCard = ({ list }: { list: ListLine }) => (
  <li className="list-card">
    <div className="list-cover" aria-hidden="true">
      {list.cover && <FaceThumb card={list.cover} />}
      <Icon name={typeIcons[list.type]} />
    </div>
    <div>
      <h2>
        <a href={list.href}>{list.name}</a>
      </h2>
      <p>
        {traits[list.type].name} · {list.isPublic ? "Public" : "Private"}
        {list.purpose && ` · ${purposes[list.purpose]}`}
        {list.isLocked && " · Locked"}
        {list.owned === null && (
          <>
            {" "}
            <span>{cardsText(list)}</span>
          </>
        )}
      </p>
      {list.owned !== null && (
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

const cardsText = ({ type, cards }: ListLine): string =>
  type === "POKEDEX" ? `${countText(cards)} of ${countText(lastSpecies)} Pokémon` : counted(cards, "card", "cards");

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
      <>
        <ButtonLink tone="primary" href="/auth/register">
          Sign Up
        </ButtonLink>
        <ButtonLink href={signIn}>Log In</ButtonLink>
      </>
    );
  return (
    <>
      <Empty title={signIn === undefined ? "No lists yet" : "Sign up to create lists"} icon="list" actions={actions}>
        Plan what to buy, what to trade and how your binder will look.
      </Empty>
      <dl className="list-types">
        {listTypes.map((type) => (
          <div key={type}>
            <dt>
              <span className="list-cover">
                <Icon name={typeIcons[type]} />
              </span>
              {traits[type].name}
            </dt>
            <dd>
              {listTypeTexts[type].description} {listTypeTexts[type].bestUse}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
