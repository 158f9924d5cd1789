import { CheckListField, Field, RadioField, type RadioOption, SelectField } from "../../../ui/form/field.tsx";
import { COMING_SOON, HIDE_PRICES, longestReferralDetail, referralOptions, SHOW_PRICES } from "../rules.ts";

const visibilities: RadioOption[] = [
  { value: "public", label: "Public", description: "Your profile and collection can be seen and found by all." },
  { value: "private", label: "Private", description: "Only friends you approved see your profile and collection." },
];

export function VisibilityChooser({ value, error }: { value: string; error?: string }) {
  return (
    <RadioField
      name="profileVisibility"
      label="Profile visibility"
      options={visibilities}
      value={value}
      error={error}
    />
  );
}

const pricings: RadioOption[] = [
  { value: "true", label: SHOW_PRICES, description: "Market prices on cards, sets and your collection." },
  { value: "false", label: HIDE_PRICES, description: "No price anywhere: just the cards." },
];

export function PriceChooser({ value, error }: { value: boolean; error?: string }) {
  return <RadioField name="showPrices" label="Prices" options={pricings} value={String(value)} error={error} />;
}

export type Currency = { currencyCode: string; symbol: string };

export function CurrencyField({ currencies, value, error }: { currencies: Currency[]; value: string; error?: string }) {
  return (
    <SelectField
      name="preferredCurrency"
      label="Currency"
      hint="Prices in other currencies are converted by the day’s rate."
      options={currencies.map(({ currencyCode, symbol }) => ({
        value: currencyCode,
        label: `${currencyCode} (${symbol})`,
      }))}
      value={value}
      error={error}
    />
  );
}

export type Category = { id: string; name: string; isReleased: boolean };

export function CategoryChooser({
  categories,
  disallowed,
  error,
}: {
  categories: Category[];
  disallowed: string[];
  error?: string;
}) {
  return (
    <CheckListField
      name="allowedCategories"
      label="Cards you collect"
      hint="What you leave out is not in your menu, your search or your totals. You can change this at any time."
      options={categories.map(({ id, name, isReleased }) => ({
        value: id,
        label: name,
        description: isReleased ? undefined : COMING_SOON,
        isDisabled: !isReleased,
      }))}
      values={categories.flatMap(({ id }) => (disallowed.includes(id) ? [] : id))}
      error={error}
    />
  );
}

export function ReferralField({
  value,
  detail,
  errors = {},
}: {
  value: string;
  detail: string;
  errors?: { heardAboutUs?: string; heardAboutUsAdditional?: string };
}) {
  return (
    <>
      <SelectField
        name="heardAboutUs"
        label="How did you hear about us?"
        options={[
          { value: "", label: "Choose one, if you like" },
          ...referralOptions.map((option) => ({ value: option, label: option })),
        ]}
        value={value}
        error={errors.heardAboutUs}
      />
      <Field
        name="heardAboutUsAdditional"
        label="Anything to add?"
        hint="A name, a link, a place. Optional."
        maxLength={longestReferralDetail}
        autoComplete="off"
        defaultValue={detail}
        error={errors.heardAboutUsAdditional}
      />
    </>
  );
}
