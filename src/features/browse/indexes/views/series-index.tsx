import { swaps } from "#features/cards/toolbar/rules.ts";
import { langOfLeading, leadingName, nameBelow } from "#features/catalogue/rules/names.ts";
import { langOf } from "#lib/text/language.ts";
import { ChipLinks } from "#ui/chips.tsx";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Find } from "#ui/navigation/find.tsx";
import { type Tab, Tabs } from "#ui/navigation/tabs.tsx";
import { type ListedSet, SetList } from "./set-list.tsx";

type ListedSeries = {
  id: string;
  name: string;
  englishName?: string | null;
  href: string;
  setCount: number;
  newest: ListedSet[];
};

const fewestToJump = 4;

const Jump = ({ series }: { series: ListedSeries[] }) => (
  <ChipLinks
    label="Series"
    current=""
    choices={series.map((one) => ({ key: one.id, title: leadingName(one), href: `#series-${one.id}` }))}
  />
);

function Below({ series }: { series: ListedSeries }) {
  const name = nameBelow(series);
  return name && <small lang={langOf(name)}>{name}</small>;
}

export function SeriesIndexPage({
  title,
  subtitle,
  games,
  game,
  find,
  series,
}: {
  title: string;
  subtitle: string;
  games: Tab[];
  game: string;
  find: { q: string; path: string } | null;
  series: ListedSeries[];
}) {
  const isSearch = find !== null && find.q !== "";
  return (
    <div id="sets">
      <PageHead title={title} facts={subtitle} />
      {games.length > 1 && <Tabs label="Games" tabs={games} current={game} />}
      {find && (
        <Find
          action={find.path}
          label={`Find a set in ${title}`}
          placeholder="Find a set"
          q={find.q}
          swap={swaps("#sets")}
        />
      )}
      {!isSearch && series.length >= fewestToJump && <Jump series={series} />}
      {isSearch && series.length === 0 && (
        <Empty
          title={`No set matches “${find.q}”`}
          icon="search"
          actions={<ButtonLink href={find.path}>Show all sets</ButtonLink>}
        />
      )}
      {!isSearch && series.length === 0 && (
        <Empty title="No sets here yet" icon="pack" actions={<ButtonLink href="/">Go home</ButtonLink>}>
          This game’s cards haven’t been loaded yet.
        </Empty>
      )}
      {series.map((one) => (
        <section className="series" key={one.id} aria-labelledby={`series-${one.id}`}>
          <div className="section-head">
            <h2 id={`series-${one.id}`}>
              <a href={one.href} lang={langOfLeading(one)}>
                {leadingName(one)}
              </a>{" "}
              <Below series={one} />
            </h2>
            {!isSearch && one.setCount > one.newest.length && (
              <a
                className="button"
                data-tone="quiet"
                href={one.href}
                aria-label={`View All ${one.setCount} ${leadingName(one)} sets`}
              >
                View All <span>{one.setCount}</span>
              </a>
            )}
          </div>
          <SetList sets={one.newest} />
        </section>
      ))}
    </div>
  );
}
