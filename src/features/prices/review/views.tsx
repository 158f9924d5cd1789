import type { ReactNode } from "react";
import { formatMoney } from "../../../lib/money.ts";
import { dateText } from "../../../lib/time.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { cardPath } from "../../catalogue/rules/paths.ts";
import { sourceNames } from "../rules/sources.ts";
import type { HeldPrice } from "./schema.ts";

export const heldPath = "/admin/prices";
export const heldTitle = "Prices";

export function HeldPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="page-head">
        <h1>{heldTitle}</h1>
        <p>
          Prices that rose to 100 times the current price, or fell to a hundredth of it. The current price stays until
          you decide.
        </p>
      </header>
      {children}
    </>
  );
}

const Money = ({ of: { currency }, minor }: { of: HeldPrice; minor: number }) => (
  <span className="price">{formatMoney(minor, currency)}</span>
);

/** "×120", "÷150" */
function factor({ standing, market }: HeldPrice): string {
  if (standing === 0 || market === 0) return "";
  const times = market / standing;
  return times > 1 ? `×${Math.round(times).toLocaleString("en")}` : `÷${Math.round(1 / times).toLocaleString("en")}`;
}

const columns: Column<HeldPrice>[] = [
  { title: "Card", cell: (price) => <CardLink price={price} /> },
  { title: "Current", isNumber: true, cell: (price) => <Money of={price} minor={price.standing} /> },
  {
    title: "New",
    isNumber: true,
    cell: (price) => (
      <>
        <Money of={price} minor={price.market} /> <span className="soft">{factor(price)}</span>
      </>
    ),
  },
  { title: "Decision", cell: (price) => <Decision price={price} /> },
];

const nothing = (
  <Empty title="No prices to review" icon="check">
    Prices that jump are held here for review.
  </Empty>
);

export const HeldPrices = ({ held, isAll }: { held: HeldPrice[]; isAll: boolean }) => (
  <div id="held">
    <Table
      caption="Prices to review"
      isCaptionHidden
      columns={columns}
      rows={held}
      keyOf={({ cardId, variant, source }) => `${cardId} ${variant} ${source}`}
      isStacked
      empty={nothing}
    />
    {!isAll && <p className="soft">More prices will appear once you’ve reviewed these.</p>}
  </div>
);

const hrefOf = ({ category, seriesSlug, setSlug, numberKey }: HeldPrice): string =>
  `${cardPath(category, seriesSlug, setSlug, numberKey)}?tab=prices`;

const CardLink = ({ price }: { price: HeldPrice }) => (
  <>
    <a href={hrefOf(price)}>
      {price.name} {price.number}
    </a>
    <small>
      {price.set} · {price.variantName}
    </small>
    <small>
      {sourceNames[price.source]}, <time dateTime={price.asOf}>{dateText(price.day)}</time>
    </small>
  </>
);

function Decision({ price }: { price: HeldPrice }) {
  const { cardId, variant, source, day, market, name, number, variantName } = price;
  const what = `${name} ${number}, ${variantName}, ${sourceNames[source]}`;
  return (
    <form method="post" action={heldPath} hx-post={heldPath} hx-target="#held" hx-swap="outerMorph">
      {Object.entries({ cardId, variant, source, day, market }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <div className="actions">
        <Button name="decision" value="accept" aria-label={`Accept ${what}`}>
          Accept
        </Button>
        <Button name="decision" value="drop" aria-label={`Reject ${what}`}>
          Reject
        </Button>
      </div>
    </form>
  );
}
