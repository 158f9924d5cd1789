import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { gameOptions } from "#features/search/advanced/views/options.ts";
import { langOf } from "#lib/text/language.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ChipMenu, ChipRow } from "#ui/chips.tsx";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { SearchPage } from "#ui/search-page.tsx";
import type { Column } from "#ui/table.tsx";
import type { FoundStaffCard } from "../queries.ts";
import { type CardState, cardStates } from "../schema/find.ts";
import { CardTabs } from "./tabs.tsx";

type Found = FoundStaffCard & { face?: FaceFacts };

const CardLink = ({ card: { id, category, name, englishName, game, face, ...state } }: { card: Found }) => (
  <WithThumb card={face}>
    <a href={`/admin/cards/${category.toLowerCase()}/${encodeURIComponent(id)}`}>
      {englishName && `${englishName} / `}
      <span lang={langOf(name)}>{name}</span>
    </a>
    <small>
      {game} <State {...state} />
    </small>
  </WithThumb>
);

const columns: Column<Found>[] = [
  { title: "Card", cell: (card) => <CardLink card={card} /> },
  { title: "Set", cell: ({ set }) => <span lang={langOf(set)}>{set}</span> },
  { title: "Number", isNumber: true, cell: ({ number }) => number },
];

const State = ({ isEdited, isGone }: Pick<FoundStaffCard, "isEdited" | "isGone">) =>
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
  [{ value: "", label: "All" }, ...gameOptions].map(({ value, label }) => ({
    key: value,
    title: label,
    href: findHref({ ...wanted, game: value }),
  }));

type Props = Wanted & { rows: Found[]; first: string | null; next: string | null };

export const FindCardsPage = ({ q, state, game, ...page }: Props) => (
  <SearchPage
    {...page}
    title="Cards"
    tabs={<CardTabs current="cards" />}
    actions={
      <ButtonLink tone="primary" href="/admin/cards/new">
        New card
      </ButtonLink>
    }
    search={{
      action: "/admin/cards",
      label: "Name, number or set",
      q,
      others: { ...(state !== "all" && { state }), ...(game !== "" && { game }) },
    }}
    filters={
      <ChipRow>
        <ChipMenu label="Game" current={game} choices={gameChoices({ q, state, game })} isChanged={game !== ""} />
        <ChipMenu
          label="Status"
          current={state}
          isChanged={state !== "all"}
          choices={cardStates.map((key) => ({
            key,
            title: stateTitles[key],
            href: findHref({ q, state: key, game }),
          }))}
        />
      </ChipRow>
    }
    caption="Cards"
    columns={columns}
    keyOf={({ id }) => id}
    empty={
      <Empty
        title="No matching cards"
        icon="search"
        actions={<ButtonLink href="/admin/cards">Clear filter</ButtonLink>}
      >
        Try fewer words, or another game or status.
      </Empty>
    }
  />
);
