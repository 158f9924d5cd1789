import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import * as v from "valibot";
import { requireMember, requireViewer, signedIn } from "../../../access/guards.ts";
import { can } from "../../../access/rules.ts";
import { finishSession } from "../../../access/session-cookie.ts";
import { isMember } from "../../../access/viewer.ts";
import { answers } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { leaveFlash } from "../../../http/flash.ts";
import { again, type FormView, formAgain, type Sent, submit } from "../../../http/form.ts";
import { respond, wanted } from "../../../http/respond.ts";
import { body } from "../../../http/validate.ts";
import { notFound } from "../../../lib/errors.ts";
import { currencySymbol } from "../../../lib/money.ts";
import { ProvidersSection } from "../../auth/providers/views.tsx";
import { linksOf, signingInOf } from "../../auth/sessions/page/signing-in.ts";
import { EmailSection } from "../../auth/sessions/views/email.tsx";
import { PasswordSection } from "../../auth/sessions/views/password.tsx";
import { SessionsSection } from "../../auth/sessions/views/sessions.tsx";
import { defaultAvatar } from "../../auth/sign-in/rules/accounts.ts";
import { categoryList } from "../../catalogue/cache.ts";
import { currencyCodes } from "../../prices/read/queries.ts";
import { isDefaultPicture } from "../pictures/rules.ts";
import { AvatarForm } from "../pictures/views/avatar-chooser.tsx";
import { BannerForm } from "../pictures/views/banner-chooser.tsx";
import { type AccountRow, findAccount } from "./queries.ts";
import { ACCOUNT_DELETED } from "./rules.ts";
import * as shapes from "./schema.ts";
import { deleteAccount, rename, setBio, setPreferences, setSocials } from "./service.ts";
import * as views from "./views.tsx";

const SAVED = "Saved.";
const settingsPath = "/account/settings";

/** Mounted at /api/user; also serves the forms of the page. */
export const settingsApi = new Hono<Env>()
  .get("/", requireViewer, answers("Your whole account", shapes.AccountAnswer), async (c) =>
    respond(c, { json: accountAnswer(c, await ownAccount(c)) }),
  )
  .post(
    "/username",
    requireMember,
    answers("Changes your username", shapes.NameAnswer),
    body(shapes.UsernameInput, again(formNamed("username"))),
    (c) => save(c, "username", () => rename(who(c), c.req.valid("json").username)),
  )
  .post(
    "/bio",
    requireMember,
    answers("Changes your bio", shapes.BioAnswer),
    body(shapes.BioInput, again(formNamed("bio"))),
    (c) => save(c, "bio", () => setBio(who(c), c.req.valid("json").bio)),
  )
  .post(
    "/socials",
    requireMember,
    answers("Changes the links of your profile, those that are given", shapes.SocialsAnswer),
    body(shapes.SocialsInput, again(formNamed("socials"))),
    (c) => save(c, "socials", () => setSocials(who(c), c.req.valid("json"))),
  )
  .get("/preferences", requireViewer, answers("Your preferences", shapes.PreferencesAnswer), (c) =>
    respond(c, { json: signedIn(c).preferences }),
  )
  .put(
    "/preferences",
    requireMember,
    answers("Changes your preferences, those that are given", shapes.PreferencesAnswer),
    body(shapes.PreferencesInput, again(formNamed("preferences"))),
    (c) => save(c, "preferences", () => setPreferences(who(c), c.req.valid("json"))),
  )
  .delete(
    "/",
    requireViewer,
    answers("Deletes your account with everything in it; repeat your username to confirm", v.null()),
    body(shapes.DeletionInput, again(formNamed("delete"))),
    async (c) => {
      try {
        await deleteAccount(who(c), c.req.valid("json").verificationString);
      } catch (error) {
        return formAgain(c, formNamed("delete"), error);
      }
      await finishSession(c);
      if (wanted(c) !== "json") leaveFlash(c, { message: ACCOUNT_DELETED });
      return respond(c, { json: null, back: "/" });
    },
  );

/** Mounted at /. */
export const settingsPages = new Hono<Env>().get(settingsPath, requireMember, (c) =>
  respond(c, { page: () => settingsPage(c) }),
);

const who = (c: Context<Env>) => ({ db: c.var.db, viewer: signedIn(c), catalogue: c.var.catalogue });

/** @throws Refusal 404 if the account was deleted meanwhile. */
async function ownAccount(c: Context<Env>): Promise<AccountRow> {
  const account = await findAccount(c.var.db, signedIn(c).id);
  if (!account) throw notFound("account");
  return account;
}

