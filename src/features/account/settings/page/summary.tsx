import type { Context } from "hono";
import { defaultAvatar } from "#access/viewer.ts";
import { ownTokens } from "#features/account/tokens/service.ts";
import { codesState } from "#features/auth/codes/service.ts";
import { newsKinds } from "#features/auth/email/schema.ts";
import { hasPasskeys } from "#features/auth/passkeys/rules.ts";
import { ownPasskeys } from "#features/auth/passkeys/service/own.ts";
import { linksOf, signingInOf } from "#features/auth/sessions/page/signing-in.ts";
import { categoryList } from "#features/catalogue/cache.ts";
import { nameLanguageTitles } from "#features/catalogue/local/rules.ts";
import { hasMembership } from "#features/membership/page.tsx";
import { themeOf } from "#frame/place.ts";
import type { Env } from "#http/env.ts";
import { counted, countText, plural } from "#lib/text/locale.ts";
import { type SocialSite, socialSites } from "#lib/url/social.ts";
import { themeTitles } from "#ui/form/theme-choice.tsx";
import type { AccountRow } from "../queries.ts";
import { newsTitles } from "../views/news.tsx";
import type { Summary } from "../views/page.tsx";
import { membershipOf } from "./account.ts";

const unset = "Not set";

/** Summary of the settings, one line for each section. Linked accounts need a provider. */
export async function summaryOf(c: Context<Env>, account: AccountRow): Promise<Summary> {
  const [links, { email, sessions }, games, tokens, passkeys, codes] = await Promise.all([
    linksOf(c),
    signingInOf(c),
    gamesOf(c, account),
    ownTokens(c.var.db, account.id),
    ownPasskeys(c.var.db, account.id),
    codesState(c.var.db, account.id),
  ]);
  const { preferences } = account;
  return {
    ...profileOf(account),
    privacy: preferences.profileVisibility === "public" ? "Public" : "Private",
    prices: preferences.showPrices ? preferences.preferredCurrency : "Hidden",
    games,
    names: nameLanguageTitles[preferences.nameLanguage],
    theme: themeTitles[themeOf(c)],
    news: c.var.mailer === null ? undefined : newsText(account.mailedNews),
    email: email.email ?? unset,
    password: email.hasPassword ? "Set" : unset,
    passkeys: hasPasskeys(c.var.base) ? passkeysText(passkeys.length) : undefined,
    codes: codes.since === null ? "Off" : "On",
    providers: providersOf(links),
    sessions: plural(sessions.length, "This browser", `${countText(sessions.length)} devices`),
    tokens: tokens.length === 0 ? "None" : counted(tokens.length, "token", "tokens"),
    membership: await membershipText(c),
    reports: c.var.viewer?.newAnswer ? "New answer" : "",
    delete: "",
  };
}

const passkeysText = (count: number) => (count === 0 ? "None" : counted(count, "passkey", "passkeys"));
const newsText = (mailed: string[]): string =>
  newsKinds.flatMap((kind) => (mailed.includes(kind) ? newsTitles[kind] : [])).join(", ") || "None";

const profileOf = ({ avatar, banner, username, bio, socials }: AccountRow): Summary => ({
  avatar: <img src={avatar ?? defaultAvatar} alt="" width={32} height={32} />,
  banner: banner ? "Chosen" : unset,
  username: username ?? "",
  bio: bio || unset,
  links: namesOfSites(socials) || unset,
});

const namesOfSites = (socials: Record<SocialSite, string>) =>
  (Object.keys(socialSites) as SocialSite[])
    .flatMap((site) => (socials[site] ? socialSites[site].name : []))
    .join(", ");

function providersOf({ linked, available }: Awaited<ReturnType<typeof linksOf>>): string | undefined {
  if (linked.length === 0 && available.length === 0) return undefined;
  return linked.map(({ name }) => name).join(", ") || "None";
}

async function gamesOf({ var: { db, catalogue } }: Context<Env>, { preferences }: AccountRow): Promise<string> {
  const categories = await categoryList(db, catalogue);
  const shown = categories.filter(({ id }) => !preferences.disallowedCategories.includes(id));
  if (shown.length === categories.length) return "All";
  return shown.map(({ name }) => name).join(", ") || "None";
}

async function membershipText(c: Context<Env>): Promise<string | undefined> {
  if (!(await hasMembership(c))) return undefined;
  return membershipOf(c).isPro ? "Pro" : "Free";
}
