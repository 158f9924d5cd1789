import { leftPath } from "#features/ledger/rules/paths.ts";
import { ValuedCards } from "#features/library/value/views.tsx";
import { counted } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { type Tab, Tabs } from "#ui/navigation/tabs.tsx";
import { Table } from "#ui/table.tsx";
import type { Standing, YearOfSales } from "../rules.ts";
import { groupings, type MoneyView, moneyHref, salesHref } from "../state.ts";
import { gainOf, gainSumText, type MoneyGroup, type MovedCardLine, sumText, wayOfSum } from "./lines.tsx";

type MoneyProps = {
  view: MoneyView;
  games: Tab[];
  currency: string;
  standing: Standing;
  withoutCost: number;
  groups: MoneyGroup[];
  /** How many groups there are, if not all are shown. */
  all: number | null;
  best: MovedCardLine[];
  worst: MovedCardLine[];
  years: YearOfSales[];
};

const trail = [{ title: "Collection", href: "/collection" }];

const Head = ({ children }: { children?: React.ReactNode }) => (
  <PageHead
    title="Money"
    trail={trail}
    facts="What you paid, and what it is worth now. Only you see this page."
    actions={<ButtonLink href={leftPath}>Sold and gone</ButtonLink>}
  >
    {children}
  </PageHead>
);

export const HiddenMoney = () => (
  <section className="money">
    <Head />
    <Empty
      title="Prices are hidden"
      icon="tag"
      actions={
        <ButtonLink tone="primary" href="/account/settings/preferences">
          Settings
        </ButtonLink>
      }
    >
      You turned off prices in your settings, so this page shows no amounts.
    </Empty>
  </section>
);

export function MoneyPage(props: MoneyProps) {
  const { view, games, standing, groups, years } = props;
  const isEmpty = standing.copies === 0 && years.length === 0;
  return (
    <section className="money">
      <Head />
      {games.length > 2 && !(isEmpty && view.game === "") && <Tabs label="Game" tabs={games} current={view.game} />}
      {isEmpty ? (
        <NoMoney />
      ) : (
        <>
          <Totals {...props} />
          {groups.length > 0 && <Groups {...props} />}
          <Movers {...props} />
          {years.length > 0 && <Years {...props} />}
        </>
      )}
    </section>
  );
}

const NoMoney = () => (
  <Empty
    title="No prices paid yet"
    icon="tag"
    actions={
      <>
        <ButtonLink tone="primary" href="/collection/cards">
          Your cards
        </ButtonLink>
        <ButtonLink href="/collection/import">Import</ButtonLink>
      </>
    }
  >
    Open a card’s Copies and enter what you paid. Tables you import can have it too.
  </Empty>
);

const Totals = ({ standing, withoutCost, currency }: MoneyProps) => (
  <section>
    <dl className="figures">
      <div>
        <dt>Paid</dt>
        <dd>{sumText(standing.paid, currency)}</dd>
      </div>
      <div>
        <dt>Value</dt>
        <dd>{sumText(standing.value, currency)}</dd>
      </div>
      <div>
        <dt>Gain</dt>
        <dd data-way={wayOfSum(standing.gain)}>{gainOf(standing, currency)}</dd>
      </div>
    </dl>
    <p className="hint">{notesOn(standing, withoutCost, currency)}</p>
  </section>
);

/** "Of 12 copies with a price paid. Not counted: 214 copies without a price paid, 3 copies without a price today (paid $12.00)." */
function notesOn({ copies, unpriced, unpricedPaid }: Standing, withoutCost: number, currency: string): string {
  const known = `Of ${counted(copies, "copy", "copies")} with a price paid.`;
  const rest = [
    withoutCost > 0 && `${counted(withoutCost, "copy", "copies")} without a price paid`,
    unpriced > 0 &&
      `${counted(unpriced, "copy", "copies")} without a price today (paid ${sumText(unpricedPaid, currency)})`,
  ].filter((part) => part !== false);
  return rest.length === 0 ? known : `${known} Not counted: ${rest.join(", ")}.`;
}

const titles = { set: "Sets", series: "Series", game: "Games" };

const Groups = ({ groups, all, view, currency }: MoneyProps) => (
  <section>
    <h2>Where it is</h2>
    <Tabs
      label="Group by"
      current={view.by}
      tabs={groupings.map((by) => ({ key: by, title: titles[by], href: moneyHref(view, { by }) }))}
    />
    <Table
      caption={titles[view.by]}
      isCaptionHidden
      isStacked
      columns={[
        {
          title: "Name",
          cell: ({ name, lang, href }) =>
            href ? (
              <a href={href} lang={lang}>
                {name}
              </a>
            ) : (
              name
            ),
        },
        { title: "Copies", isNumber: true, cell: ({ copies }) => copies },
        { title: "Paid", isNumber: true, cell: ({ paid }) => sumText(paid, currency) },
        { title: "Value", isNumber: true, cell: ({ value }) => sumText(value, currency) },
        {
          title: "Gain",
          isNumber: true,
          cell: (group) => <span data-way={wayOfSum(group.gain)}>{gainOf(group, currency)}</span>,
        },
      ]}
      rows={groups}
      keyOf={({ id }) => id}
    />
    {all !== null && (
      <p>
        <ButtonLink href={moneyHref(view, { isAll: true })}>Show all {all}</ButtonLink>
      </p>
    )}
  </section>
);

const Movers = ({ best, worst }: MoneyProps) => (
  <div className="columns" data-even>
    {best.length > 0 && (
      <section>
        <h2>Best buys</h2>
        <ValuedCards cards={best} />
      </section>
    )}
    {worst.length > 0 && (
      <section>
        <h2>Worst buys</h2>
        <ValuedCards cards={worst} />
      </section>
    )}
  </div>
);

const Years = ({ years, currency }: MoneyProps) => (
  <section>
    <h2>Realized by year</h2>
    <Table
      caption="Sales by year"
      isCaptionHidden
      isStacked
      columns={[
        { title: "Year", cell: ({ year }) => year },
        { title: "Sold", isNumber: true, cell: soldText },
        { title: "Price", isNumber: true, cell: ({ price }) => sumText(price, currency) },
        { title: "Fees and postage", isNumber: true, cell: ({ costs }) => sumText(costs, currency) },
        { title: "Paid", isNumber: true, cell: ({ paid }) => sumText(paid, currency) },
        {
          title: "Realized",
          isNumber: true,
          cell: ({ realized }) => <span data-way={wayOfSum(realized)}>{gainSumText(realized, currency)}</span>,
        },
        {
          title: "File",
          cell: ({ year }) => (
            <a href={salesHref(year)} download aria-label={`CSV of ${year}`}>
              CSV
            </a>
          ),
        },
      ]}
      rows={years}
      keyOf={({ year }) => year}
    />
    <p className="hint">
      Copies that were given away or lost count as a loss of what was paid. Copies sold without a price paid are in the
      price alone. This is no tax advice.
    </p>
  </section>
);

const soldText = ({ sold, unpaid, gone }: YearOfSales) => (
  <span>
    {counted(sold, "copy", "copies")}
    {unpaid > 0 && <small>{unpaid} without a price paid</small>}
    {gone > 0 && <small>{gone} given away or lost</small>}
  </span>
);
