import type { ReactNode } from "react";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { formatMoney } from "#lib/money.ts";
import { listText } from "#lib/text/locale.ts";
import { dateText } from "#lib/time.ts";
import { Empty } from "#ui/empty.tsx";
import { Asked } from "#ui/form/asked.tsx";
import { Button } from "#ui/form/button.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { adminTrail, Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { sourceNames } from "../rules/sources.ts";
import type { PrintingDecision, WaitingPrinting } from "./schema.ts";

export const otherPrintingsPath = "/admin/prices/printings";
export const otherPrintingsTitle = "Other printings";

type Shown = WaitingPrinting & { title: string; face?: FaceFacts };

export const OtherPrintingsPage = ({ children }: { children: ReactNode }) => (
  <>
    <header className="page-head">
      <Breadcrumbs trail={[...adminTrail, { title: "Prices", href: "/admin/prices" }]} />
      <h1>{otherPrintingsTitle}</h1>
      <p>
        A shop sells these cards as printings that the catalogue does not have. Their prices count nowhere until you add
        the variant.
      </p>
    </header>
    {children}
  </>
);

const nameOf = ({ name, number }: WaitingPrinting) => `${name} ${number}`;

/** What became of a printing that was waiting. */
export const printingDecidedText = (
  decision: PrintingDecision["decision"],
  title: string,
  card: WaitingPrinting,
): string =>
  decision === "add"
    ? `${nameOf(card)} has the variant ${title} now.`
    : `${title} of ${nameOf(card)} is ignored as long as its product lists it.`;

type PrintingsProps = { printings: Shown[]; isAll: boolean; notice?: string };

export const Printings = ({ printings, isAll, notice }: PrintingsProps) => (
  <div id="held">
    <div role="status">{notice && <Notice tone="good">{notice}</Notice>}</div>
    {printings.length === 0 ? (
      <Empty title="No printings to review" icon="check">
        Prices of printings that no variant is are listed here.
      </Empty>
    ) : (
      <Table
        caption="Printings to review"
        isCaptionHidden
        columns={columns}
        rows={printings}
        keyOf={({ cardId, printing }) => `${cardId} ${printing}`}
        groupOf={{ key: ({ cardId }) => cardId, title: (one) => <Card card={one} /> }}
      />
    )}
    {!isAll && <p className="soft">More printings will appear once you’ve reviewed these.</p>}
  </div>
);

const Card = ({ card }: { card: Shown }) => (
  <WithThumb card={card.face}>
    <a href={cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey)}>{nameOf(card)}</a>
    <small>
      {card.set} · {listText(card.variants)}
    </small>
  </WithThumb>
);

const columns: Column<Shown>[] = [
  {
    title: "Could be",
    cell: ({ title, source, productId }) => (
      <>
        {title}{" "}
        <small>
          <a href={`https://www.tcgplayer.com/product/${productId}`} target="_blank" rel="noreferrer">
            {sourceNames[source]} {productId}
          </a>
        </small>
      </>
    ),
    nameOf: (one) => `${nameOf(one)}, ${one.title}`,
  },
  {
    title: "Price",
    cell: ({ market, currency, asOf }) => (
      <>
        {market === null ? "N/A" : formatMoney(market, currency)}{" "}
        <small>
          <time dateTime={asOf}>{dateText(asOf.slice(0, 10))}</time>
        </small>
      </>
    ),
  },
  { title: "Decision", cell: (one) => <Decision one={one} /> },
];

function Decision({ one }: { one: Shown }) {
  const { cardId, printing, title } = one;
  const label = `${title} of ${nameOf(one)}`;
  return (
    <form method="post" action={otherPrintingsPath} hx-post={otherPrintingsPath} hx-target="#held" hx-swap="outerMorph">
      <Hidden values={{ cardId, printing }} />
      <div className="actions">
        <Asked title="Ignore" label={`Ignore ${label}`} menu={`${cardId} ${printing} ignore`}>
          <p className="sheet-title">Ignore {title}?</p>
          <p>
            {nameOf(one)} stays as it is. This can’t be undone, but you can still add the variant on the card’s page.
          </p>
          <Button tone="danger" name="decision" value="ignore">
            Ignore {title}
          </Button>
        </Asked>
        <Asked title="Add" label={`Add ${label}`} menu={`${cardId} ${printing} add`}>
          <p className="sheet-title">Add {title}?</p>
          <p>
            {nameOf(one)} gets the variant {title} with this price. Copies that people own stay as they are.
          </p>
          <Button tone="primary" name="decision" value="add">
            Add {title}
          </Button>
        </Asked>
      </div>
    </form>
  );
}
