import type { Context } from "hono";
import { signedIn } from "#access/guards.ts";
import { isMember } from "#access/viewer.ts";
import type { Env, SettingsFrame } from "#http/env.ts";
import type { FormView, Sent } from "#http/form.ts";
import { notFound } from "#lib/errors.ts";
import { preferenceSection } from "../rules.ts";
import { SettingsIndex, SettingsSection } from "../views/page.tsx";
import { NameInShell } from "../views/profile.tsx";
import { type SectionId, sectionTitles } from "../views/sections.ts";
import { viewersAccount } from "./account.ts";
import { type Made, settingsParts } from "./parts.tsx";
import { summaryOf } from "./summary.tsx";

export function formOf(id: SectionId): FormView {
  return (c, sent) => {
    if (sent.fault && !isMember(signedIn(c))) throw sent.fault;
    const fragment = async () => {
      const account = await viewersAccount(c);
      const isRenamed = id === "username" && sent.notice !== undefined;
      return (
        <>
          {await settingsParts[id](c, account, sent)}
          {isRenamed && <NameInShell username={account.username ?? ""} />}
        </>
      );
    };
    return { fragment, page: () => sectionPage(c, id, sent) };
  };
}

export const preferencesForm: FormView = (c, sent) => formOf(preferenceSection(sent.typed ?? {}))(c, sent);

export async function indexPage(c: Context<Env>) {
  return { title: "Settings", body: <SettingsIndex summary={await summaryOf(c, await viewersAccount(c))} /> };
}

export const settingsFrame: SettingsFrame = async (c, id, children, head) => (
  <SettingsSection id={id} summary={await summaryOf(c, await viewersAccount(c))} head={head}>
    {children}
  </SettingsSection>
);

/** @throws Refusal 404 for a section that this site does not have. */
export async function sectionPage(c: Context<Env>, id: SectionId, sent: Sent & Made = {}) {
  const account = await viewersAccount(c);
  const [summary, part] = await Promise.all([summaryOf(c, account), settingsParts[id](c, account, sent)]);
  if (summary[id] === undefined) throw notFound();
  const body = (
    <SettingsSection id={id} summary={summary}>
      {part}
    </SettingsSection>
  );
  return { title: `${sectionTitles[id]}: Settings`, body };
}
