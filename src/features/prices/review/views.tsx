import type { ReactNode } from "react";
import { formatMoney } from "../../../lib/money.ts";
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
          Prices that rose to 100 times the current price or fell to a hundredth of it. The current price stays until
          someone decides.
        </p>
      </header>
      {children}
    </>
  );
}

const Money = ({ of: { currency }, minor }: { of: HeldPrice; minor: number }) => (
  <span className="price">{formatMoney(minor, currency)}</span>
);

const columns: Column<HeldPrice>[] = [
  { title: "Card", cell: (price) => <CardLink price={price} /> },
  { title: "Variant", cell: ({ variantName }) => variantName },
  { title: "Current", isNumber: true, cell: (price) => <Money of={price} minor={price.standing} /> },
  { title: "New", isNumber: true, cell: (price) => <Money of={price} minor={price.market} /> },
  { title: "Source", cell: ({ source }) => sourceNames[source] },
  { title: "As of", cell: ({ asOf, day }) => <time dateTime={asOf}>{day}</time> },
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

const CardLink = ({ price: { category, seriesSlug, setSlug, numberKey, name, number, set } }: { price: HeldPrice }) => (
  <>
    <a href={`${cardPath(category, seriesSlug, setSlug, numberKey)}?tab=prices`}>
      {name} {number}
    </a>
    <small>{set}</small>
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
        <Button tone="quiet" name="decision" value="drop" aria-label={`Reject ${what}`}>
          Reject{" "}
        </Button>
      </div>
    </form>
  );
}
