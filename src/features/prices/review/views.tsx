import type { ReactNode } from "react";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { formatMoney } from "#lib/money.ts";
import { counted, countText } from "#lib/text/locale.ts";
import { dateText } from "#lib/time.ts";
import { Empty } from "#ui/empty.tsx";
import { Asked } from "#ui/form/asked.tsx";
import { Button } from "#ui/form/button.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { AdminCrumb } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { sourceNames } from "../rules/sources.ts";
import { type Decided, type HeldPrice, keyText } from "./schema.ts";

export const heldPath = "/admin/prices";
export const heldTitle = "Prices";

export function HeldPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="page-head">
        <AdminCrumb />
        <h1>{heldTitle}</h1>
        <p>
          Prices that rose to 100 times the current price, or fell to a hundredth of it. The current price stays until
          you decide. Prices of printings that the catalogue does not have are under{" "}
          <a href="/admin/prices/printings">Other printings</a>.
        </p>
      </header>
      {children}
    </>
  );
}

const moneyOf = (minor: number, { currency }: Decided) => formatMoney(minor, currency);

/** "×120", "÷150" */
function factor({ standing, market }: HeldPrice): string {
  if (standing === 0 || market === 0) return "";
  const times = market / standing;
  return times > 1 ? `×${countText(Math.round(times))}` : `÷${countText(Math.round(1 / times))}`;
}

const nameOf = ({ name, number, variantName }: Decided) => `${name} ${number}, ${variantName}`;

/** What became of `price`, which was waiting. */
export const decidedText = (decision: "accept" | "drop", price: Decided): string =>
  decision === "accept"
    ? `The new price was accepted. ${nameOf(price)} is now ${moneyOf(price.market, price)}.`
    : `The price was rejected. ${nameOf(price)} stays at ${moneyOf(price.standing, price)}.`;

export const manyText = (decision: "accept" | "drop", count: number): string =>
  `${counted(count, "price was", "prices were")} ${decision === "accept" ? "accepted" : "rejected"}.`;

type Shown = HeldPrice & { face?: FaceFacts };

type HeldProps = { held: Shown[]; isAll: boolean; notice?: string };

export const HeldPrices = ({ held, isAll, notice }: HeldProps) => (
  <div id="held">
    <div role="status">{notice && <Notice tone="good">{notice}</Notice>}</div>
    {held.length > 1 && <DropAll held={held} />}
    {held.length === 0 ? (
      <Empty title="No prices to review" icon="check">
        Prices that jump are held here for review.
      </Empty>
    ) : (
      <HeldTable held={held} />
    )}
    {!isAll && <p className="soft">More prices will appear once you’ve reviewed these.</p>}
    {held.length > 1 && <SelectedBar />}
  </div>
);

const HeldTable = ({ held }: { held: Shown[] }) => (
  <Table
    caption="Prices to review"
    isCaptionHidden
    columns={columns}
    rows={held}
    keyOf={keyText}
    groupOf={{ key: ({ cardId, day }) => `${cardId} ${day}`, title: (price) => <CardName price={price} /> }}
  />
);

const columns: Column<Shown>[] = [
  { title: "Variant", cell: (price) => <Variant price={price} />, nameOf: (price) => whatOf(price) },
  {
    title: "Price",
    cell: (price) => (
      <span className="jump">
        <s>
          <span className="unseen">Current: </span>
          {moneyOf(price.standing, price)}
        </s>{" "}
        <span className="unseen">New: </span>
        <b>{moneyOf(price.market, price)}</b> <em>{factor(price)}</em>
      </span>
    ),
  },
  { title: "Decision", cell: (price) => <Decision price={price} /> },
];

const CardName = ({ price }: { price: Shown }) => (
  <WithThumb card={price.face}>
    <a href={hrefOf(price)}>
      {price.name} {price.number}
    </a>
    <small>
      {price.set} · <time dateTime={price.asOf}>{dateText(price.day)}</time>
    </small>
  </WithThumb>
);

