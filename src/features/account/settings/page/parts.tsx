import type { Context } from "hono";
import type { ReactNode } from "react";
import { defaultAvatar } from "#access/viewer.ts";
import { codesProps } from "#features/account/codes/page.ts";
import { CodesSection } from "#features/account/codes/views.tsx";
import { preferenceChoices } from "#features/account/page.ts";
import { passkeysProps } from "#features/account/passkeys/page.ts";
import { PasskeysSection } from "#features/account/passkeys/views.tsx";
import { AvatarForm } from "#features/account/pictures/views/avatar-chooser.tsx";
import { BannerForm } from "#features/account/pictures/views/banner-chooser.tsx";
import { ownTokens } from "#features/account/tokens/service.ts";
import { TokensSection } from "#features/account/tokens/views.tsx";
import { ProvidersSection } from "#features/auth/providers/views.tsx";
import { endingOf } from "#features/auth/sessions/page/ending.ts";
import { linksOf, sessionsProps, signingInOf } from "#features/auth/sessions/page/signing-in.ts";
import { EmailSection } from "#features/auth/sessions/views/email.tsx";
import { PasswordSection } from "#features/auth/sessions/views/password.tsx";
import { SessionsSection } from "#features/auth/sessions/views/sessions.tsx";
import { nameLanguagesOffered } from "#features/catalogue/local/cache.ts";
import { membershipPart, paidPlan, shopPath } from "#features/membership/page.tsx";
import { themeOf } from "#frame/place.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { notFound } from "#lib/errors.ts";
import { MotionSwitch, ThemeChoice } from "#ui/form/theme-choice.tsx";
import type { AccountRow } from "../queries.ts";
import { DeleteForm } from "../views/delete.tsx";
import { NewsForm } from "../views/news.tsx";
import { GamesForm, NamesForm, PricesForm, PrivacyForm } from "../views/preferences.tsx";
import { BioForm, SocialsForm, UsernameForm } from "../views/profile.tsx";
import { type SectionId, sectionPath } from "../views/sections.ts";
import { membershipOf } from "./account.ts";

/** What a write made that only its answer shows. */
export type Made = { made?: { name: string; token: string }; recoveryCodes?: string[] };

type Part = (c: Context<Env>, account: AccountRow, sent: Sent & Made) => ReactNode | Promise<ReactNode>;

const panel = (form: ReactNode) => <div className="panel">{form}</div>;

/** What each page of the settings holds: one topic with one button. */
export const settingsParts: Record<SectionId, Part> = {
  avatar: (_, { avatar }) => panel(<AvatarForm current={avatar ?? defaultAvatar} />),
  banner: (c, account) =>
    panel(
      <BannerForm current={account.banner} person={account} isOwnAllowed={membershipOf(c).isPro} shop={shopPath(c)} />,
    ),
  username: (_, { username }, sent) => <UsernameForm username={username ?? ""} {...sent} />,
  bio: (_, { bio }, sent) => <BioForm bio={bio} {...sent} />,
  links: (_, { socials }, sent) => <SocialsForm socials={socials} {...sent} />,
  privacy: (_, { preferences }, sent) => <PrivacyForm preferences={preferences} {...sent} />,
  prices: async (c, { preferences }, sent) => (
    <PricesForm preferences={preferences} currencies={(await preferenceChoices(c)).currencies} {...sent} />
  ),
  games: async (c, { preferences }, sent) => (
    <GamesForm preferences={preferences} categories={(await preferenceChoices(c)).categories} {...sent} />
  ),
  names: async ({ var: { db, catalogue } }, { preferences }, sent) => (
    <NamesForm preferences={preferences} offered={await nameLanguagesOffered(db, catalogue)} {...sent} />
  ),
  theme: (c) =>
    panel(
      <>
        <ThemeChoice current={themeOf(c)} />
        <p className="hint">Applies to this browser. System follows your device.</p>
        <MotionSwitch />
      </>,
    ),
  news: (_, { mailedNews, emailVerifiedAt }, sent) => (
    <NewsForm mailed={mailedNews} isVerified={emailVerifiedAt !== null} {...sent} />
  ),
  email: async (c) => <EmailSection {...(await signingInOf(c)).email} />,
  password: async (c) => {
    const [{ email }, { linked }, ending] = await Promise.all([
      signingInOf(c),
      linksOf(c),
      endingOf(c, sectionPath("password")),
    ]);
    return <PasswordSection hasPassword={email.hasPassword} linked={linked} ending={ending} />;
  },
  passkeys: async (c, _, sent) => <PasskeysSection {...(await passkeysProps(c, sent))} {...sent} />,
  codes: async (c, _, sent) => <CodesSection {...(await codesProps(c, sent))} recoveryCodes={sent.recoveryCodes} />,
  providers: async (c) => <ProvidersSection {...(await linksOf(c))} back={sectionPath("providers")} />,
  sessions: async (c) => <SessionsSection {...(await sessionsProps(c))} />,
  tokens: async (c, { id }, sent) => <TokensSection tokens={await ownTokens(c.var.db, id)} {...sent} />,
  membership: (c) => membershipPart(c),
  // A separate page.
  reports: () => {
    throw notFound();
  },
  delete: async (c, { username }, sent) => (
    <DeleteForm name={username ?? ""} isPaying={(await paidPlan(c)) !== null} {...sent} />
  ),
};
