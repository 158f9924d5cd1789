import type { ReactNode } from "react";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { langOfLeading } from "#features/catalogue/rules/names.ts";
import { currencySymbol, formatMoney } from "#lib/money.ts";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { Notice } from "#ui/notice.tsx";
import { Table } from "#ui/table.tsx";
import { alertsPath } from "./state.ts";

type AlertCard = {
  key: string;
  face: FaceFacts;
  name: string;
  detail: string;
  href: string;
  price: string | null | undefined;
  /** How far the price is from the alert's, in minor units of `currency`; null where one is unknown. */
  gap: number | null;
  currency: string;
};

/** `isWaiting`: it cannot be compared until there is an exchange rate. */
export type AlertField = AlertCard & { text: string; error?: string; isWaiting: boolean };

type ListAlertsProps = {
  list: { name: string; path: string };
  action: string;
  lines: AlertField[];
  /** Null: prices are hidden. */
  currency: string | null;
  first: string | null;
  next: string | null;
};

const CardCell = ({ face, name, detail, href, children }: AlertCard & { children?: ReactNode }) => (
  <WithThumb card={face}>
    <a href={href} lang={langOfLeading(face)}>
      {name}
    </a>{" "}
    <small>{detail}</small> {children}
  </WithThumb>
);

const PriceCell = ({ price, gap, currency, isWaiting }: AlertField) => (
  <>
    <span>{price ?? "N/A"}</span>
    {gap !== null && (
      <small className={gap < 0 ? "alert-below" : undefined} title="Compared with your price">
        {formatMoney(Math.abs(gap), currency)} {gap < 0 ? "under" : "over"}
      </small>
    )}
    {isWaiting && <small className="alert-waits">Waits for exchange rates</small>}
  </>
);

export const ListAlertsPage = (props: ListAlertsProps) => (
  <section className="list-form">
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
        We’ll tell you once when a card falls below your price. Your prices are in {currency}, or in the currency that
        you type with them, such as 12.50 {currency === "EUR" ? "USD" : "EUR"}. They are checked daily.{" "}
        <a href={alertsPath}>See cards below your price</a>
      </p>
      <Table
        caption="Cards on this list"
        isCaptionHidden
        rows={lines}
        keyOf={({ key }) => key}
        columns={[
          { title: "Card", cell: CardCell },
          { title: "Price", isNumber: true, cell: PriceCell },
          { title: "Your price", cell: AmountField },
        ]}
      />
      <p className="pick-bar">
        <output>{counted(lines.filter(({ text }) => text !== "").length, "alert", "alerts")}</output>
        <Button tone="primary">Save</Button>
      </p>
    </form>
  );
}

const AmountField = ({ key, name, text, error, currency }: AlertField) => {
  const symbol = currencySymbol(currency);
  return (
    <>
      <input type="hidden" name="cards" value={key} />
      <input type="hidden" name="currency" value={currency} />
      <span className="amount" data-code={symbol.length > 1 || undefined}>
        <span aria-hidden="true">{symbol}</span>
        <input
          className="input"
          name="below"
          aria-label={`Your price for ${name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `error ${key}`.replaceAll(" ", "-")}
          inputMode="decimal"
          autoComplete="off"
          size={Math.max(6, text.length)}
          maxLength={30}
          defaultValue={text}
        />
      </span>
      {error && (
        <p className="field-error" id={`error ${key}`.replaceAll(" ", "-")}>
          {error}
        </p>
      )}
    </>
  );
};

export const fallenTitle = "Cards below your price";

type Fallen = AlertCard & { below: string; buyHref: string; list: { path: string; name: string } };

const FallenCell = ({ key, ...card }: Fallen) => (
  <CardCell key={key} {...card}>
    <small className="alert-list">
      On{" "}
      <a href={card.list.path} lang={langOf(card.list.name)}>
        {card.list.name}
      </a>
    </small>
  </CardCell>
);

const FallenPriceCell = ({ price, gap, currency, below }: Fallen) => (
  <>
    {price ?? "N/A"}
    <small className="alert-below">{formatMoney(-(gap ?? 0), currency)} under your price</small>{" "}
    <small className="alert-yours">of {below}</small>
  </>
);

const FallenMenu = ({ key, name, list, buyHref }: Fallen) => (
  <MoreMenu title={name} about={name} menu={key}>
    <ButtonLink tone="quiet" href={buyHref}>
      Prices and shops
    </ButtonLink>
    <ButtonLink tone="quiet" href={`${list.path}/alerts`}>
      Edit alert
    </ButtonLink>
  </MoreMenu>
);

type FallenProps = { lines: Fallen[]; hasAlerts: boolean };
type FallenPageProps = FallenProps & { isShown: boolean; waiting: number };

export const FallenPage = ({ isShown, waiting, ...props }: FallenPageProps) => (
  <section className="list-form">
    <Breadcrumbs trail={[{ title: "My Lists", href: "/lists" }]} />
    <h1>{fallenTitle}</h1>
    {waiting > 0 && (
      <Notice>{counted(waiting, "alert waits for exchange rates.", "alerts wait for exchange rates.")}</Notice>
    )}
    {isShown ? <FallenTable {...props} /> : <HiddenPrices />}
  </section>
);

const FallenTable = ({ lines, hasAlerts }: FallenProps) => (
  <Table
    caption={fallenTitle}
    isCaptionHidden
    rows={lines}
    keyOf={({ key }) => key}
    columns={[
      { title: "Card", cell: FallenCell },
      { title: "Price", isNumber: true, cell: FallenPriceCell },
      { title: "Alert", isTitleHidden: true, cell: FallenMenu },
    ]}
    empty={
      <Empty title="No cards below your price" icon="list" actions={<ButtonLink href="/lists">My Lists</ButtonLink>}>
        {hasAlerts
          ? "Cards show up here once they cost less than your price."
          : "Mark a list as “Wants” in its settings, then set price alerts from its menu."}
      </Empty>
    }
  />
);
