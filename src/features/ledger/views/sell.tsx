import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { type Currencies, CurrencyCodes } from "#features/details/tab/views.tsx";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field, RadioField, SelectField } from "#ui/form/field.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Tabs } from "#ui/navigation/tabs.tsx";
import { leftApi } from "../rules/paths.ts";
import { enteredKinds } from "../rules/sums.ts";
import { kindTitles } from "../rules/text.ts";
import { DayFields, MoneyFields } from "./fields.tsx";

export type SellProps = FormState & {
  card: FaceFacts;
  name: string;
  set: string;
  href: string;
  place: { setId: string; cardId: string; variant: string };
  /** Those that the viewer has. */
  variants: { key: string; name: string; href: string }[];
  /** Ungraded copies. */
  most: number;
  choices: { value: string; label: string }[];
  /** Absent while prices are hidden. */
  currencies?: Currencies | undefined;
  today: string;
  /** New for each rendering: a form sent twice counts once. */
  formId: string;
};

export const SellPage = (props: SellProps) => {
  const { name, href, set, card, place, variants } = props;
  return (
    <section className="narrow details sell">
      <PageHead title="Sell copies" trail={[{ title: name, href }]} />
      <p className="subject">
        <WithThumb card={card}>
          <span>
            <b lang={langOf(name)}>{name}</b>
            <small>{[set, variants.length === 1 && variants[0]?.name].filter(Boolean).join(" · ")}</small>
          </span>
        </WithThumb>
      </p>
      {variants.length > 1 && (
        <Tabs
          label="Variant"
          current={place.variant}
          tabs={variants.map(({ key, name: title, href: at }) => ({ key, title, href: at }))}
        />
      )}
      {variants.length === 0 ? <NoCopies href={href} /> : <SellForm {...props} />}
    </section>
  );
};

const NoCopies = ({ href }: { href: string }) => (
  <Empty title="No copies" icon="tag" actions={<ButtonLink href={href}>Back to the card</ButtonLink>}>
    This card is not in your collection.
  </Empty>
);

export function SellForm(props: SellProps) {
  const { place, currencies, formId, fault, href } = props;
  const text = typedIn(props);
  return (
    <form className="panel form" method="post" action={leftApi} id="sell-form">
      <FormNotice fault={fault} />
      {Object.entries({ id: text("id", formId), ...place }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <WhatFields {...props} />
      <WhichField {...props} />
      {currencies && <PriceFields {...props} currencies={currencies} />}
      <DayFields happenedOn={text("happenedOn", props.today)} counterparty={text("counterparty")} fault={fault} />
      <p className="actions">
        <Button tone="primary">Save</Button>
        <ButtonLink tone="quiet" href={href}>
          Cancel
        </ButtonLink>
      </p>
    </form>
  );
}

const typedIn =
  ({ typed }: FormState) =>
  (name: string, stored = "") =>
    typedText({ typed }, name, stored);

const WhatFields = ({ most, fault, ...state }: SellProps) => (
  <>
    <RadioField
      name="kind"
      label="What happened"
      value={typedIn(state)("kind", "sold")}
      options={enteredKinds.map((kind) => ({ value: kind, label: kindTitles[kind] }))}
      error={fault?.fields.kind}
    />
    <Field
      name="quantity"
      label="Copies"
      inputMode="numeric"
      defaultValue={typedIn(state)("quantity", "1")}
      hint={most > 1 ? `You have ${counted(most, "copy", "copies")}` : undefined}
      {...atField(fault, "quantity")}
    />
  </>
);

/** Only where there is a choice. */
function WhichField({ choices, most, fault, ...state }: SellProps) {
  const [only] = choices;
  if (choices.length === 1) return most === 0 && <input type="hidden" name="which" value={only?.value} />;
  const first = most > 0 ? [{ value: "", label: "Those you got first" }] : [];
  return (
    <SelectField
      name="which"
      label="Which copies"
      options={[...first, ...choices]}
      value={typedIn(state)("which")}
      error={fault?.fields.which}
    />
  );
}

function PriceFields({ currencies, fault, ...state }: SellProps & { currencies: Currencies }) {
  const text = typedIn(state);
  return (
    <div className="of-sale">
      <MoneyFields
        amount={text("amount")}
        fees={text("fees")}
        postage={text("postage")}
        currency={text("currency", currencies.usual)}
        fault={fault}
      />
      <CurrencyCodes {...currencies} />
    </div>
  );
}
