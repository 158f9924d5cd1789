import type { ReactNode } from "react";
import { langOf } from "../../../../lib/text/language.ts";
import { ChipLinks } from "../../../../ui/chips.tsx";
import { Empty } from "../../../../ui/empty.tsx";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { PageHead } from "../../../../ui/frame/page-head.tsx";
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
    choices={series.map(({ id, name, englishName }) => ({
      key: id,
      title: englishName ?? name,
      href: `#series-${id}`,
    }))}
  />
);

export function SeriesIndexPage({
  title,
  subtitle,
  series,
  aside,
}: {
  title: string;
  subtitle: string;
  series: ListedSeries[];
  aside?: ReactNode;
}) {
  return (
    <>
      <PageHead title={title} facts={subtitle} />
      {aside}
      {series.length >= fewestToJump && <Jump series={series} />}
      {series.length === 0 && (
        <Empty title="No sets here yet" icon="pack" actions={<ButtonLink href="/">Go home</ButtonLink>}>
          This game’s cards haven’t been loaded yet.
        </Empty>
      )}
      {series.map((one) => (
        <section className="series" key={one.id} aria-labelledby={`series-${one.id}`}>
          <div className="section-head">
            <h2 id={`series-${one.id}`}>
              <a href={one.href} lang={langOf(one.name)}>
                {one.name}
              </a>{" "}
              {one.englishName && <small>{one.englishName}</small>}
            </h2>
            <a
              className="button"
              data-tone="quiet"
              href={one.href}
              aria-label={`View All ${one.setCount} ${one.name} sets`}
            >
              View All <span>{one.setCount}</span>
            </a>
          </div>
          <SetList sets={one.newest} />
        </section>
      ))}
    </>
  );
}
