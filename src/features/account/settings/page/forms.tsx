import type { Context } from "hono";
import type { ReactNode } from "react";
import type { Env } from "../../../../http/env.ts";
import type { Sent } from "../../../../http/form.ts";
import { preferenceChoices } from "../../page.ts";
import type { AccountRow } from "../queries.ts";
import { DeleteForm } from "../views/delete.tsx";
import { PreferencesForm } from "../views/preferences.tsx";
import { BioForm, SocialsForm, UsernameForm } from "../views/profile.tsx";

export type FormName = "username" | "bio" | "socials" | "preferences" | "delete";

export async function formsOf(
  c: Context<Env>,
  account: AccountRow,
  form?: FormName,
  sent: Sent = {},
): Promise<Record<FormName, ReactNode>> {
  const choices = await preferenceChoices(c);
  const stateOf = (name: FormName) => (name === form ? sent : {});
  const username = account.username ?? "";
  return {
    username: <UsernameForm username={username} {...stateOf("username")} />,
    bio: <BioForm bio={account.bio} {...stateOf("bio")} />,
    socials: <SocialsForm socials={account.socials} {...stateOf("socials")} />,
    preferences: <PreferencesForm preferences={account.preferences} {...choices} {...stateOf("preferences")} />,
    delete: <DeleteForm name={username} {...stateOf("delete")} />,
  };
}
