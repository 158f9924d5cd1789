import type { ReactNode } from "react";
import { formatMoney } from "../../../lib/money.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { cardPath } from "../../catalogue/rules/paths.ts";
import { sourceNames } from "../rules/sources.ts";
import type { HeldPrice } from "./queries/held.ts";

export const heldPath = "/admin/prices";
export const heldTitle = "Prices";

export function HeldPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="page-head">
        <h1>{heldTitle}</h1>
        <p>
          Prices that rose to a hundred times what stands, or fell to a hundredth. The old price counts until someone
          decides.
        </p>
      </header>
      {children}
    </>
  );
}

const columns = ["Card", "Variant", "Stands", "New", "Source", "As of", "Decision"];

export function HeldPrices({ held, isAll }: { held: HeldPrice[]; isAll: boolean }) {
  return (
    <div id="held">
      {held.length === 0 ? (
        <Empty title="No price waits" icon="check">
          A price that jumps is listed here instead of being shown.
        </Empty>
      ) : (
        <table className="held">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {held.map((price) => (
              <HeldRow key={`${price.cardId} ${price.variant} ${price.source}`} price={price} />
            ))}
          </tbody>
        </table>
      )}
      {!isAll && <p className="soft">More wait; they are listed when these are decided.</p>}
    </div>
  );
}

function HeldRow({ price }: { price: HeldPrice }) {
  const { category, seriesSlug, setSlug, numberKey, currency, source, day } = price;
  return (
    <tr>
      <th scope="row">
        <a href={`${cardPath(category, seriesSlug, setSlug, numberKey)}?tab=prices`}>
          {price.name} {price.number}
        </a>
        <small>{price.set}</small>
      </th>
      <td data-label="Variant">{price.variantName}</td>
      <Money label="Stands">{formatMoney(price.standing, currency)}</Money>
      <Money label="New">{formatMoney(price.market, currency)}</Money>
      <td data-label="Source">{sourceNames[source]}</td>
      <td data-label="As of">
        <time dateTime={price.asOf}>{day}</time>
      </td>
      <td>
        <Decision price={price} />
      </td>
    </tr>
  );
}

const Money = ({ label, children }: { label: string; children: string }) => (
  <td data-label={label} className="price">
    {children}
  </td>
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
        <Button tone="quiet" name="decision" value="drop" aria-label={`Drop ${what}`}>
          Drop
        </Button>
      </div>
    </form>
  );
}
