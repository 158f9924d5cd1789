import type { Context } from "hono";
import type { ReactNode } from "react";
import { signedIn } from "../../../../access/guards.ts";
import { isMember } from "../../../../access/viewer.ts";
import type { Env } from "../../../../http/env.ts";
import type { FormView, Sent } from "../../../../http/form.ts";
import { ProvidersSection } from "../../../auth/providers/views.tsx";
import { linksOf, signingInOf } from "../../../auth/sessions/page/signing-in.ts";
import { EmailSection } from "../../../auth/sessions/views/email.tsx";
import { PasswordSection } from "../../../auth/sessions/views/password.tsx";
import { SessionsSection } from "../../../auth/sessions/views/sessions.tsx";
import { AvatarForm } from "../../pictures/views/avatar-chooser.tsx";
import { BannerForm } from "../../pictures/views/banner-chooser.tsx";
import type { AccountRow } from "../queries.ts";
import { MembershipLine } from "../views/membership.tsx";
import { SettingsPage } from "../views/page.tsx";
import { NameInShell } from "../views/profile.tsx";
import { membershipOf, ownAccount } from "./account.ts";
import { type FormName, formsOf } from "./forms.tsx";

export const settingsPath = "/account/settings";

export function formNamed(form: FormName): FormView {
  return (c, sent) => {
    if (sent.fault && !isMember(signedIn(c))) throw sent.fault;
    const fragment = async () => {
      const account = await ownAccount(c);
      const forms = await formsOf(c, account, form, sent);
      const isRenamed = form === "username" && sent.said !== undefined;
      return (
        <>
          {forms[form]}
          {isRenamed && <NameInShell username={account.username ?? ""} />}
        </>
      );
    };
    return { fragment, page: () => settingsPage(c, { form, sent }) };
  };
}

export async function settingsPage(c: Context<Env>, { form, sent }: { form?: FormName; sent?: Sent } = {}) {
  const account = await ownAccount(c);
  const [forms, links, { email, sessions }] = await Promise.all([
    formsOf(c, account, form, sent),
    linksOf(c),
    signingInOf(c),
  ]);
  const membership = membershipOf(c);
  const parts = {
    profile: profileOf(account, forms, membership.isPro),
    preferences: forms.preferences,
    "signing-in": (
      <>
        <EmailSection {...email} />
        <PasswordSection hasPassword={email.hasPassword} linked={links.linked} />
        <ProvidersSection {...links} back={settingsPath} />
      </>
    ),
    sessions: <SessionsSection sessions={sessions} linked={links.linked} />,
    membership: <MembershipLine {...membership} isSold={c.var.config.membership !== "off"} />,
    delete: forms.delete,
  };
  return { title: "Settings", body: <SettingsPage parts={parts} /> };
}

const profileOf = (account: AccountRow, forms: Record<FormName, ReactNode>, isBannerAllowed: boolean) => (
  <>
    <div className="panel">
      <AvatarForm current={account.avatar} />
    </div>
    {forms.username}
    {forms.bio}
    {forms.socials}
    <div className="panel">
      <BannerForm current={account.banner} isOwnAllowed={isBannerAllowed} />
    </div>
  </>
);
