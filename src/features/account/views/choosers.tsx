import { CheckListField, Field, RadioField, type RadioOption, SelectField } from "#ui/form/field.tsx";
import {
  COMING_SOON,
  detailedReferrals,
  HIDE_PRICES,
  maxReferralDetailLength,
  referralOptions,
  SHOW_PRICES,
} from "../rules.ts";

const visibilities: RadioOption[] = [
  { value: "public", label: "Public", description: "Your profile and collection are visible to everyone." },
  { value: "private", label: "Private", description: "Only friends you approve can see your profile and collection." },
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
  { value: "false", label: HIDE_PRICES, description: "No prices anywhere, just the cards." },
];

export function PriceChooser({ value, error }: { value: boolean; error?: string }) {
  return <RadioField name="showPrices" label="Prices" options={pricings} value={String(value)} error={error} />;
}

export type CurrencyOption = { currencyCode: string; symbol: string };

export function CurrencyField({
  currencies,
  value,
  error,
}: {
  currencies: CurrencyOption[];
  value: string;
  error?: string;
}) {
  return (
    <SelectField
      name="preferredCurrency"
      label="Currency"
      hint="Prices in other currencies are converted at today’s rate."
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
      hint="Unselected games are hidden from menus, search and totals. You can change this any time."
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
          { value: "", label: "Select one (optional)" },
          ...referralOptions.map((option) => ({ value: option, label: option })),
        ]}
        value={value}
        error={errors.heardAboutUs}
      />
      <div data-asked-by={detailedReferrals.join("|")}>
        <Field
          name="heardAboutUsAdditional"
          label="Anything to add?"
          hint="A name, link or place. Optional."
          maxLength={maxReferralDetailLength}
          autoComplete="off"
          defaultValue={detail}
          error={errors.heardAboutUsAdditional}
        />
      </div>
    </>
  );
}
