import type { Context } from "hono";
import type { ReactNode } from "react";
import type { Env } from "#http/env.ts";
import { nameLanguagesOffered } from "./cache.ts";
import { hasChosenLanguage } from "./queries.ts";
import { preferredLanguage } from "./rules.ts";
import { LanguageOffer } from "./views.tsx";

/** The offer of names in the language of the viewer's browser; nothing once a language was chosen. */
export async function languageOffer(c: Context<Env>): Promise<ReactNode> {
  const { db, catalogue, viewer } = c.var;
  const accepted = c.req.header("accept-language");
  if (viewer?.preferences.nameLanguage !== "en" || !accepted) return null;
  const language = preferredLanguage(accepted, await nameLanguagesOffered(db, catalogue));
  if (language === null || (await hasChosenLanguage(db, viewer.id))) return null;
  return <LanguageOffer language={language} />;
}
