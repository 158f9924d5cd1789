import type { ReactNode } from "react";
import { type Currencies, CurrencyCodes } from "#features/details/tab/views.tsx";
import { formatMoney, minorToText } from "#lib/money.ts";
import { capital } from "#lib/text/locale.ts";
import { dateText } from "#lib/time.ts";
import { Button } from "#ui/form/button.tsx";
import { type FormState, PanelForm, typedText } from "#ui/form/panel-form.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Table } from "#ui/table.tsx";
import { leftApi, leftPath } from "../rules/paths.ts";
import { isEntered, netOf } from "../rules/sums.ts";
import { factsOfCopy, kindTitles, paidText } from "../rules/text.ts";
import { DayFields, MoneyFields } from "./fields.tsx";
import { type LeftRow, realizedText, saleText, slabText, wayOf, whatLeft } from "./line.tsx";

const trail = [
  { title: "Collection", href: "/collection" },
  { title: "Money", href: "/collection/money" },
  { title: "Sold and gone", href: leftPath },
];

/** What is known of copies that left, with a form for what was mistyped. */
export const DisposalPage = ({ row, children }: { row: LeftRow; children: ReactNode }) => (
  <section className="details left">
    <PageHead
      trail={trail}
      title={`${kindTitles[row.kind]}: ${whatLeft(row)}`}
      facts={[dateText(row.happenedOn), row.set, slabText(row) ?? row.variantName].join(" · ")}
    />
    <Sums row={row} />
    <Lots row={row} />
    {isEntered(row.kind) ? (
      <>
        {children}
        <UndoForm row={row} />
      </>
    ) : (
      row.kind === "traded" && (
        <p className="hint">
          These copies left in a trade. Both of you can undo it on <a href="/trades">its page</a>.
        </p>
      )
    )}
  </section>
);

const UndoForm = ({ row }: { row: LeftRow }) => (
  <form method="post" action={`${leftApi}/${row.id}?_method=DELETE`} className="panel form">
    <h2>Undo</h2>
    <p className="hint">
      The copies come back to your collection as they were. <a href={row.cardHref}>See the card</a>
    </p>
    <p className="actions">
      <Button tone="danger">Put the copies back</Button>
    </p>
  </form>
);

function Sums({ row }: { row: LeftRow }) {
  if (!row.shown) return <p className="hint">You turned off prices in your settings, so amounts are hidden.</p>;
  const lines = linesOf(row, row.shown);
  return (
    <>
      {lines.length > 0 && (
        <dl className="sums">
          {lines.map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd data-way={title === "Gain" ? wayOf(text) : undefined}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Unpaid {...row} />
    </>
  );
}

/** Titles and amounts, without those that are not known. */
function linesOf(row: LeftRow, shown: NonNullable<LeftRow["shown"]>): [title: string, text: string][] {
  const { currency, fees, postage, amount, paid } = row;
  const net = netOf(row);
  const less = (minor: number) => (minor > 0 && currency ? `−${formatMoney(minor, currency)}` : null);
  const lines: [string, string | null][] = [
    ["Price", saleText(row)],
    ["Fees", less(fees)],
    ["Postage", less(postage)],
    ["Proceeds", net !== null && currency && net !== amount ? signed(net, currency) : null],
    ["Paid", paidText(paid, shown)],
    ["Gain", realizedText(row)],
  ];
  return lines.flatMap(([title, text]) => (text === null ? [] : [[title, text]]));
}

function Unpaid({ kind, unpaid, quantity }: LeftRow) {
  if (unpaid === 0) return null;
  if (unpaid === quantity) return <p className="hint">No price paid is known, so there is no gain or loss.</p>;
  const known = `${unpaid} of ${quantity} copies have no price paid`;
  return <p className="hint">{kind === "sold" ? `${known}: they count in the proceeds alone.` : `${known}.`}</p>;
}

const signed = (minor: number, currency: string) => `${minor < 0 ? "−" : ""}${formatMoney(Math.abs(minor), currency)}`;

const Lots = ({ row }: { row: LeftRow }) => (
  <Table
    caption="Copies that left"
    columns={[
      { title: "Details", cell: (lot) => capital(factsOfCopy(lot, row.shown !== null)) || "Without details" },
      { title: "Copies", isNumber: true, cell: ({ quantity }) => quantity },
    ]}
    rows={row.lots.map((lot, place) => ({ ...lot, place }))}
    keyOf={({ place }) => String(place)}
  />
);

type FormProps = FormState & { row: LeftRow; currencies?: Currencies | undefined };

export function DisposalForm({ row, currencies, notice, fault, typed }: FormProps) {
  const { amount, fees, postage, currency } = row;
  const text = (name: string, minor: number | null) =>
    typedText({ typed }, name, minor === null || currency === null ? "" : minorToText(minor, currency));
  return (
    <PanelForm
      id="disposal"
      title="Edit"
      level={2}
      action={`${leftApi}/${row.id}`}
      method="put"
      notice={notice}
      fault={fault}
    >
      {row.kind === "sold" && currencies && (
        <MoneyFields
          amount={text("amount", amount)}
          fees={text("fees", fees || null)}
          postage={text("postage", postage || null)}
          currency={typedText({ typed }, "currency", currency ?? currencies.usual)}
          fault={fault}
        />
      )}
      <DayFields
        happenedOn={typedText({ typed }, "happenedOn", row.happenedOn)}
        counterparty={typedText({ typed }, "counterparty", row.counterparty)}
        fault={fault}
      />
      {currencies && <CurrencyCodes {...currencies} />}
    </PanelForm>
  );
}
