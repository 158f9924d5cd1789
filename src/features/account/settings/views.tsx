import type { ReactNode } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { Field, RadioField, TextField } from "../../../ui/form/field.tsx";
import { atField, FormNotice, type FormState, PanelForm, typedText } from "../../../ui/form/panel-form.tsx";
import { CategoryChooser, type Currency, CurrencyField, PriceChooser, VisibilityChooser } from "../views/choosers.tsx";
import { longestBio, type SocialSite, socialHref, socialSites } from "./rules.ts";

/** By anchor. */
export const settingsSections = {
  profile: "Profile",
  preferences: "Preferences",
  "signing-in": "Signing in",
  sessions: "Sessions",
  membership: "Membership",
  delete: "Delete account",
} as const;

export type SectionId = keyof typeof settingsSections;

/** Leaves out empty parts. */
export function SettingsPage({ parts }: { parts: Record<SectionId, ReactNode> }) {
  const shown = (Object.keys(settingsSections) as SectionId[]).filter((id) => parts[id]);
  return (
    <>
      <header className="page-head">
        <h1>Settings</h1>
      </header>
      <div className="settings">
        <nav aria-label="Settings" className="settings-nav">
          {shown.map((id) => (
            <a key={id} href={`#${id}`}>
              {settingsSections[id]}
            </a>
          ))}
        </nav>
        <div className="settings-parts">
          {shown.map((id) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{settingsSections[id]}</h2>
              {parts[id]}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

export function UsernameForm({ username, ...state }: FormState & { username: string }) {
  return (
    <PanelForm {...state} id="username" action="/api/user/username">
      <Field
        name="username"
        label="Username"
        hint="Unique username. Max 20 characters"
        defaultValue={typedText(state, "username", username)}
        autoComplete="nickname"
        spellCheck={false}
        required
        {...atField(state.fault, "username")}
      />
    </PanelForm>
  );
}

/** Updates the name in the page's header out of band. */
export function NameInShell({ username }: { username: string }) {
  return <span hx-swap-oob="innerHTML:[data-username]">{username}</span>;
}

export function BioForm({ bio, ...state }: FormState & { bio: string }) {
  return (
    <PanelForm {...state} id="bio" action="/api/user/bio">
      <TextField
        name="bio"
        label="Bio"
        hint={`Shown on your profile. At most ${longestBio} characters, without formatting.`}
        maxLength={longestBio}
        rows={4}
        defaultValue={typedText(state, "bio", bio)}
        {...atField(state.fault, "bio")}
      />
    </PanelForm>
  );
}

const siteNames = Object.keys(socialSites) as SocialSite[];

export function SocialsForm({ socials, ...state }: FormState & { socials: Record<SocialSite, string> }) {
  return (
    <PanelForm {...state} id="socials" title="Links" action="/api/user/socials">
      <p className="hint">Your name there, or the address of your profile. Leave empty what you don’t want to show.</p>
      {siteNames.map((site) => (
        <Field
          key={site}
          name={site}
          label={socialSites[site].name}
          hint={socials[site] && <SocialLink site={site} handle={socials[site]} />}
          defaultValue={typedText(state, site, socials[site])}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...atField(state.fault, site)}
        />
      ))}
    </PanelForm>
  );
}

function SocialLink({ site, handle }: { site: SocialSite; handle: string }) {
  const href = socialHref(site, handle);
  return (
    <a className="linked" href={href} target="_blank" rel="noopener nofollow">
      {decodeURIComponent(href.replace(/^https:\/\/(www\.)?/, ""))}
    </a>
  );
}

export type PreferenceChoices = {
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

/** A refused form shows the input. */
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
        name="collectionValueVisibility"
        label="Value of your collection"
        options={[
          { value: "show", label: "Show", description: "Whoever may see your profile sees what it is worth." },
          { value: "hide", label: "Hide", description: "Only you see what it is worth." },
        ]}
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
        name="priceSource"
        label="Prices from"
        hint="Where only the other one has a price, that is shown."
        options={[
          { value: "tcgplayer", label: "TCGplayer", description: "What cards sell for in the United States." },
          { value: "cardmarket", label: "Cardmarket", description: "What cards sell for in Europe." },
        ]}
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

export function MembershipLine({ isPro, isComped, isSold }: { isPro: boolean; isComped: boolean; isSold: boolean }) {
  return <p className="panel">{membershipText(isPro, isComped, isSold)}</p>;
}

function membershipText(isPro: boolean, isComped: boolean, isSold: boolean): string {
  if (!isSold) return "Everything this site can do is yours: no memberships are sold here.";
  if (isComped) return "You are a Pro member, as a gift from the people who run this site.";
  return isPro ? "You are a Pro member." : "You have the free membership.";
}

/** Posts the whole page: nothing of it is left to swap. */
export function DeleteForm({ name, fault, typed }: FormState & { name: string }) {
  return (
    <form
      id="delete-form"
      className="panel form"
      method="post"
      action="/api/user?_method=DELETE"
      aria-labelledby="delete-title"
    >
      <p>
        Your collection, its history, your pictures and everything else you entered here are deleted at once and cannot
        be brought back. <a href="/collection/export">Export your collection</a> first, to keep it.
      </p>
      <FormNotice fault={fault} />
      <Field
        name="verificationString"
        label="Type your username to confirm"
        hint={
          <>
            It is <b>{name}</b>
          </>
        }
        defaultValue={typedText({ typed }, "verificationString", "")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...atField(fault, "verificationString")}
      />
      <div className="panel-end">
        <Button tone="danger">Delete my account</Button>
      </div>
    </form>
  );
}