const membershipOf = (c: Context<Env>) => ({
  isPro: can(c.var.viewer, "customBanner", c.var.config.membership),
  isComped: c.var.viewer?.roles.includes("comped_subscriber") === true,
});

function accountAnswer(c: Context<Env>, account: AccountRow): v.InferInput<typeof shapes.AccountAnswer> {
  const { avatar, emailVerifiedAt, createdAt, ...rest } = account;
  const { priceSource: _, ...preferences } = account.preferences;
  const image = avatar ?? defaultAvatar;
  const isDefaultImage = isDefaultPicture("avatar", image);
  const membership = membershipOf(c);
  return {
    ...rest,
    ...preferences,
    isEmailVerified: emailVerifiedAt !== null,
    image,
    isDefaultImage,
    defaultImageURL: isDefaultImage ? image : null,
    roles: signedIn(c).roles.map((roleName) => ({ roleName })),
    membership,
    subscriptionType: membership.isComped ? "comped" : null,
    isComped: membership.isComped,
    createdAt: createdAt.toISOString(),
  };
}

type FormName = "username" | "bio" | "socials" | "preferences" | "delete";

const sectionOf = (form: FormName): views.SectionId => (form === "preferences" || form === "delete" ? form : "profile");

const save = (c: Context<Env>, form: FormName, write: () => Promise<unknown>): Promise<Response> =>
  submit(c, formNamed(form), write, { said: SAVED, back: `${settingsPath}#${sectionOf(form)}` });

/** `fragment`: the form alone, with what it changes elsewhere on the page. */
function formNamed(form: FormName): FormView {
  return (c, sent) => {
    if (sent.fault && !isMember(signedIn(c))) throw sent.fault;
    const fragment = async () => {
      const account = await ownAccount(c);
      const forms = await formsOf(c, account, form, sent);
      const isRenamed = form === "username" && sent.said !== undefined;
      return (
        <>
          {forms[form]}
          {isRenamed && <views.NameInShell username={account.username ?? ""} />}
        </>
      );
    };
    return { fragment, page: () => settingsPage(c, { form, sent }) };
  };
}

/** `state` belongs to `form`. */
async function formsOf(
  c: Context<Env>,
  account: AccountRow,
  form?: FormName,
  sent: Sent = {},
): Promise<Record<FormName, ReactNode>> {
  const { db, catalogue } = c.var;
  const [categories, codes] = await Promise.all([
    categoryList(db, catalogue),
    currencyCodes(db, catalogue.pricesVersion),
  ]);
  const stateOf = (name: FormName) => (name === form ? sent : {});
  const username = account.username ?? "";
  return {
    username: <views.UsernameForm username={username} {...stateOf("username")} />,
    bio: <views.BioForm bio={account.bio} {...stateOf("bio")} />,
    socials: <views.SocialsForm socials={account.socials} {...stateOf("socials")} />,
    preferences: (
      <views.PreferencesForm
        preferences={account.preferences}
        categories={categories}
        currencies={codes.map((currencyCode) => ({ currencyCode, symbol: currencySymbol(currencyCode) }))}
        {...stateOf("preferences")}
      />
    ),
    delete: <views.DeleteForm name={username} {...stateOf("delete")} />,
  };
}

async function settingsPage(c: Context<Env>, { form, sent }: { form?: FormName; sent?: Sent } = {}) {
  const account = await ownAccount(c);
  const [forms, links, { email, sessions }] = await Promise.all([
    formsOf(c, account, form, sent),
    linksOf(c),
    signingInOf(c),
  ]);
  const membership = membershipOf(c);
  const parts = {
    profile: (
      <>
        <div className="panel">
          <AvatarForm current={account.avatar} />
        </div>
        {forms.username}
        {forms.bio}
        {forms.socials}
        <div className="panel">
          <BannerForm current={account.banner} isOwnAllowed={membership.isPro} />
        </div>
      </>
    ),
    preferences: forms.preferences,
    "signing-in": (
      <>
        <EmailSection {...email} />
        <PasswordSection hasPassword={email.hasPassword} linked={links.linked} />
        <ProvidersSection {...links} back={settingsPath} />
      </>
    ),
    sessions: <SessionsSection sessions={sessions} linked={links.linked} />,
    membership: <views.MembershipLine {...membership} isSold={c.var.config.membership !== "off"} />,
    delete: forms.delete,
  };
  return { title: "Settings", body: <views.SettingsPage parts={parts} /> };
}