/** The box has an id, so a swap keeps what is ticked at its price. */
const Variant = ({ price }: { price: Shown }) => (
  <div className="held-variant">
    <label className="check">
      <input
        id={`held-${keyText(price).replaceAll(" ", "-")}`}
        type="checkbox"
        form="held-selected"
        name="price"
        value={keyText(price)}
        aria-label={`Select ${whatOf(price)}`}
      />
    </label>
    <div>
      {price.variantName}
      <small>
        <Source price={price} />
      </small>
    </div>
  </div>
);

const whatOf = (price: HeldPrice) => `${nameOf(price)}, ${sourceNames[price.source]}`;

const Source = ({ price: { source, productId } }: { price: HeldPrice }) =>
  source === "tcgplayer" && productId !== null ? (
    <a href={`https://www.tcgplayer.com/product/${productId}`} target="_blank" rel="noreferrer">
      {sourceNames[source]}
    </a>
  ) : (
    sourceNames[source]
  );

const swap = { "hx-target": "#held", "hx-swap": "outerMorph" };
const several = `${heldPath}?_method=PUT`;
const swapsSeveral = { "hx-post": several, ...swap };

/** Sends the prices that were shown: others may have come in. */
const DropAll = ({ held }: { held: HeldPrice[] }) => (
  <div className="actions">
    <Asked title={`Reject all ${countText(held.length)}`} menu="reject-all">
      <form method="post" action={several} {...swapsSeveral}>
        <p className="sheet-title">Reject {countText(held.length)} prices?</p>
        <p>The current prices stay. This can’t be undone.</p>
        {held.map((price) => (
          <Hidden key={keyText(price)} values={{ price: keyText(price) }} />
        ))}
        <Button tone="danger" name="decision" value="drop">
          Reject {countText(held.length)} prices
        </Button>
      </form>
    </Asked>
  </div>
);

/** Enter on a box presses the first button of its form: one that does nothing, as a decision is asked about first. */
const SelectedBar = () => (
  <form id="held-selected" className="actions" method="post" action={several}>
    <button type="submit" formMethod="dialog" hidden />
    <Asked title="Accept" label="Accept the selected prices" menu="accept-selected">
      <p className="sheet-title">Accept the selected prices?</p>
      <p>Pages and collections use them at once. This can’t be undone.</p>
      <Button tone="primary" name="decision" value="accept" {...swapsSeveral}>
        Accept selected
      </Button>
    </Asked>
    <Asked title="Reject" label="Reject the selected prices" menu="reject-selected">
      <p className="sheet-title">Reject the selected prices?</p>
      <p>The current prices stay. This can’t be undone.</p>
      <Button tone="danger" name="decision" value="drop" {...swapsSeveral}>
        Reject selected
      </Button>
    </Asked>
  </form>
);

const hrefOf = ({ category, seriesSlug, setSlug, numberKey }: HeldPrice): string =>
  `${cardPath(category, seriesSlug, setSlug, numberKey)}?tab=prices`;

function Decision({ price }: { price: HeldPrice }) {
  const { cardId, variant, source, day, market } = price;
  const [now, current] = [moneyOf(market, price), moneyOf(price.standing, price)];
  const menu = `${cardId} ${variant} ${source}`;
  return (
    <form method="post" action={heldPath} hx-post={heldPath} {...swap}>
      <Hidden values={{ cardId, variant, source, day, market: String(market) }} />
      <div className="actions">
        <Asked title="Reject" label={`Reject ${whatOf(price)}`} menu={`${menu} reject`}>
          <p className="sheet-title">Reject {now}?</p>
          <p>
            {nameOf(price)} stays at {current}. If the next feed still differs that much, its price is held again.
          </p>
          <Button tone="danger" name="decision" value="drop">
            Reject {now}
          </Button>
        </Asked>
        <Asked title="Accept" label={`Accept ${whatOf(price)}`} menu={menu}>
          <p className="sheet-title">Accept {now}?</p>
          <p>
            The current price of {nameOf(price)} is {current}. Pages and collections will use the new price immediately.
            This can’t be undone.
          </p>
          <Button tone="primary" name="decision" value="accept">
            Accept {now}
          </Button>
        </Asked>
      </div>
    </form>
  );
}
