import type { Legality } from "#db/schema/catalogue/cards.ts";
import type { FullCard } from "#features/catalogue/cards/queries.ts";
import { CurrencyCodes, CurrencyOfPrice } from "#features/details/tab/views.tsx";
import type { Override } from "#features/prices/review/queries/override.ts";
import { currencies } from "#features/prices/rules/currencies.ts";
import { type StoredPrice, sourceNames } from "#features/prices/rules/sources.ts";
import { formatMoney } from "#lib/money.ts";
import { dateText } from "#lib/time.ts";
import { Button } from "#ui/form/button.tsx";
import { Field, SelectField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { ReasonField } from "#ui/form/reason-field.tsx";

type Props = FormState & {
  action: string;
  card: FullCard;
  /** What staff ruled. */
  ruling: Legality;
  /** Current ones by variant. */
  prices: ReadonlyMap<string, StoredPrice[]>;
  overrides: Override[];
  mayCurate: boolean;
  today: string;
};

/** Whether the form that was sent sets a price: only that one sends its last day. */
const isOfPrice = ({ typed }: FormState): boolean => typed?.until !== undefined;

/** The forms of a card's page that rule its legality and price. */
export const RulesPart = ({ action, card, ruling, prices, overrides, mayCurate, today, ...sent }: Props) => (
  <>
    {!isOfPrice(sent) && <AnyFault fault={sent.fault} />}
    {mayCurate && <LegalityForm action={action} card={card} ruling={ruling} />}
    <PriceForm action={action} card={card} prices={prices} today={today} sent={isOfPrice(sent) ? sent : {}} />
    {overrides.map((override) => (
      <SetPrice key={`${override.variant} ${override.source}`} action={action} card={card} override={override} />
    ))}
  </>
);

const AnyFault = ({ fault }: FormState) => (
  <FormNotice fault={fault && { message: Object.values(fault.fields)[0] ?? fault.message, fields: {} }} />
);

const scopes = [
  { format: "standard", title: "Standard" },
  { format: "expanded", title: "Expanded" },
  { format: "unlimited", title: "Unlimited" },
] as const;

const legalText = (legal: boolean | undefined): string =>
  legal === undefined ? "Not known" : legal ? "Legal" : "Not legal";

/** Choices of legality, of which the first keeps the present state. */
function legalityChoices(legal: boolean | undefined, isRuled: boolean) {
  const by = isRuled ? ", set by staff" : legal === undefined ? "" : ", from the source";
  const ruling = [true, false].filter((value) => !isRuled || value !== legal);
  return [
    { value: "", label: `${legalText(legal)}${by}` },
    ...ruling.map((value) => ({ value: String(value), label: `${legalText(value)}, set by staff` })),
    ...(isRuled ? [{ value: "source", label: "Use the source" }] : []),
  ];
}

const LegalityForm = ({ action, card, ruling }: Pick<Props, "action" | "card" | "ruling">) => (
  <form className="panel form" method="post" action={`${action}/legality?_method=PUT`}>
    <h2>Legality</h2>
    <p className="soft">For this card and its reprints.</p>
    <Hidden values={{ category: card.category, numberKey: card.numberKey }} />
    <div className="fields">
      {scopes.map(({ format, title }) => (
        <SelectField
          key={format}
          name={format}
          label={title}
          options={legalityChoices(card.legal[format], ruling[format] !== undefined)}
        />
      ))}
    </div>
    <ReasonField id="legality-reason" required />
    <Button>Save legality</Button>
  </form>
);

const sources = Object.entries(sourceNames).map(([value, label]) => ({ value, label }));

const Current = ({ card, prices }: Pick<Props, "card" | "prices">) => (
  <ul className="standing">
    {card.variants.flatMap(({ key, name }) =>
      (prices.get(key) ?? []).map(({ source, market, currency, asOf }) => (
        <li key={`${key} ${source}`}>
          {name}: <b>{market === null ? "no price" : formatMoney(market, currency)}</b> at {sourceNames[source]},{" "}
          <time dateTime={asOf.toISOString()}>{dateText(asOf.toISOString())}</time>
        </li>
      )),
    )}
  </ul>
);

type PriceFormProps = Pick<Props, "action" | "card" | "prices" | "today"> & { sent: FormState };

const PriceForm = ({ action, card, prices, today, sent }: PriceFormProps) => (
  <form className="panel form" method="post" action={`${action}/pricing?_method=PUT`}>
    <h2>Set a price</h2>
    <p className="soft">Price feeds won’t replace this price until after the day in “Keep until”.</p>
    <FormNotice fault={sent.fault} />
    {prices.size > 0 && <Current card={card} prices={prices} />}
    <Hidden values={{ category: card.category, numberKey: card.numberKey }} />
    <div className="fields">
      <SelectField
        name="variant"
        label="Variant"
        options={card.variants.map(({ key, name }) => ({ value: key, label: name }))}
        value={typedText(sent, "variant", card.variants[0]?.key ?? "")}
      />
      <SelectField name="source" label="Source" options={sources} value={typedText(sent, "source", "tcgplayer")} />
      <Field
        name="amount"
        label="Price"
        inputMode="decimal"
        required
        defaultValue={typedText(sent, "amount", "")}
        {...atField(sent.fault, "amount")}
      />
      <CurrencyOfPrice id="currency" value={typedText(sent, "currency", "USD")} error={sent.fault?.fields.currency} />
      <Field
        name="until"
        label="Keep until"
        type="date"
        min={today}
        required
        defaultValue={typedText(sent, "until", "")}
        {...atField(sent.fault, "until")}
      />
    </div>
    <CurrencyCodes codes={currencies} />
    <ReasonField id="price-reason" required state={sent} />
    <Button>Set price</Button>
  </form>
);

const SetPrice = ({ action, card, override }: Pick<Props, "action" | "card"> & { override: Override }) => {
  const { variant, source, market, currency, until, reason } = override;
  const name = card.variants.find(({ key }) => key === variant)?.name ?? variant;
  return (
    <form className="panel form" method="post" action={`${action}/pricing?_method=PUT`}>
      <p>
        <b>{name}</b>: {formatMoney(market, currency)} at {sourceNames[source]} until {until}. {reason}
      </p>
      <Hidden values={{ category: card.category, numberKey: card.numberKey, variant, source, amount: "" }} />
      <ReasonField id={`end-${variant}-${source}`} required />
      <Button>End this price</Button>
    </form>
  );
};
