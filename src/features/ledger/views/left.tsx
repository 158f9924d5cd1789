import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { LeftLine, type LeftRow } from "./line.tsx";

type LeftProps = { rows: LeftRow[]; first: string | null; next: string | null };

export const LeftPage = ({ rows, first, next }: LeftProps) => (
  <section className="left">
    <PageHead
      title="Sold and gone"
      trail={[
        { title: "Collection", href: "/collection" },
        { title: "Money", href: "/collection/money" },
      ]}
      facts="Copies that left your collection, the latest first. Only you see this page."
    />
    {rows.length === 0 ? <NothingLeft /> : <Years rows={rows} />}
    <NextPager first={first} next={next} />
  </section>
);

const Years = ({ rows }: Pick<LeftProps, "rows">) =>
  [...Map.groupBy(rows, ({ happenedOn }) => happenedOn.slice(0, 4))].map(([year, own]) => (
    <section key={year}>
      <h2>{year}</h2>
      <ul>
        {own.map((row) => (
          <li key={row.id}>
            <LeftLine row={row} />
          </li>
        ))}
      </ul>
    </section>
  ));

const NothingLeft = () => (
  <Empty
    title="Nothing sold yet"
    icon="tag"
    actions={
      <ButtonLink tone="primary" href="/collection/cards">
        Your cards
      </ButtonLink>
    }
  >
    Sold, gave away or lost a card? Open it and press “Sold…”: the price, the day and what you paid are kept here.
  </Empty>
);
