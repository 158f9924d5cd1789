import { RadioField } from "../../../../ui/form/field.tsx";
import { type FormState, PanelForm, typedText } from "../../../../ui/form/panel-form.tsx";
import {
  CategoryChooser,
  type Currency,
  CurrencyField,
  PriceChooser,
  VisibilityChooser,
} from "../../views/choosers.tsx";

type PreferenceChoices = {
  currencies: Currency[];
  categories: { id: string; name: string; isReleased: boolean }[];
};

type PreferencesFormProps = FormState &
  PreferenceChoices & {
    preferences: {
      showPrices: boolean;
      profileVisibility: string;
      collectionValueVisibility: string;
      preferredCurrency: string;
      disallowedCategories: string[];
      priceSource: string;
    };
  };

const worthField = {
  name: "collectionValueVisibility",
  label: "Collection value",
  options: [
    { value: "show", label: "Show", description: "Anyone who can see your profile can see it." },
    { value: "hide", label: "Hide", description: "Only you can see it." },
  ],
};

const sourceField = {
  name: "priceSource",
  label: "Price source",
  hint: "If it has no price for a card, the other source is used.",
  options: [
    { value: "tcgplayer", label: "TCGplayer", description: "Market prices in the United States." },
    { value: "cardmarket", label: "Cardmarket", description: "Market prices in Europe." },
  ],
};

export function PreferencesForm({ preferences, currencies, categories, ...state }: PreferencesFormProps) {
  const { typed, fault } = state;
  const text = (name: string, stored: string) => typedText(state, name, stored);
  return (
    <PanelForm {...state} id="preferences" action="/api/user/preferences" method="put">
      <VisibilityChooser
        value={text("profileVisibility", preferences.profileVisibility)}
        error={fault?.fields.profileVisibility}
      />
      <RadioField
        {...worthField}
        value={text("collectionValueVisibility", preferences.collectionValueVisibility)}
        error={fault?.fields.collectionValueVisibility}
      />
      <PriceChooser
        value={text("showPrices", String(preferences.showPrices)) === "true"}
        error={fault?.fields.showPrices}
      />
      <CurrencyField
        currencies={currencies}
        value={text("preferredCurrency", preferences.preferredCurrency)}
        error={fault?.fields.preferredCurrency}
      />
      <RadioField
        {...sourceField}
        value={text("priceSource", preferences.priceSource)}
        error={fault?.fields.priceSource}
      />
      <CategoryChooser
        categories={categories}
        disallowed={typedDisallowed(typed, categories) ?? preferences.disallowedCategories}
        error={fault?.fields.allowedCategories ?? fault?.fields.disallowedCategories}
      />
    </PanelForm>
  );
}

function typedDisallowed(typed: FormState["typed"], categories: { id: string }[]): string[] | undefined {
  const allowed = typed?.allowedCategories;
  if (allowed === undefined) return undefined;
  return categories.flatMap(({ id }) => ([allowed].flat().includes(id) ? [] : id));
}
