import { langOf } from "../../../../lib/text/language.ts";
import { hrefWith } from "../../../../lib/url/href.ts";
import { ChipLinks } from "../../../../ui/chips.tsx";
import { Empty } from "../../../../ui/empty.tsx";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { MoreMenu } from "../../../../ui/more-menu.tsx";
import { SearchPage } from "../../../../ui/search-page.tsx";
import type { Column } from "../../../../ui/table.tsx";
import type { FaceFacts } from "../../../catalogue/face/rules/types.ts";
import { WithThumb } from "../../../catalogue/face/views/card-face.tsx";
import { gameOptions } from "../../../search/views/options.ts";
import type { FoundCard } from "../queries.ts";
import { type CardState, cardStates } from "../schema.ts";

type Found = FoundCard & { face?: FaceFacts };

const CardLink = ({ card: { id, category, name, number, set, face } }: { card: Found }) => (
  <WithThumb card={face}>
    <a href={`/admin/cards/${category.toLowerCase()}/${encodeURIComponent(id)}`} lang={langOf(name)}>
      {name} {number}
    </a>
    <small>
      <span lang={langOf(set)}>{set}</span> · {id}
    </small>
  </WithThumb>
);

const columns: Column<Found>[] = [
  { title: "Card", cell: (card) => <CardLink card={card} /> },
  { title: "State", cell: (card) => <State {...card} /> },
];

const State = ({ isEdited, isGone }: FoundCard) =>
  isGone ? (
    <span className="badge" data-tone="bad">
      Removed
    </span>
  ) : (
    isEdited && <span className="badge">Edited by staff</span>
  );

const stateTitles: Record<CardState, string> = { all: "All", edited: "Edited by staff", removed: "Removed" };

type Wanted = { q: string; state: CardState; game: string };

export const findHref = ({ q, state, game }: Wanted, after?: string): string =>
  hrefWith("/admin/cards", { q, state: state === "all" ? undefined : state, game, after });

const gameChoices = (wanted: Wanted) =>
  [{ value: "", label: "All games" }, ...gameOptions].map(({ value, label }) => ({
    key: value,
    title: label,
    href: findHref({ ...wanted, game: value }),
  }));

type Props = Wanted & { rows: Found[]; first: string | null; next: string | null };

export const FindPage = ({ q, state, game, ...page }: Props) => (
  <SearchPage
    {...page}
    title="Cards"
    actions={
      <>
        <ButtonLink href="/admin/cards/changes">Changed by staff</ButtonLink>
        <MoreMenu title="Cards" about="about cards">
          <ButtonLink tone="quiet" href="/admin/cards/sets">
            Sets created by staff
          </ButtonLink>
        </MoreMenu>
      </>
    }
    search={{
      action: "/admin/cards",
      label: "Name, number, set or id",
      q,
      others: { ...(state !== "all" && { state }), ...(game !== "" && { game }) },
    }}
    filters={
      <>
        <ChipLinks
          label="State"
          current={state}
          choices={cardStates.map((key) => ({
            key,
            title: stateTitles[key],
            href: findHref({ q, state: key, game }),
          }))}
        />
        <ChipLinks label="Game" current={game} choices={gameChoices({ q, state, game })} />
      </>
    }
    caption="Cards"
    columns={columns}
    keyOf={({ id }) => id}
    empty={
      <Empty title="No cards match" icon="search">
        Try fewer words, or a card’s id such as sv03.5-006.
      </Empty>
    }
  />
);
