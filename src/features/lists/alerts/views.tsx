import { counted } from "../../../lib/text/counted.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { Breadcrumbs } from "../../../ui/navigation/breadcrumbs.tsx";
import { NextPager } from "../../../ui/navigation/pager.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Table } from "../../../ui/table.tsx";
import type { FaceFacts } from "../../catalogue/face/rules/types.ts";
import { WithThumb } from "../../catalogue/face/views/card-face.tsx";
import { alertsPath } from "./state.ts";

type AlertCard = {
  key: string;
  face: FaceFacts;
  name: string;
  detail: string;
  href: string;
  price: string | null | undefined;
  /** Said beside the field of its price. */
  isBelow?: boolean;
};

export type AlertField = AlertCard & { text: string; error?: string };

type ListAlertsProps = {
  list: { name: string; path: string };
  action: string;
  lines: AlertField[];
  /** Null: prices are hidden. */
  currency: string | null;
  first: string | null;
  next: string | null;
};

const CardCell = ({ face, name, detail, href, isBelow }: AlertCard) => (
  <WithThumb card={face}>
    <a href={href}>{name}</a> <small>{detail}</small>
    {isBelow && <small className="alert-below">Below your price</small>}
  </WithThumb>
);

const cardColumns = [
  { title: "Card", cell: CardCell },
  { title: "Price", isNumber: true, cell: ({ price }: AlertCard) => price ?? "N/A" },
];

export const ListAlertsPage = (props: ListAlertsProps) => (
  <section className="narrow">
    <Breadcrumbs
      trail={[
        { title: "My Lists", href: "/lists" },
        { title: props.list.name, href: props.list.path },
      ]}
    />
    <h1>Price alerts</h1>
    {props.currency === null ? <HiddenPrices /> : <AlertsForm {...props} currency={props.currency} />}
    <NextPager first={props.first} next={props.next} />
  </section>
);

const HiddenPrices = () => (
  <Notice>
    Your settings hide prices, so there are no alerts. <a href="/account/settings/prices">Show prices in settings</a>
  </Notice>
);

function AlertsForm({ action, lines, currency }: ListAlertsProps & { currency: string }) {
  if (lines.length === 0) return <Empty title="No cards yet" icon="list" />;
  return (
    <form className="form alerts-form" method="post" action={action}>
      <p>
        We’ll tell you once when a card falls below your price. Prices are checked daily.{" "}
        <a href={alertsPath}>See cards below your price</a>
      </p>
      <p className="actions">
        <Button tone="primary">Save</Button>
      </p>
      <Table
        caption="Cards on this list"
        isCaptionHidden
        rows={lines}
        keyOf={({ key }) => key}
        columns={[...cardColumns, { title: `Below (${currency})`, cell: AmountField }]}
      />
      <p className="pick-bar">
        <output>{counted(lines.filter(({ text }) => text !== "").length, "alert", "alerts")}</output>
        <Button tone="primary">Save</Button>
      </p>
    </form>
  );
}

const AmountField = ({ key, name, text, error }: AlertField) => (
  <>
    <input type="hidden" name="cards" value={key} />
    <input
      className="input"
      name="below"
      aria-label={`Alert below for ${name}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `error ${key}`.replaceAll(" ", "-")}
      inputMode="decimal"
      autoComplete="off"
      size={6}
      maxLength={30}
      defaultValue={text}
    />
    {error && (
      <p className="field-error" id={`error ${key}`.replaceAll(" ", "-")}>
        {error}
      </p>
    )}
  </>
);

export const fallenTitle = "Cards below your price";

type Fallen = AlertCard & { below: string };

export const FallenPage = ({ lines, isShown }: { lines: Fallen[]; isShown: boolean }) => (
  <section className="narrow">
    <Breadcrumbs trail={[{ title: "My Lists", href: "/lists" }]} />
    <h1>{fallenTitle}</h1>
    {isShown ? <FallenTable lines={lines} /> : <HiddenPrices />}
  </section>
);

const FallenTable = ({ lines }: { lines: Fallen[] }) => (
  <Table
    caption={fallenTitle}
    isCaptionHidden
    rows={lines}
    keyOf={({ key }) => key}
    columns={[...cardColumns, { title: "Your price", isNumber: true, cell: ({ below }: Fallen) => below }]}
    empty={
      <Empty title="No card is below your price" icon="list" actions={<ButtonLink href="/lists">My Lists</ButtonLink>}>
        Mark a list as “Wants” in its settings, then set price alerts from its menu.
      </Empty>
    }
  />
);
