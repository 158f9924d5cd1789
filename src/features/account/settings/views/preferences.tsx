import {
  CategoryChooser,
  CurrencyField,
  type CurrencyOption,
  PriceChooser,
  VisibilityChooser,
} from "#features/account/views/choosers.tsx";
import { nameLanguageTitles } from "#features/catalogue/local/rules.ts";
import { type NameLanguage, nameLanguages } from "#lib/text/language.ts";
import { RadioField, SelectField } from "#ui/form/field.tsx";
import { type FormState, PanelForm, typedText } from "#ui/form/panel-form.tsx";

type Preferences = {
  showPrices: boolean;
  profileVisibility: string;
  collectionValueVisibility: string;
  preferredCurrency: string;
  disallowedCategories: string[];
  priceSource: string;
  nameLanguage: NameLanguage;
};

type FormProps = FormState & { preferences: Preferences };

const valueField = {
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
  hint: "Cards without a price there use the other source.",
  options: [
    { value: "tcgplayer", label: "TCGplayer", description: "Market prices in the United States." },
    { value: "cardmarket", label: "Cardmarket", description: "Market prices in Europe." },
  ],
};

const form = (id: string) => ({ id, action: "/api/user/preferences", method: "put" }) as const;

export function PrivacyForm({ preferences, ...state }: FormProps) {
  const fields = state.fault?.fields;
  const text = (name: string, stored: string) => typedText(state, name, stored);
  return (
    <PanelForm {...state} {...form("privacy")}>
      <VisibilityChooser
        value={text("profileVisibility", preferences.profileVisibility)}
        error={fields?.profileVisibility}
      />
      <RadioField
        {...valueField}
        value={text("collectionValueVisibility", preferences.collectionValueVisibility)}
        error={fields?.collectionValueVisibility}
      />
    </PanelForm>
  );
}

export function PricesForm({ preferences, currencies, ...state }: FormProps & { currencies: CurrencyOption[] }) {
  const fields = state.fault?.fields;
  const text = (name: string, stored: string) => typedText(state, name, stored);
  return (
    <PanelForm {...state} {...form("prices")}>
      <PriceChooser value={text("showPrices", String(preferences.showPrices)) === "true"} error={fields?.showPrices} />
      <CurrencyField
        currencies={currencies}
        value={text("preferredCurrency", preferences.preferredCurrency)}
        error={fields?.preferredCurrency}
      />
      <RadioField {...sourceField} value={text("priceSource", preferences.priceSource)} error={fields?.priceSource} />
    </PanelForm>
  );
}

/** A language that the catalogue no longer has stays a choice of the person who chose it. */
export function NamesForm({ preferences, offered, ...state }: FormProps & { offered: NameLanguage[] }) {
  const choices = nameLanguages.filter((one) => offered.includes(one) || one === preferences.nameLanguage);
  return (
    <PanelForm {...state} {...form("names")}>
      <SelectField
        name="nameLanguage"
        label="Language of card names"
        hint="Cards without a name in it, decks and the text of cards stay in English."
        options={choices.map((value) => ({ value, label: nameLanguageTitles[value] }))}
        value={typedText(state, "nameLanguage", preferences.nameLanguage)}
        error={state.fault?.fields.nameLanguage}
      />
    </PanelForm>
  );
}

type Category = { id: string; name: string; isReleased: boolean };

export function GamesForm({ preferences, categories, ...state }: FormProps & { categories: Category[] }) {
  const { typed, fault } = state;
  return (
    <PanelForm {...state} {...form("games")}>
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
